import { isLost, isRepaid, LOAN_STATUS } from '#domain/loans/loan.ts';
import type { LimitLoan } from '#domain/loans/personal-limit.ts';
import type { Term } from '#domain/loans/terms.ts';

/** A loan of the client's own account, with the facts that its renewal depends on. */
export interface RenewableLoan extends LimitLoan {
  /** Principal in pesos. */
  readonly principal: number;
  readonly term: number;
}

export interface RenewalTerms {
  /** Pesos: the most that the client may ask for. */
  readonly limit: number;
  /** The terms that the client may have. */
  readonly terms: readonly Term[];
  /** Days late from which a loan counts as late. */
  readonly lateDays: number;
}

/** A proposed renewal: its amount and term; the application form knows all other answers already. */
export interface Renewal {
  readonly amount: number;
  readonly term: Term;
}

/**
 * A new loan like the last one, within today's limit and terms, for a client who paid the last one whole and on time
 * and owes nothing; `null` for all others (rule: renewal). `loans`: the newest first.
 */
export function renewalOf(
  loans: readonly RenewableLoan[],
  { limit, terms, lateDays }: RenewalTerms,
): Renewal | null {
  const [last] = loans;
  if (!last || !isRepaid(last) || last.worstDaysLate >= lateDays) return null;
  if (loans.some((loan) => isLost(loan) || LOAN_STATUS[loan.status].open)) return null;
  const term = terms.find((one) => one === last.term) ?? terms[0];
  return term === undefined ? null : { amount: Math.min(last.principal, limit), term };
}
