import type { Day } from '#domain/calendar.ts';
import type { AdjustmentKind } from '#domain/ledger/adjustment.ts';
import { openBooks } from '#domain/ledger/books.ts';
import type { LoanFact, LoanTerms } from '#domain/ledger/fact.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { allocatedIn } from '#domain/ledger/pay-today.ts';
import { replay, stepsOf, takeStep } from '#domain/ledger/replay.ts';
import { scheduleFrom } from '#domain/loans/dated-schedule.ts';
import { LOAN_TRANSITIONS, type LoanCommand, type LoanStatus } from '#domain/loans/loan.ts';
import type { Pesos } from '#domain/money.ts';
import type { PaidParts } from '#domain/payments/receipt.ts';

/** A decision about a loan's money, before it is made. */
export type Decision =
  | { readonly kind: Exclude<AdjustmentKind, 'write_off'>; readonly amount: Pesos }
  | { readonly kind: 'write_off' }
  | { readonly kind: 'payment'; readonly amount: Pesos; readonly on: Day }
  | { readonly kind: 'reversal'; readonly payment: number }
  | { readonly kind: 'disbursement'; readonly on: Day };

interface Loan {
  readonly status: LoanStatus;
  readonly terms: LoanTerms;
  readonly facts: readonly LoanFact[];
}

// No row has this number: the preview writes nothing.
export const PREVIEW_ID = Number.MAX_SAFE_INTEGER;

function factOf(decision: Decision, today: Day): LoanFact {
  switch (decision.kind) {
    case 'write_off':
      return { kind: decision.kind, id: PREVIEW_ID, on: today };
    case 'reversal':
      return { kind: decision.kind, id: PREVIEW_ID, reverses: decision.payment, on: today };
    case 'disbursement':
      return { kind: decision.kind, id: PREVIEW_ID, on: decision.on };
    case 'payment':
      return { kind: decision.kind, id: PREVIEW_ID, amount: decision.amount, on: decision.on };
    case 'collection_cost':
    case 'waiver':
    case 'refund':
    case 'carried_out':
    case 'carried_in':
      return { kind: decision.kind, id: PREVIEW_ID, amount: decision.amount, on: today };
  }
}

const after = (command: LoanCommand, status: LoanStatus): LoanStatus => {
  const { from, to }: { from: readonly LoanStatus[]; to: LoanStatus } = LOAN_TRANSITIONS[command];
  return from.includes(status) ? to : status;
};

interface Before {
  readonly status: LoanStatus;
  /** Whether another loan took this one over, which a reversal has opened again since. */
  readonly isTakenOver: boolean;
}

function statusAfter(
  kind: Decision['kind'],
  { status, isTakenOver }: Before,
  { balance }: LoanState,
): LoanStatus {
  switch (kind) {
    case 'disbursement':
      return after('disburse', status);
    case 'write_off':
      return after('write_off', status);
    case 'reversal':
      return balance > 0 ? after('reopen', status) : status;
    case 'payment':
    case 'waiver':
    case 'carried_in':
      return balance === 0 ? after(isTakenOver ? 'restructure' : 'settle', status) : status;
    case 'collection_cost':
    case 'refund':
    case 'carried_out':
      return status;
  }
}

/** The state of a loan today with a decision, by the replay that posts it (rule: decision-preview). */
export function previewDecision({ status, terms, facts }: Loan, decision: Decision, today: Day) {
  const dated =
    decision.kind === 'disbursement'
      ? { ...terms, schedule: scheduleFrom(terms.schedule, decision.on, terms.due) }
      : terms;
  const { state } = replay(dated, [...facts, factOf(decision, today)], today);
  const isTakenOver = facts.some(({ kind }) => kind === 'taken_over');
  return { state, status: statusAfter(decision.kind, { status, isTakenOver }, state) };
}

/**
 * The parts of the debt that a payment pays, on the day from which it counts: the movements of the payment's own step of
 * the replay, so what is posted, also where a later decision of that day changes what is owed. The receipt says the
 * same. The rest of the amount is the customer's credit.
 */
export function paidParts(
  { terms, facts }: Pick<Loan, 'terms' | 'facts'>,
  { amount, on }: { readonly amount: Pesos; readonly on: Day },
): PaidParts {
  const payment = factOf({ kind: 'payment', amount, on }, on);
  const books = openBooks(terms);
  for (const step of stepsOf([...facts, payment], on)) {
    const before = books.postings.length;
    takeStep(books, step);
    if (step.kind === 'fact' && step.fact === payment) return allocatedIn(books.postings.slice(before));
  }
  throw new Error('A payment is a step of its own replay');
}
