import fc from 'fast-check';
import { addDays, type Day, day, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import type { FactOf, LoanFact, LoanTerms } from '#domain/ledger/fact.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { replay } from '#domain/ledger/replay.ts';
import { scheduleFrom } from '#domain/loans/dated-schedule.ts';
import type { LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import { notePlan } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';

/**
 * Disbursement of RD$10,000 in three instalments, on a Tuesday: due on 18/11 (Wednesday), 03/12 (Thursday) and
 * 18/12/2026 (Friday).
 */
const DISBURSED = day('2026-11-03');
export const plan = notePlan(pesos(10_000), 3, 'note');
export const schedule = scheduleFrom(plan.instalments, DISBURSED);
export const termsOf = (lateChargeVariant: LateChargeVariant): LoanTerms => ({
  principal: plan.principal,
  interest: plan.interest,
  schedule,
  lateChargeVariant,
  closedDays: NO_CLOSED_DAYS,
});

export const onDay = (days: number): Day => addDays(DISBURSED, days);
export const opening: LoanFact = { kind: 'disbursement', id: 0, on: DISBURSED };
export const paid = (amount: number, days: number, id = 1): FactOf<'payment'> => ({
  kind: 'payment',
  id,
  amount: pesos(amount),
  on: onDay(days),
});
export const reversed = (payment: FactOf<'payment'>, on: Day = payment.on): FactOf<'reversal'> => ({
  kind: 'reversal',
  id: payment.id,
  reverses: payment.id,
  on,
});

/** The state of the loan on a day, with its facts. */
export const loanStateOn = (variant: LateChargeVariant, today: Day, ...facts: LoanFact[]): LoanState =>
  replay(termsOf(variant), [opening, ...facts], today).state;

/** Up to eight payments within three months of the disbursement, often of the same amount or on the same day. */
export const somePayments = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom(500, 3_833, 4_409, 12_075), fc.integer({ min: 1, max: 15_000 })),
      fc.integer({ min: 0, max: 90 }),
    ),
    { maxLength: 8 },
  )
  .map((payments) => payments.map(([amount, days], index) => paid(amount, days, index + 1)));
