import type { adjustmentsApi } from '#contract/adjustments.ts';
import { limitOf } from '#domain/accounts/role.ts';
import { isEarlyCash, PROPOSED_ACTS } from '#domain/accounts/two-persons.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { type Day, day } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import type { Previewable } from '#domain/ledger/adjustment.ts';
import { type Decision, paidParts, previewDecision } from '#domain/ledger/decision.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { isRunning, payoffOf } from '#domain/loans/loan.ts';
import { pesos, subtract, sum } from '#domain/money.ts';
import { isCash, isCounted, isWaitingPayment } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { MORE_THAN_ANYBODY_OWES, waivable } from '#server/adjustments/adjust-loan.ts';
import type { LoanRow } from '#server/db/tables.ts';
import { cashBackSays } from '#server/drawers/cash-out.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { booksOf, type LoanBooks, loanBalanceReply, loanStateOf } from '#server/ledger/loan-books.ts';
import { findLoan, findOtherOpenLoan } from '#server/loans/loans.store.ts';
import { findPayment } from '#server/payments/payments.store.ts';
import { wouldPropose } from '#server/proposals/second-person.ts';

type Query = VerbInput<typeof adjustmentsApi.preview>['query'];

const MOST: Record<Previewable, (books: LoanBooks, state: LoanState, on: Day) => number> = {
  collection_cost: () => MORE_THAN_ANYBODY_OWES,
  waiver: (books, _state, on) => waivable(books, on),
  write_off: (_books, { balance }) => balance,
  refund: (_books, { credit }) => credit,
  carried_out: (_books, { credit }) => credit,
  carried_in: (_books, state) => payoffOf(state),
  payment: () => MORE_THAN_ANYBODY_OWES,
  confirmation: () => MORE_THAN_ANYBODY_OWES,
  reversal: () => MORE_THAN_ANYBODY_OWES,
  disbursement: () => MORE_THAN_ANYBODY_OWES,
};

/**
 * The decision to preview; `null` where nothing would change: the query is incomplete, or the decision was made
 * meanwhile.
 */
async function decisionOf(tx: Tx, loan: LoanRow, query: Query, today: Day): Promise<Decision | null> {
  const { kind } = query;
  const amount = query.amount === undefined ? null : pesos(Number(query.amount));
  const on = query.on === undefined ? today : day(query.on);
  const found = query.payment === undefined ? undefined : await findPayment(tx, Number(query.payment));
  const payment = found?.loanId === loan.id ? found : undefined;
  switch (kind) {
    case 'write_off':
      return isRunning(loan) ? { kind } : null;
    case 'disbursement':
      return loan.disbursedOn === null ? { kind, on } : null;
    case 'reversal':
      return payment && isCounted(payment) && payment.reversedAt === null
        ? { kind, payment: payment.id }
        : null;
    case 'confirmation':
      return payment && isWaitingPayment(payment)
        ? {
            kind: 'payment',
            amount: amount ?? pesos(payment.amount),
            on: day(query.on ?? payment.registeredOn),
          }
        : null;
    case 'payment':
      return amount === null ? null : { kind, amount, on };
    case 'collection_cost':
    case 'waiver':
    case 'refund':
    case 'carried_out':
    case 'carried_in':
      return amount === null ? null : { kind, amount };
  }
}

/** The balance of a loan before a decision and after it. Without a decision both are the same. */
function effectOn(loan: LoanRow, books: LoanBooks, decision: Decision | null, today: Day) {
  const state = loanStateOf(books, today);
  const before = loanBalanceReply(loan.status, state);
  if (decision === null) return { before, after: before };
  const after = previewDecision({ status: loan.status, ...books }, decision, today);
  return { before, after: loanBalanceReply(after.status, after.state) };
}

/** What a payment would pay; `null` for every other decision. */
function paidBy(books: LoanBooks, decision: Decision | null) {
  if (decision?.kind !== 'payment') return null;
  const parts = paidParts(books, decision);
  return { ...parts, credit: subtract(decision.amount, sum(Object.values(parts))) };
}

/** The effect on the customer's running loan, where the decision would transfer this loan's credit to it. */
async function effectOnOther(tx: Tx, loan: LoanRow, decision: Decision | null, today: Day) {
  if (decision?.kind !== 'carried_out') return null;
  const other = await findOtherOpenLoan(tx, loan);
  const books = other && (await booksOf(tx, [other.id])).get(other.id);
  if (!isRunning(other) || !books) return null;
  const carried = { kind: 'carried_in', amount: decision.amount } as const;
  return {
    reference: applicationReference(other.applicationId),
    ...effectOn(other, books, carried, today),
  };
}

/** Whose drawer the cash of a reversed payment leaves; `null`: the decision takes none. */
async function leaving(tx: Tx, context: Context, decision: Decision | null): Promise<string | null> {
  if (decision?.kind !== 'reversal') return null;
  const payment = await findPayment(tx, decision.payment);
  return payment && isCash(payment.paymentMethod)
    ? cashBackSays(tx, context, payment.id, payment.amount)
    : null;
}

/** Whether the caller could only propose this decision, because it needs a second person (rule: two-persons). */
async function proposes(tx: Tx, context: Context, loan: LoanRow, query: Query): Promise<boolean> {
  const { kind, amount } = query;
  const early = kind === 'payment' && isEarly(query, context.today);
  const act = early ? 'early_cash' : isIn(PROPOSED_ACTS, kind) ? kind : null;
  if (act === null) return false;
  return wouldPropose(tx, context, {
    act,
    about: { applicationId: loan.applicationId, loanId: loan.id },
    says: {
      amount: kind === 'write_off' || amount === undefined ? null : Number(amount),
      term: null,
      valueDate: early ? (query.on ?? null) : null,
    },
  });
}

const isEarly = ({ paymentMethod, on }: Query, today: Day): boolean =>
  paymentMethod !== undefined && isCash(paymentMethod) && on !== undefined && isEarlyCash(day(on), today);

/** The result of a decision about a loan's money (rule: decision-preview). */
export function previewLoanDecision(
  context: Context,
  { params, query }: Pick<VerbInput<typeof adjustmentsApi.preview>, 'params' | 'query'>,
) {
  const { read, today, actor, deps } = context;
  return read(async (tx) => {
    const loan = await findLoan(tx, params.id);
    const books = (await booksOf(tx, [params.id])).get(params.id);
    if (!loan || !books) return fail({ code: 'not_found' });
    const decision = await decisionOf(tx, loan, query, today);
    const { amountLimits } = await deps.settings();
    return ok({
      ...effectOn(loan, books, decision, today),
      paid: paidBy(books, decision),
      most: MOST[query.kind](books, loanStateOf(books, today), today),
      proposes: await proposes(tx, context, loan, query),
      // Money that leaves the lender.
      limit: query.kind === 'refund' ? limitOf(actor.role, amountLimits) : null,
      leaves: await leaving(tx, context, decision),
      other: await effectOnOther(tx, loan, decision, today),
    });
  });
}
