import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, day, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import type { LoanFact } from '#domain/ledger/fact.ts';
import {
  loanStateOn,
  onDay,
  opening,
  paid,
  plan,
  somePayments,
  termsOf,
} from '#domain/ledger/loan.fixture.ts';
import { replay } from '#domain/ledger/replay.ts';
import { LATE_CHARGE_VARIANTS, type LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import { daysLate } from '#domain/loans/schedule.ts';
import { pesos, sum } from '#domain/money.ts';

const chargesOf = (variant: LateChargeVariant, today: Day, ...facts: LoanFact[]) =>
  loanStateOn(variant, today, ...facts).instalments.map((one) => one.lateCharge);

describe('days late', () => {
  test.each([
    ['2026-11-18', '2026-11-18', 0],
    ['2026-11-18', '2026-11-19', 1],
    ['2026-11-18', '2026-12-18', 30],
    // Due on a Saturday: in time on Monday, and Tuesday is the first late day, never the fourth.
    ['2026-11-21', '2026-11-23', 0],
    ['2026-11-21', '2026-11-24', 1],
    // Due on Christmas, a Friday.
    ['2026-12-25', '2026-12-28', 0],
    ['2026-12-25', '2026-12-29', 1],
    ['2026-11-18', '2026-11-01', 0],
    // A leap day, and the end of a month.
    ['2028-02-28', '2028-02-29', 1],
    ['2028-02-29', '2028-03-01', 1],
    ['2028-02-28', '2028-03-31', 32],
    ['2026-11-30', '2026-12-01', 1],
  ])('due %s, on %s: %i', (dueDate, on, days) => {
    expect(daysLate(day(dueDate), day(on), NO_CLOSED_DAYS)).toBe(days);
  });
});

describe('running, shown and not posted', () => {
  test.each([
    // 3,833 × 2% ÷ 30 = 2.555 a day; × 5% ÷ 30 = 6.388 a day.
    ['charge_only', 15, 0],
    ['charge_only', 16, 3],
    ['charge_only', 17, 5],
    ['charge_only', 45, 77],
    ['charge_and_costs', 16, 6],
    ['charge_and_costs', 45, 192],
  ] as const)(
    'by %s, %i days after the disbursement: RD$%i on the first instalment',
    (variant, days, charge) => {
      expect(chargesOf(variant, onDay(days))[0]).toBe(charge);
    },
  );

  test('every overdue instalment has its own late charge', () => {
    // First: 35 late days; second: 20; third: 5.
    expect(chargesOf('charge_only', onDay(50))).toEqual([89, 51, 15]);
  });

  test('is in the balance, not in the books, and in the next payment', () => {
    expect(loanStateOn('charge_only', onDay(45))).toMatchObject({
      balance: 12_075 + 77 + 38,
      bookBalance: 12_075,
      runningLateCharge: 77 + 38,
      nextPayment: { date: '2026-11-18', amount: 3_833 + 77 },
    });
    expect(replay(termsOf('charge_only'), [opening], onDay(45)).postings).toHaveLength(2);
  });

  test('is zero on the day of the last payment, whose segment is posted', () => {
    const part = paid(1_000, 40);
    expect(loanStateOn('charge_and_costs', onDay(40), part).runningLateCharge).toBe(0);
    expect(loanStateOn('charge_and_costs', onDay(41), part).runningLateCharge).toBeGreaterThan(0);
  });

  test('is zero before the disbursement', () => {
    const schedule = plan.instalments.map((one) => ({ ...one, dueDate: null }));
    const undated = { ...termsOf('charge_and_costs'), schedule };
    expect(replay(undated, [], onDay(400))).toMatchObject({
      postings: [],
      state: { balance: 12_075, runningLateCharge: 0 },
    });
  });
});

describe('a payment closes a segment', () => {
  test('its charge is posted on the payment day and paid first; the next segment counts the rest', () => {
    const part = paid(1_026, 25);
    const { postings, state } = replay(termsOf('charge_only'), [opening, part], onDay(25));
    // 10 late days: 25.55 → 26, so 1,000 of the instalment is paid and 2,833 is left.
    expect(postings.filter(({ kind }) => kind === 'late_charge')).toMatchObject([
      { source: 'income', destination: 'late_charge', amount: 26, valueDate: onDay(25), instalmentNumber: 1 },
    ]);
    expect(state.instalments[0]).toMatchObject({
      lateCharge: 26,
      lateChargePaid: 26,
      paid: 1_000,
      owed: 2_833,
    });
    // 10 more days on 2,833: 18.89 → 19.
    expect(chargesOf('charge_only', onDay(35), part)[0]).toBe(26 + 19);
  });

  test('an unpaid charge does not increase the base of later charges', () => {
    const [first] = loanStateOn('charge_and_costs', onDay(75), paid(10, 45)).instalments;
    expect(first?.paid).toBe(0);
    expect(first?.lateCharge).toBe(192 + 192);
  });

  test('a payment in time costs nothing, regardless of when it is confirmed', () => {
    expect(chargesOf('charge_and_costs', onDay(29), paid(3_833, 15))).toEqual([0, 0, 0]);
  });
});

describe('for any payments', () => {
  const variants = fc.constantFrom(...LATE_CHARGE_VARIANTS);

  test('charges are whole and never negative, and the sums balance', () => {
    fc.assert(
      fc.property(somePayments, variants, (payments, variant) => {
        const state = loanStateOn(variant, onDay(90), ...payments);
        for (const one of state.instalments) {
          expect(one.lateCharge).toBeGreaterThanOrEqual(one.lateChargePaid);
          expect(one.lateChargePaid).toBeGreaterThanOrEqual(0);
        }
        const laid = state.instalments.map((one) => pesos(one.paid + one.lateChargePaid));
        expect(sum(laid) + state.credit).toBe(sum(payments.map(({ amount }) => amount)));
        expect(state.balance).toBe(sum(state.instalments.map((one) => one.owed)));
      }),
    );
  });

  test('waiting never reduces the debt', () => {
    fc.assert(
      fc.property(somePayments, variants, fc.integer({ min: 90, max: 300 }), (payments, variant, days) => {
        const today = onDay(days);
        expect(loanStateOn(variant, addDays(today, 1), ...payments).balance).toBeGreaterThanOrEqual(
          loanStateOn(variant, today, ...payments).balance,
        );
      }),
    );
  });

  test('the amount shown on a day settles the loan on that day, but not a day later', () => {
    fc.assert(
      fc.property(somePayments, variants, fc.integer({ min: 91, max: 300 }), (payments, variant, days) => {
        const { balance } = loanStateOn(variant, onDay(days), ...payments);
        fc.pre(balance > 0);
        expect(loanStateOn(variant, onDay(days + 40), ...payments, paid(balance, days, 99))).toMatchObject({
          balance: 0,
          credit: 0,
          remainingInstalments: 0,
        });
      }),
    );
  });
});
