import type { Day } from '#domain/calendar.ts';
import type { LedgerEntry } from '#domain/loans/ledger.ts';
import type { ScheduledInstalment } from '#domain/loans/schedule.ts';
import { add, type Pesos, smaller, subtract, ZERO } from '#domain/money.ts';

/** One instalment while money is being laid on it, oldest first. */
export interface Slot {
  readonly instalment: ScheduledInstalment;
  /** Late charge posted on it so far, and how much of that is paid. */
  lateCharge: Pesos;
  lateChargePaid: Pesos;
  /** Paid of the instalment itself. */
  paid: Pesos;
}

export const openSlots = (schedule: readonly ScheduledInstalment[]): Slot[] =>
  [...schedule]
    .sort((a, b) => a.number - b.number)
    .map((instalment) => ({ instalment, lateCharge: ZERO, lateChargePaid: ZERO, paid: ZERO }));

export const unpaidOf = (slot: Slot): Pesos => subtract(slot.instalment.amount, slot.paid);
export const owedOf = (slot: Slot): Pesos =>
  add(unpaidOf(slot), subtract(slot.lateCharge, slot.lateChargePaid));

/**
 * Fills the oldest instalment first, its late charge before the instalment (rule: oldest-instalment-first); answers
 * what is left over.
 */
export function fill(slots: readonly Slot[], money: Pesos): Pesos {
  let left = money;
  for (const slot of slots) {
    const onCharge = smaller(left, subtract(slot.lateCharge, slot.lateChargePaid));
    slot.lateChargePaid = add(slot.lateChargePaid, onCharge);
    left = subtract(left, onCharge);
    const onInstalment = smaller(left, unpaidOf(slot));
    slot.paid = add(slot.paid, onInstalment);
    left = subtract(left, onInstalment);
  }
  return left;
}

/**
 * The money that stands: payments less the reversed ones, by the day from which each counts, oldest day first. A
 * reversal undoes one payment of its amount that counted from its value date or before.
 * @throws {RangeError} when a reversal undoes no payment: the ledger is broken.
 */
export function standingPayments(entries: readonly LedgerEntry[]): ReadonlyMap<Day, Pesos> {
  const standing = entries
    .filter((entry) => entry.kind === 'payment')
    .sort((a, b) => (a.valueDate < b.valueDate ? -1 : 1));
  for (const reversal of entries.filter((entry) => entry.kind === 'payment_reversal')) {
    const index = standing.findLastIndex(
      (payment) => payment.amount === -reversal.amount && payment.valueDate <= reversal.valueDate,
    );
    if (index === -1) throw new RangeError(`No payment of ${reversal.amount} to reverse`);
    standing.splice(index, 1);
  }
  const byDay = new Map<Day, Pesos>();
  for (const { valueDate, amount } of standing)
    byDay.set(valueDate, subtract(byDay.get(valueDate) ?? ZERO, amount));
  return byDay;
}
