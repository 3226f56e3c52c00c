import { keysOf, keysWhereEqual } from '#domain/enum-table.ts';
import type { TakenOver } from '#domain/ledger/fact.ts';
import type { OwedParts } from '#domain/ledger/loan-state.ts';
import { type AgreedPlan, instalmentsOf, notePlan, type PlanName, type Term } from '#domain/loans/terms.ts';
import { add, splitWithRemainderLast, subtract, sum, ZERO } from '#domain/money.ts';
import type { AgreedDue } from '#domain/products/due-words.ts';

/** Answers to whether the loan that takes over a debt bears interest of its own. */
export const NEW_INTEREST = { yes: true, no: false } as const;

/**
 * States of the proposal that a customer owes a loan's rest by other terms. A new state also needs a migration of its
 * CHECK constraint.
 */
export const RESTRUCTURING_STATUS = {
  proposed: { label: 'Propuesta', open: true },
  signed: { label: 'Firmada', open: false },
  declined: { label: 'Rechazada por el cliente', open: false },
  withdrawn: { label: 'Retirada', open: false },
} as const;
export type RestructuringStatus = keyof typeof RESTRUCTURING_STATUS;
export const RESTRUCTURING_STATUSES = keysOf(RESTRUCTURING_STATUS);
export const OPEN_RESTRUCTURINGS = keysWhereEqual(RESTRUCTURING_STATUS, 'open', true);

export const RESTRUCTURING_TRANSITIONS = {
  sign: { from: ['proposed'], to: 'signed' },
  decline: { from: ['proposed'], to: 'declined' },
  withdraw: { from: ['proposed'], to: 'withdrawn' },
} as const satisfies Record<
  string,
  { readonly from: readonly RestructuringStatus[]; readonly to: RestructuringStatus }
>;
export type RestructuringCommand = keyof typeof RESTRUCTURING_TRANSITIONS;

/** The terms by which the rest of a loan is to be repaid. */
export interface NewTerms {
  readonly term: Term;
  /** Whether the remaining principal bears interest again, at the note's rate. */
  readonly newInterest: boolean;
}

/** What a loan that takes over such a debt owes beside the principal. */
export const takenOverOf = ({ interest, lateCharge, costs, overpaidRefund }: OwedParts): TakenOver => ({
  interest,
  lateCharge,
  costs,
  ...(overpaidRefund > 0 && { overpaidRefund }),
});

/**
 * The plan of a loan that takes over another's debt: the remaining principal with, if requested, new interest at the
 * note's rate, and the earlier interest in equal parts. Earlier late charge, costs and money given back too much are
 * separate: nothing that is carried over bears interest again (rule: restructuring).
 */
export function restructuredPlan(
  { principal, interest }: Pick<OwedParts, 'principal' | 'interest'>,
  { term, newInterest }: NewTerms,
  threeInstalmentPlan: PlanName,
  paydays: AgreedDue | null = null,
): AgreedPlan {
  const { plan, totalDays, due, ...priced } = notePlan(principal, term, threeInstalmentPlan, paydays);
  const bare = splitWithRemainderLast(principal, instalmentsOf(term));
  const before = splitWithRemainderLast(interest, instalmentsOf(term));
  const instalments = priced.instalments.map((instalment, index) => ({
    ...instalment,
    amount: add(newInterest ? instalment.amount : (bare[index] ?? ZERO), before[index] ?? ZERO),
  }));
  const total = sum(instalments.map(({ amount }) => amount));
  // Nothing is disbursed that a charge could leave.
  return {
    plan,
    principal,
    interest: subtract(total, principal),
    total,
    ratePercent: newInterest ? priced.ratePercent : 0,
    totalDays,
    instalments,
    ...(due && { due }),
  };
}
