import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, day } from '#domain/calendar.ts';
import { accruedLateCharges, daysLate, lateChargesToPost } from '#domain/loans/late-charge.ts';
import { LATE_CHARGE_VARIANTS, type LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import { type LedgerEntry, reversalEntry } from '#domain/loans/ledger.ts';
import { onDay, opening, paid, plan, schedule, somePayments } from '#domain/loans/loan.fixture.ts';
import { loanState } from '#domain/loans/loan-state.ts';
import { pesos, sum } from '#domain/money.ts';

/** What the program does when payments are confirmed one by one: post the payment, then the missing charges. */
function confirm(
  variant: LateChargeVariant,
  payments: readonly LedgerEntry[],
  ledger: readonly LedgerEntry[] = opening,
) {
  const entries = [...ledger];
  for (const payment of payments) {
    entries.push(payment);
    entries.push(...lateChargesToPost(schedule, entries, variant));
  }
  return entries;
}

const shownAt = (ledger: readonly LedgerEntry[], variant: LateChargeVariant, today: Day) =>
  loanState(schedule, [...ledger, ...accruedLateCharges(schedule, ledger, variant, today)], today);
const chargesOf = (ledger: readonly LedgerEntry[], variant: LateChargeVariant, today: Day) =>
  shownAt(ledger, variant, today).instalments.map((one) => one.lateCharge);

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
  ])('due %s, on %s: %i', (dueDate, on, days) => {
    expect(daysLate(day(dueDate), day(on))).toBe(days);
  });
});

describe('accrued, shown and not posted', () => {
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
      expect(chargesOf(opening, variant, onDay(days))[0]).toBe(charge);
    },
  );

  test('every overdue instalment has its own', () => {
    // First: 35 late days; second: 20; third: 5.
    expect(chargesOf(opening, 'charge_only', onDay(50))).toEqual([89, 51, 15]);
  });

  test('is in the balance and in the next payment', () => {
    expect(shownAt(opening, 'charge_only', onDay(45))).toMatchObject({
      balance: 12_075 + 77 + 38,
      nextPayment: { date: '2026-11-18', amount: 3_833 + 77 },
    });
  });

  test('nothing on a day before the last payment, whose segment is already posted', () => {
    const ledger = confirm('charge_and_costs', [paid(1_000, 40)]);
    expect(accruedLateCharges(schedule, ledger, 'charge_and_costs', onDay(40))).toEqual([]);
    expect(accruedLateCharges(schedule, ledger, 'charge_and_costs', onDay(20))).toEqual([]);
    expect(accruedLateCharges(schedule, ledger, 'charge_and_costs', onDay(41))).not.toEqual([]);
  });

  test('nothing before the disbursement', () => {
    const undated = plan.instalments.map((one) => ({ ...one, dueDate: null }));
    expect(accruedLateCharges(undated, [], 'charge_and_costs', onDay(400))).toEqual([]);
    expect(lateChargesToPost(undated, [], 'charge_and_costs')).toEqual([]);
  });
});

describe('a payment closes a segment', () => {
  test('its charge is posted on the payment day, paid first, and the next segment counts the rest', () => {
    const ledger = confirm('charge_only', [paid(1_026, 25)]);
    // 10 late days: 25.55 → 26, so 1,000 of the instalment is paid and 2,833 is left.
    expect(ledger.filter((row) => row.kind === 'late_charge')).toEqual([
      { kind: 'late_charge', amount: 26, valueDate: onDay(25), instalmentNumber: 1 },
    ]);
    const [first] = shownAt(ledger, 'charge_only', onDay(25)).instalments;
    expect(first).toMatchObject({ lateCharge: 26, lateChargePaid: 26, paid: 1_000, owed: 2_833 });
    // 10 more days on 2,833: 18.89 → 19.
    expect(chargesOf(ledger, 'charge_only', onDay(35))[0]).toBe(26 + 19);
  });

  test('no charge on a charge: one that stays unpaid does not grow the base', () => {
    const ledger = confirm('charge_and_costs', [paid(10, 45)]);
    const [first] = shownAt(ledger, 'charge_and_costs', onDay(75)).instalments;
    expect(first?.paid).toBe(0);
    expect(first?.lateCharge).toBe(192 + 192);
  });

  test('a payment in time costs nothing, whenever it is confirmed', () => {
    const ledger = confirm('charge_and_costs', [paid(3_833, 15)]);
    expect(ledger).toHaveLength(opening.length + 1);
    expect(chargesOf(ledger, 'charge_and_costs', onDay(29))).toEqual([0, 0, 0]);
  });
});

