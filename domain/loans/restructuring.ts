import { membersOf, membersWith } from '#domain/closed-set.ts';
import type { OwedParts } from '#domain/ledger/loan-state.ts';
import { instalmentsOf, notePlan, type Plan, type PlanName, type Term } from '#domain/loans/terms.ts';
import { add, splitWithRemainderLast, subtract, sum, ZERO } from '#domain/money.ts';

/** Whether the loan that takes over bears interest of its own, as a question about it says. */
export const NEW_INTEREST = { yes: true, no: false } as const;

/** What became of the proposal to owe a loan's rest by other terms; a new one needs its CHECK. */
export const RESTRUCTURING_STATUS = {
  proposed: { label: 'Propuesta', open: true },
  signed: { label: 'Firmada', open: false },
  declined: { label: 'Rechazada por el cliente', open: false },
  withdrawn: { label: 'Retirada', open: false },
} as const;
export type RestructuringStatus = keyof typeof RESTRUCTURING_STATUS;
export const RESTRUCTURING_STATUSES = membersOf(RESTRUCTURING_STATUS);
export const OPEN_RESTRUCTURINGS = membersWith(RESTRUCTURING_STATUS, 'open', true);

export const RESTRUCTURING_TRANSITIONS = {
  sign: { from: ['proposed'], to: 'signed' },
  decline: { from: ['proposed'], to: 'declined' },
  withdraw: { from: ['proposed'], to: 'withdrawn' },
} as const satisfies Record<
  string,
  { readonly from: readonly RestructuringStatus[]; readonly to: RestructuringStatus }
>;
export type RestructuringCommand = keyof typeof RESTRUCTURING_TRANSITIONS;

/** By what a rest is to be owed. */
export interface NewTerms {
  readonly term: Term;
  /** Whether the principal left costs interest anew, at the note's rate. */
  readonly newInterest: boolean;
}

/**
 * The plan of a loan that takes over what another owes: the principal left with, where asked, new interest at the note's
 * rate, and the interest of before in equal parts. Late charge and costs of before stand beside it: none of what is
 * carried over bears interest again (rule: restructuring).
 */
export function restructuredPlan(
  { principal, interest }: Pick<OwedParts, 'principal' | 'interest'>,
  { term, newInterest }: NewTerms,
  threeInstalmentPlan: PlanName,
): Plan {
  const priced = notePlan(principal, term, threeInstalmentPlan);
  const bare = splitWithRemainderLast(principal, instalmentsOf(term));
  const before = splitWithRemainderLast(interest, instalmentsOf(term));
  const instalments = priced.instalments.map((instalment, index) => ({
    ...instalment,
    amount: add(newInterest ? instalment.amount : (bare[index] ?? ZERO), before[index] ?? ZERO),
  }));
  const total = sum(instalments.map(({ amount }) => amount));
  return {
    ...priced,
    interest: subtract(total, principal),
    total,
    ratePercent: newInterest ? priced.ratePercent : 0,
    instalments,
  };
}
