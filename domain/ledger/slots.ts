import type { Day } from '#domain/calendar.ts';
import { LATE_CHARGE, type LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import { daysLate, type ScheduledInstalment } from '#domain/loans/schedule.ts';
import { add, type Pesos, smaller, subtract, ZERO } from '#domain/money.ts';

/** One instalment while money is being laid on it, oldest first. */
export interface Slot {
  readonly instalment: ScheduledInstalment;
  /** Of the instalment itself: what is paid, and what is written off. */
  paid: Pesos;
  writtenOff: Pesos;
  /** Late charge posted on it so far, less what is waived or written off, and how much of that is paid. */
  lateCharge: Pesos;
  lateChargePaid: Pesos;
  /** What was left of it another loan has taken over. */
  takenOver: boolean;
}

export const openSlots = (schedule: readonly ScheduledInstalment[]): Slot[] =>
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

export const unpaidOf = ({ instalment, paid, writtenOff }: Slot): Pesos =>
  subtract(instalment.amount, add(paid, writtenOff));
export const lateChargeOwed = ({ lateCharge, lateChargePaid }: Slot): Pesos =>
  subtract(lateCharge, lateChargePaid);

/** How many late days of an instalment the last closed segment ended with. */
export const chargedDays = ({ dueDate }: ScheduledInstalment, closedOn: Day | null): number =>
  dueDate === null || closedOn === null ? 0 : daysLate(dueDate, closedOn);

/** What the open segment costs by a day: on the unpaid part of the instalment, never on late charge. */
export function runningCharge(slot: Slot, variant: LateChargeVariant, closedOn: Day | null, on: Day): Pesos {
  const { instalment } = slot;
  if (instalment.dueDate === null || (closedOn !== null && on <= closedOn)) return ZERO;
  const from = chargedDays(instalment, closedOn);
  return LATE_CHARGE[variant].charge(unpaidOf(slot), from, daysLate(instalment.dueDate, on));
}

/** Fills the oldest instalment first, its late charge before the instalment (rule: oldest-instalment-first). */
export function fill(slots: readonly Slot[], money: Pesos) {
  let [left, onCharges, onInstalments] = [money, ZERO, ZERO];
  for (const slot of slots) {
    const charge = smaller(left, lateChargeOwed(slot));
    slot.lateChargePaid = add(slot.lateChargePaid, charge);
    left = subtract(left, charge);
    const part = smaller(left, unpaidOf(slot));
    slot.paid = add(slot.paid, part);
    left = subtract(left, part);
    [onCharges, onInstalments] = [add(onCharges, charge), add(onInstalments, part)];
  }
  return { onCharges, onInstalments, left };
}

/** Takes so much late charge away, from the oldest instalment on; answers how much there was to take. */
export function waive(slots: readonly Slot[], amount: Pesos): Pesos {
  let left = amount;
  for (const slot of slots) {
    const part = smaller(left, lateChargeOwed(slot));
    slot.lateCharge = subtract(slot.lateCharge, part);
    left = subtract(left, part);
  }
  return subtract(amount, left);
}