describe('whatever is paid', () => {
  const variants = fc.constantFrom(...LATE_CHARGE_VARIANTS);
  const shuffled = somePayments.chain((payments) =>
    fc.tuple(fc.constant(payments), fc.shuffledSubarray(payments, { minLength: payments.length })),
  );

  test('after posting nothing is missing, and the charges per segment are whole and never negative', () => {
    fc.assert(
      fc.property(somePayments, variants, (payments, variant) => {
        const ledger = confirm(variant, payments);
        expect(lateChargesToPost(schedule, ledger, variant)).toEqual([]);
        for (const one of loanState(schedule, ledger, onDay(90)).instalments) {
          expect(one.lateCharge).toBeGreaterThanOrEqual(one.lateChargePaid);
          expect(one.lateChargePaid).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('no peso is lost or made', () => {
    fc.assert(
      fc.property(somePayments, variants, (payments, variant) => {
        const state = loanState(schedule, confirm(variant, payments), onDay(90));
        const laid = state.instalments.map((one) => pesos(one.paid + one.lateChargePaid));
        expect(sum(laid) + state.credit).toBe(0 - sum(payments.map(({ amount }) => amount)));
        expect(state.balance).toBe(sum(state.instalments.map((one) => one.owed)));
      }),
    );
  });

  test('the order in which payments are confirmed changes nothing', () => {
    fc.assert(
      fc.property(shuffled, variants, ([payments, confirmed], variant) => {
        expect(shownAt(confirm(variant, confirmed), variant, onDay(120))).toEqual(
          shownAt(confirm(variant, payments), variant, onDay(120)),
        );
      }),
    );
  });

  test('a reversal gives back the charges as if the payment had never come', () => {
    const instances = fc.tuple(
      somePayments,
      fc.integer({ min: 1, max: 15_000 }),
      fc.integer({ min: 0, max: 90 }),
      variants,
    );
    fc.assert(
      fc.property(instances, ([payments, amount, when, variant]) => {
        const before = shownAt(confirm(variant, payments), variant, onDay(120));
        const undone = confirm(variant, [
          paid(amount, when),
          ...payments,
          reversalEntry(pesos(amount), onDay(when)),
        ]);
        expect(shownAt(undone, variant, onDay(120))).toEqual(before);
      }),
    );
  });

  test('waiting never makes the debt smaller', () => {
    fc.assert(
      fc.property(somePayments, variants, fc.integer({ min: 90, max: 300 }), (payments, variant, days) => {
        const ledger = confirm(variant, payments);
        const today = onDay(days);
        expect(shownAt(ledger, variant, addDays(today, 1)).balance).toBeGreaterThanOrEqual(
          shownAt(ledger, variant, today).balance,
        );
      }),
    );
  });

  test('paying what is shown on a day settles the loan on that day', () => {
    fc.assert(
      fc.property(somePayments, variants, fc.integer({ min: 91, max: 300 }), (payments, variant, days) => {
        const ledger = confirm(variant, payments);
        const { balance } = shownAt(ledger, variant, onDay(days));
        fc.pre(balance > 0);
        const settled = shownAt(confirm(variant, [paid(balance, days)], ledger), variant, onDay(days + 40));
        expect(settled).toMatchObject({ balance: 0, credit: 0, remainingInstalments: 0 });
      }),
    );
  });
});
