import { applicationReference } from '#domain/applications/application.ts';
import { formatDay } from '#domain/calendar.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos } from '#domain/money.ts';
import type { LoanRow, RestructuringRow, UserRow } from '#server/db/tables.ts';
import { lenderText, notify, type Sender } from '#server/outbox/notify.ts';

interface Proposed {
  readonly row: RestructuringRow;
  readonly state: LoanState;
  /** The state of the loan that would take over the balance today. */
  readonly after: LoanState;
}

export function proposedMessages(
  sender: Sender,
  customer: UserRow,
  loan: LoanRow,
  { row: { term, reason }, state, after }: Proposed,
) {
  const name = applicationReference(loan.applicationId);
  return notify(sender, customer, {
    ...lenderText(sender, 'restructuring-proposed', {
      prestamo: name,
      deuda: formatPesos(state.balance),
      cuotas: termText(term),
      monto: formatPesos(after.balance),
      nota: reason,
    }),
    page: '/my-products',
    action: 'Ver la propuesta',
    short: `le proponemos otras condiciones para su préstamo ${name}. Véalas aquí:`,
  });
}

export function withdrawnMessages(sender: Sender, customer: UserRow, loan: LoanRow) {
  const name = applicationReference(loan.applicationId);
  return notify(sender, customer, {
    ...lenderText(sender, 'restructuring-withdrawn', { prestamo: name }),
    page: '/my-products',
    action: 'Ver mi préstamo',
    short: `retiramos la propuesta para su préstamo ${name}. Sigue como estaba.`,
  });
}

export function restructuredMessages(
  sender: Sender,
  customer: UserRow,
  loan: LoanRow,
  { state, after }: Omit<Proposed, 'row'>,
) {
  const name = applicationReference(loan.applicationId);
  return notify(sender, customer, {
    ...lenderText(sender, 'loan-restructured', {
      prestamo: name,
      deuda: formatPesos(state.balance),
      monto: formatPesos(after.balance),
      plan: {
        head: ['Cuota', 'Por pagar', 'A más tardar'],
        rows: after.instalments.map(({ number, owed, dueDate }) => [
          `Cuota ${number}`,
          formatPesos(owed),
          dueDate === null ? '—' : formatDay(dueDate),
        ]),
      },
    }),
    page: '/my-products',
    action: 'Ver mis cuotas',
    short: `su préstamo ${name} tiene otras condiciones. Vea sus cuotas:`,
  });
}
