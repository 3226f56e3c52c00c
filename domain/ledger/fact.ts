import type { Day } from '#domain/calendar.ts';
import type { LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import type { ScheduledInstalment } from '#domain/loans/schedule.ts';
import type { Pesos } from '#domain/money.ts';

/** What was agreed about a loan's money, and when it falls due. */
export interface LoanTerms {
  readonly principal: Pesos;
  readonly interest: Pesos;
  readonly schedule: readonly ScheduledInstalment[];
  readonly lateChargeVariant: LateChargeVariant;
}

export interface Dated {
  readonly id: number;
  /** The day from which it counts. */
  readonly on: Day;
}
export interface Sized extends Dated {
  readonly amount: Pesos;
}

/** What a loan owes from before, beside its principal: none of it bears interest again (rule: restructuring). */
export interface TakenOver {
  readonly interest: Pesos;
  readonly lateCharge: Pesos;
  readonly costs: Pesos;
}

/** What happened to a loan's money; everything else in its books follows from these and from the terms. */
export type LoanFact =
  | ({ readonly kind: 'disbursement' } & Dated)
  | ({ readonly kind: 'payment' } & Sized)
  /** On the day on which it was undone; the payment counts on no day. */
  | ({ readonly kind: 'reversal'; readonly reverses: number } & Dated)
  | ({ readonly kind: 'collection_cost' } & Sized)
  /** Of late charge, at most so much. */
  | ({ readonly kind: 'waiver' } & Sized)
  /** Of everything that is owed on the day. */
  | ({ readonly kind: 'write_off' } & Dated)
  /** Credit that goes back to the customer, to another loan of theirs, or comes from one. */
  | ({ readonly kind: 'refund' } & Sized)
  | ({ readonly kind: 'carried_out' } & Sized)
  | ({ readonly kind: 'carried_in' } & Sized)
  /** What a new loan takes over of this one: it pays here. */
  | ({ readonly kind: 'taken_over' } & Sized)
  /** Opens the loan that takes over, in the place of a disbursement. */
  | ({ readonly kind: 'takeover' } & Dated & TakenOver);
export type FactOf<K extends LoanFact['kind']> = Extract<LoanFact, { kind: K }>;

/** The payments that were undone: they count on no day. @throws {RangeError} when a reversal names no payment. */
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
