import { termText } from '#domain/limits/instalments.ts';
import { isLost, isRepaid, LOAN_STATUS } from '#domain/loans/loan.ts';
import type { LimitLoan } from '#domain/loans/personal-limit.ts';
import { isTerm, productOf, type Term } from '#domain/loans/terms.ts';

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
  // A product that has changed is renewed by its newer version.
  const isLike = (one: Term) =>
    isTerm(last.term) &&
    productOf(one).name === productOf(last.term).name &&
    termText(one) === termText(last.term);
  const term = terms.find((one) => one === last.term) ?? terms.find(isLike) ?? terms[0];
  if (term === undefined) return null;
  const { least, most } = productOf(term);
  return { amount: Math.min(Math.max(last.principal, least), most, limit), term };
}
