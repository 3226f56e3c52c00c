import { type Day, daysBetween } from '#domain/calendar.ts';
import { fill, openSlots, type Slot, standingPayments, unpaidOf } from '#domain/loans/allocation.ts';
import { LATE_CHARGE, type LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import type { LedgerEntry } from '#domain/loans/ledger.ts';
import { lastDayInTime, type ScheduledInstalment } from '#domain/loans/schedule.ts';
import { add, type Pesos, pesos, ZERO } from '#domain/money.ts';

/** Calendar days past the last day in time, that day excluded; 0 while in time (rule: in-time-after-day-off). */
export const daysLate = (dueDate: Day, on: Day): number =>
  Math.max(0, daysBetween(lastDayInTime(dueDate), on));

/** What a segment costs: on the unpaid part of the instalment, never on late charge. */
function segmentCharge(slot: Slot, variant: LateChargeVariant, closedOn: Day | null, on: Day): Pesos {
  const { dueDate } = slot.instalment;
  if (dueDate === null) return ZERO;
  const from = closedOn === null ? 0 : daysLate(dueDate, closedOn);
  return LATE_CHARGE[variant].charge(unpaidOf(slot), from, daysLate(dueDate, on));
}

const chargeRow = (instalmentNumber: number, amount: Pesos, valueDate: Day): LedgerEntry => ({
  kind: 'late_charge',
  amount,
  valueDate,
  instalmentNumber,
});

/** Every closed segment's charge, from the payments that stand, and the slots after the last of them. */
function closeSegments(
  schedule: readonly ScheduledInstalment[],
  entries: readonly LedgerEntry[],
  variant: LateChargeVariant,
) {
  const slots = openSlots(schedule);
  const rows: LedgerEntry[] = [];
  let closedOn: Day | null = null;
  let left = ZERO;
  for (const [on, money] of standingPayments(entries)) {
    for (const slot of slots) {
      const charge = segmentCharge(slot, variant, closedOn, on);
      slot.lateCharge = add(slot.lateCharge, charge);
      rows.push(chargeRow(slot.instalment.number, charge, on));
    }
    left = fill(slots, add(left, money));
    closedOn = on;
  }
  return { slots, rows, closedOn };
}

/**
 * The rows that make the ledger's late charge whole: each payment's value date closes a segment, whose charge is
 * rounded and posted (rule: late-charge). Ask after adding a payment or a reversal; a segment that a reversal, or a
 * payment confirmed out of order, changed gets a correcting row. Empty when nothing is missing.
 */
export function lateChargesToPost(
  schedule: readonly ScheduledInstalment[],
  entries: readonly LedgerEntry[],
  variant: LateChargeVariant,
): LedgerEntry[] {
  const missing = closeSegments(schedule, entries, variant).rows;
  for (const posted of entries.filter((entry) => entry.kind === 'late_charge')) {
    const { instalmentNumber, valueDate, amount } = posted;
    if (instalmentNumber !== null) missing.push(chargeRow(instalmentNumber, pesos(-amount), valueDate));
  }
  return mergedBySegment(missing).filter((row) => row.amount !== 0);
}

function mergedBySegment(rows: readonly LedgerEntry[]): LedgerEntry[] {
  const segments = new Map<string, LedgerEntry>();
  for (const row of rows) {
    const key = `${row.valueDate} ${row.instalmentNumber}`;
    segments.set(key, { ...row, amount: add(segments.get(key)?.amount ?? ZERO, row.amount) });
  }
  return [...segments.values()];
}

/**
 * What the open segment has cost by a day, to show and never to store: add these rows to the ledger's when deriving
 * the state of a loan. Nothing accrues on a day before the last payment.
 */
export function accruedLateCharges(
  schedule: readonly ScheduledInstalment[],
  entries: readonly LedgerEntry[],
  variant: LateChargeVariant,
  today: Day,
): LedgerEntry[] {
  const { slots, closedOn } = closeSegments(schedule, entries, variant);
  if (closedOn !== null && today <= closedOn) return [];
  return slots.flatMap((slot) => {
    const charge = segmentCharge(slot, variant, closedOn, today);
    return charge === 0 ? [] : [chargeRow(slot.instalment.number, charge, today)];
  });
}
