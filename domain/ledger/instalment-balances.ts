import type { ClosedDays, Day } from '#domain/calendar.ts';
import type { LoanTerms } from '#domain/ledger/fact.ts';
import { LATE_CHARGE } from '#domain/loans/late-charge-variant.ts';
import { daysLate, type ScheduledInstalment } from '#domain/loans/schedule.ts';
import { add, type Pesos, smaller, subtract, ZERO } from '#domain/money.ts';

/** One instalment during the allocation of money, oldest first. */
export interface InstalmentBalance {
  readonly instalment: ScheduledInstalment;
  /** Paid and written-off parts of the instalment itself. */
  paid: Pesos;
  writtenOff: Pesos;
  /** Late charge posted on it so far, less waivers and write-offs, and the paid part of that. */
  lateCharge: Pesos;
  lateChargePaid: Pesos;
  /** Another loan has taken over its rest. */
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

/** Late days of the instalment at the end of the last closed segment. */
export const chargedDays = (
  { dueDate }: ScheduledInstalment,
  closedOn: Day | null,
  closedDays: ClosedDays,
): number => (dueDate === null || closedOn === null ? 0 : daysLate(dueDate, closedOn, closedDays));

/** The charge of the open segment up to a day: on the unpaid part of the instalment, never on late charge. */
export function runningCharge(
  instalmentBalance: InstalmentBalance,
  { lateChargeVariant, closedDays }: Pick<LoanTerms, 'lateChargeVariant' | 'closedDays'>,
  closedOn: Day | null,
  on: Day,
): Pesos {
  const { instalment } = instalmentBalance;
  if (instalment.dueDate === null || (closedOn !== null && on <= closedOn)) return ZERO;
  const from = chargedDays(instalment, closedOn, closedDays);
  return LATE_CHARGE[lateChargeVariant].charge(
    unpaidOf(instalmentBalance),
    from,
    daysLate(instalment.dueDate, on, closedDays),
  );
}

/**
 * Allocation of money: to the oldest instalment first, and to its late charge before the instalment
 * (rule: oldest-instalment-first).
 */
export function allocate(instalmentBalances: readonly InstalmentBalance[], money: Pesos) {
  let [left, onCharges, onInstalments] = [money, ZERO, ZERO];
  for (const instalmentBalance of instalmentBalances) {
    const charge = smaller(left, lateChargeOwed(instalmentBalance));
    instalmentBalance.lateChargePaid = add(instalmentBalance.lateChargePaid, charge);
    left = subtract(left, charge);
    const part = smaller(left, unpaidOf(instalmentBalance));
    instalmentBalance.paid = add(instalmentBalance.paid, part);
    left = subtract(left, part);
    [onCharges, onInstalments] = [add(onCharges, charge), add(onInstalments, part)];
  }
  return { onCharges, onInstalments, left };
}

/** Removes late charge up to the amount, from the oldest instalment on; returns how much it removed. */
export function waive(instalmentBalances: readonly InstalmentBalance[], amount: Pesos): Pesos {
  let left = amount;
  for (const instalmentBalance of instalmentBalances) {
    const part = smaller(left, lateChargeOwed(instalmentBalance));
    instalmentBalance.lateCharge = subtract(instalmentBalance.lateCharge, part);
    left = subtract(left, part);
  }
  return subtract(amount, left);
}
