import { expect, it } from 'vitest';
import {
  DATA_REQUEST_STATUS,
  DATA_REQUEST_TRANSITIONS,
  type DataRequestCommand,
  type DataRequestStatus,
} from '#domain/accounts/data-request.ts';
import { APPLICATION_STATUS, type ApplicationStatus } from '#domain/applications/status.ts';
import { APPLICATION_TRANSITIONS, type ApplicationCommand } from '#domain/applications/transitions.ts';
import { keysOf } from '#domain/enum-table.ts';
import { LOAN_STATUS, type LoanStatus } from '#domain/loans/loan.ts';
import { LOAN_TRANSITIONS, type LoanCommand } from '#domain/loans/loan-transitions.ts';
import {
  PAYMENT_STATUS,
  PAYMENT_TRANSITIONS,
  type PaymentCommand,
  type PaymentStatus,
} from '#domain/payments/payment.ts';

// docs/states.md is generated from the transition tables. After changing one: node_modules/.bin/vitest run --project
// rules test/states.test.ts --update

interface Machine<S extends string, C extends string> {
  readonly title: string;
  readonly says: string;
  readonly labels: Readonly<Record<S, { readonly label: string }>>;
  readonly first: readonly S[];
  readonly commands: Readonly<Record<C, { readonly from: readonly S[]; readonly to: S | null }>>;
}

function draw<S extends string, C extends string>({ title, says, labels, first, commands }: Machine<S, C>) {
  const arrows = keysOf(commands).flatMap((command) =>
    commands[command].from.map((from) => ({ command, from, to: commands[command].to ?? from })),
  );
  const left = new Set(arrows.filter(({ from, to }) => from !== to).map(({ from }) => from));
  return [
    `## ${title}`,
    '',
    says,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...keysOf(labels).map((status) => `  ${status}: ${status} · ${labels[status].label}`),
    ...first.map((status) => `  [*] --> ${status}`),
    // Arrows between the same two states are merged, or the picture is unreadable.
    ...[...Map.groupBy(arrows, ({ from, to }) => `${from} --> ${to}`)].map(
      ([arrow, same]) => `  ${arrow}: ${same.map(({ command }) => command).join(', ')}`,
    ),
    ...keysOf(labels)
      .filter((status) => !left.has(status))
      .map((status) => `  ${status} --> [*]`),
    '```',
    '',
  ];
}

it('docs/states.md equals the tables', async () => {
  const page = [
    '# States',
    '',
    'Drawn from the transition tables in `domain/` by `test/states.test.ts`, which fails while this page says something else. A name before the dot is what the code and the database say, the one after it what people read. An arrow back to its own state changes something else.',
    '',
    ...draw<ApplicationStatus, ApplicationCommand>({
      title: 'Application',
      says: '`domain/applications/transitions.ts`. `edit`, `submit`, `sign`, `accept_counter_offer`, `decline_counter_offer` and `withdraw` are the customer’s, `return_accepted_offer` is the program’s, the others the staff’s.',
      labels: APPLICATION_STATUS,
      first: ['draft', 'submitted'],
      commands: APPLICATION_TRANSITIONS,
    }),
    ...draw<LoanStatus, LoanCommand>({
      title: 'Loan',
      says: '`domain/loans/loan-transitions.ts`. An approval makes the loan; the books settle and reopen it.',
      labels: LOAN_STATUS,
      first: ['awaiting_disbursement'],
      commands: LOAN_TRANSITIONS,
    }),
    ...draw<PaymentStatus, PaymentCommand>({
      title: 'Payment',
      says: '`domain/payments/payment.ts`. A reversal keeps the status: that the payment was undone is a fact of its own, with its reason.',
      labels: PAYMENT_STATUS,
      first: ['pending'],
      commands: PAYMENT_TRANSITIONS,
    }),
    ...draw<DataRequestStatus, DataRequestCommand>({
      title: 'Data request',
      says: '`domain/accounts/data-request.ts`. The lender answers what a customer asked of their data.',
      labels: DATA_REQUEST_STATUS,
      first: ['open'],
      commands: DATA_REQUEST_TRANSITIONS,
    }),
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../docs/states.md');
});
