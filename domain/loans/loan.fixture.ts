import fc from 'fast-check';
import { addDays, type Day, day } from '#domain/calendar.ts';
import { disbursementEntries, type LedgerEntry, paymentEntry } from '#domain/loans/ledger.ts';
import { scheduleFrom } from '#domain/loans/schedule.ts';
import { notePlan } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';

/** RD$10,000 in three, disbursed on a Tuesday: due on 18/11 (Wednesday), 03/12 (Thursday) and 18/12/2026 (Friday). */
const DISBURSED = day('2026-11-03');
export const plan = notePlan(pesos(10_000), 3, 'note');
export const schedule = scheduleFrom(plan.instalments, DISBURSED);
export const opening = disbursementEntries(plan.principal, plan.interest, DISBURSED);

export const onDay = (days: number): Day => addDays(DISBURSED, days);
export const paid = (amount: number, days: number): LedgerEntry => paymentEntry(pesos(amount), onDay(days));

/** Up to eight payments within three months of the disbursement, often of the same amount or on the same day. */
export const somePayments = fc.array(
  fc
    .tuple(
      fc.oneof(fc.constantFrom(500, 3_833, 4_409, 12_075), fc.integer({ min: 1, max: 15_000 })),
      fc.integer({ min: 0, max: 90 }),
    )
    .map(([amount, days]) => paid(amount, days)),
  { maxLength: 8 },
);
