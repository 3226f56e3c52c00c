import type { ClosedDays, Day } from '#domain/calendar.ts';
import type { LateCharge } from '#domain/loans/late-charge-variant.ts';
import type { ScheduledInstalment } from '#domain/loans/schedule.ts';
import type { Pesos } from '#domain/money.ts';
import type { Costs } from '#domain/products/charges.ts';
import type { AgreedDue } from '#domain/products/due-words.ts';

/** The agreed terms of a loan, and its due dates. */
export interface LoanTerms extends LateCharge, Costs<Pesos | null> {
  readonly principal: Pesos;
  readonly interest: Pesos;
  /** The day of the disbursement of a loan that is paid off early with a rebate; absent: it has none (rule: rebate). */
  readonly rebatesFrom?: Day | null;
  /** The last due date of the note, by which its rebate is counted; absent: that of the schedule, since none moved. */
  readonly rebatesUntil?: Day | null;
  readonly schedule: readonly ScheduledInstalment[];
  /** The rule that names the due dates at a disbursement to come; absent: they are counted in days, or known. */
  readonly due?: AgreedDue | null;
  /** The lender's closed days: an instalment due on one is in time until the next business day (rule: closed-days). */
  readonly closedDays: ClosedDays;
}

export interface FactBase {
  readonly id: number;
  /** The day from which the fact counts. */
  readonly on: Day;
}
export interface Sized extends FactBase {
  readonly amount: Pesos;
}

/**
 * The debt that a loan takes over from an earlier loan, beside the principal: none of it bears interest again (rule:
 * restructuring).
 */
export interface TakenOver {
  readonly interest: Pesos;
  readonly lateCharge: Pesos;
  readonly costs: Pesos;
  /** Money that was given back too much; absent: none. */
  readonly overpaidRefund?: Pesos;
}

/** Facts about a loan's money; the rest of the loan's books follows from the facts and from the terms. */
export type LoanFact =
  | ({ readonly kind: 'disbursement' } & FactBase)
  | ({ readonly kind: 'payment' } & Sized)
  /** The reversal of a payment, on the day of the reversal; the reversed payment counts on no day. */
  | ({ readonly kind: 'reversal'; readonly reverses: number } & FactBase)
  | ({ readonly kind: 'collection_cost' } & Sized)
  /** Waives late charge of at most this amount. */
  | ({ readonly kind: 'waiver' } & Sized)
  /** Writes off everything that is owed on the day. */
  | ({ readonly kind: 'write_off' } & FactBase)
  /**
   * Pays credit back to the customer; `carried_out` moves credit to another of their loans, and `carried_in` receives
   * it.
   */
  | ({ readonly kind: 'refund' } & Sized)
  | ({ readonly kind: 'carried_out' } & Sized)
  | ({ readonly kind: 'carried_in' } & Sized)
  /** A new loan takes over this amount of the loan's debt: the amount counts as paid here. */
  | ({ readonly kind: 'taken_over' } & Sized)
  /** Opens a loan that takes over another loan's debt: such a loan has no disbursement. */
  | ({ readonly kind: 'takeover' } & FactBase & TakenOver);
export type FactOf<K extends LoanFact['kind']> = Extract<LoanFact, { kind: K }>;

/**
 * The ids of the reversed payments, which count on no day.
 *
 * @throws {RangeError} when a reversal names no payment.
 */
export function reversedPayments(facts: readonly LoanFact[]): ReadonlySet<number> {
  const payments = new Map(facts.flatMap((fact) => (fact.kind === 'payment' ? [[fact.id, fact.on]] : [])));
  const reversed = new Set<number>();
  for (const fact of facts) {
    if (fact.kind !== 'reversal') continue;
    const paidOn = payments.get(fact.reverses);
    if (paidOn === undefined || fact.on < paidOn || reversed.has(fact.reverses))
      throw new RangeError(`No payment ${fact.reverses} to reverse`);
    reversed.add(fact.reverses);
  }
  return reversed;
}
