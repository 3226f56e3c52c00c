import type { ClosedDays, Day } from '#domain/calendar.ts';
import type { LoanTerms } from '#domain/ledger/fact.ts';
import { type LateCharge, lateChargeOn } from '#domain/loans/late-charge-variant.ts';
import { daysLate, type ScheduledInstalment } from '#domain/loans/schedule.ts';
import { add, type Pesos, smaller, subtract, ZERO } from '#domain/money.ts';

/** The balance of one instalment while money is allocated; pesos. */
export interface InstalmentBalance {
  readonly instalment: ScheduledInstalment;
  /** Paid part of the instalment itself, without late charge; `writtenOff`: its written-off part. */
  paid: Pesos;
  writtenOff: Pesos;
  /** Late charge posted on the instalment so far, less waivers and write-offs; `lateChargePaid`: its paid part. */
  lateCharge: Pesos;
  lateChargePaid: Pesos;
  /** Whether another loan has taken over the unpaid rest of the instalment. */
  takenOver: boolean;
}

export const openInstalmentBalances = (schedule: readonly ScheduledInstalment[]): InstalmentBalance[] =>
  [...schedule]
    .sort((a, b) => a.number - b.number)
    .map((instalment) => ({
      instalment,
      paid: ZERO,
      writtenOff: ZERO,
      lateCharge: ZERO,
      lateChargePaid: ZERO,
      takenOver: false,
    }));

export const unpaidOf = ({ instalment, paid, writtenOff }: InstalmentBalance): Pesos =>
  subtract(instalment.amount, add(paid, writtenOff));
export const lateChargeOwed = ({ lateCharge, lateChargePaid }: InstalmentBalance): Pesos =>
  subtract(lateCharge, lateChargePaid);

/** Days late of an instalment on the last day up to which late charge is posted (`closedOn`). */
export const chargedDays = (
  { dueDate }: ScheduledInstalment,
  closedOn: Day | null,
  closedDays: ClosedDays,
): number => (dueDate === null || closedOn === null ? 0 : daysLate(dueDate, closedOn, closedDays));

/**
 * Late charge that an instalment has accrued from the last posting to a day: on the unpaid part of the instalment,
 * never on late charge.
 */
export function runningCharge(
  instalmentBalance: InstalmentBalance,
  terms: LateCharge & Pick<LoanTerms, 'closedDays'>,
  closedOn: Day | null,
  on: Day,
): Pesos {
  const { dueDate } = instalmentBalance.instalment;
  // Most instalments of a long loan are paid or not yet due: to count their days took as long as everything else.
  if (dueDate === null || on <= dueDate || (closedOn !== null && on <= closedOn)) return ZERO;
  const unpaid = unpaidOf(instalmentBalance);
  if (unpaid === 0) return ZERO;
  const { closedDays, graceDays } = terms;
  const charged = (late: number) => Math.max(0, late - (graceDays ?? 0));
  const from = chargedDays(instalmentBalance.instalment, closedOn, closedDays);
  return lateChargeOn(terms, unpaid, charged(from), charged(daysLate(dueDate, on, closedDays)));
}

/**
 * Allocates money: to the oldest instalment first, and to an instalment's late charge before the instalment itself
 * (rule: oldest-instalment-first).
 */
export function allocate(instalmentBalances: readonly InstalmentBalance[], money: Pesos) {
  let left = money;
  let onCharges = ZERO;
  let onInstalments = ZERO;
  for (const instalmentBalance of instalmentBalances) {
    if (left === 0) break;
    const charge = smaller(left, lateChargeOwed(instalmentBalance));
    if (charge > 0) {
      instalmentBalance.lateChargePaid = add(instalmentBalance.lateChargePaid, charge);
      onCharges = add(onCharges, charge);
      left = subtract(left, charge);
    }
    const part = smaller(left, unpaidOf(instalmentBalance));
    if (part > 0) {
      instalmentBalance.paid = add(instalmentBalance.paid, part);
      onInstalments = add(onInstalments, part);
      left = subtract(left, part);
    }
  }
  return { onCharges, onInstalments, left };
}

/** Removes late charge of at most `amount` pesos, from the oldest instalment on; returns the removed pesos. */
export function waive(instalmentBalances: readonly InstalmentBalance[], amount: Pesos): Pesos {
  let left = amount;
  for (const instalmentBalance of instalmentBalances) {
    const part = smaller(left, lateChargeOwed(instalmentBalance));
    instalmentBalance.lateCharge = subtract(instalmentBalance.lateCharge, part);
    left = subtract(left, part);
  }
  return subtract(amount, left);
}
