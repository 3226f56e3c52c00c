import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Day, day } from '#domain/calendar.ts';
import type { LoanFact } from '#domain/ledger/fact.ts';
import {
  loanStateOn,
  onDay,
  opening,
  paid,
  plan,
  reversed,
  somePayments,
  termsOf,
} from '#domain/ledger/loan.fixture.ts';
import { bookedBalance, missingPostings } from '#domain/ledger/posting.ts';
import { replay } from '#domain/ledger/replay.ts';
import { pesos, sum } from '#domain/money.ts';

const stateAt = (today: Day, ...facts: LoanFact[]) => loanStateOn('charge_only', today, ...facts);
const cost = (amount: number, days: number): LoanFact => ({
  kind: 'collection_cost',
  id: 1,
  amount: pesos(amount),
  on: onDay(days),
});

describe('payments', () => {
  test('a new loan owes its total, and the first instalment is next', () => {
    expect(stateAt(onDay(0))).toMatchObject({
      balance: 12_075,
      nextPayment: { date: '2026-11-18', amount: 3_833 },
      remainingInstalments: 3,
    });
  });

  test('an instalment paid in full moves on to the next', () => {
    const state = stateAt(onDay(14), paid(3_833, 14));
    expect(state).toMatchObject({
      balance: 8_242,
      nextPayment: { date: '2026-12-03', amount: 3_833 },
      remainingInstalments: 2,
    });
    expect(state.instalments.map((one) => one.status)).toEqual(['paid', 'due', 'due']);
  });

  test('a part leaves the rest of the instalment to pay', () => {
    expect(stateAt(onDay(10), paid(1_000, 10))).toMatchObject({
      balance: 11_075,
      nextPayment: { date: '2026-11-18', amount: 2_833 },
      remainingInstalments: 3,
    });
  });

  test('an excess is credit on the next instalment', () => {
    const state = stateAt(onDay(10), paid(5_000, 10));
    expect(state.instalments.map((one) => one.paid)).toEqual([3_833, 1_167, 0]);
    expect(state.nextPayment).toEqual({ date: '2026-12-03', amount: 2_666 });
  });

  test('the whole total settles the loan, and more is credit, never a negative balance', () => {
    expect(stateAt(onDay(10), paid(12_075, 10))).toMatchObject({
      balance: 0,
      credit: 0,
      nextPayment: null,
      remainingInstalments: 0,
    });
    expect(stateAt(onDay(10), paid(13_000, 10))).toMatchObject({ balance: 0, credit: 925 });
  });

  test('a fact after the day does not count on it', () => {
    expect(stateAt(onDay(9), paid(12_075, 10)).balance).toBe(12_075);
  });
});

describe('late', () => {
  test('an instalment is overdue from the day after its due date', () => {
    expect(stateAt(onDay(15)).instalments.map((one) => one.status)).toEqual(['due', 'due', 'due']);
    expect(stateAt(onDay(16)).instalments.map((one) => one.status)).toEqual(['overdue', 'due', 'due']);
  });

  test('an instalment due on a day off is in time to the end of the next business day', () => {
    const schedule = [{ number: 1, dayOffset: 18, amount: plan.total, dueDate: day('2026-11-21') }];
    const statusOn = (today: Day) =>
      replay({ ...termsOf('charge_only'), schedule }, [opening], today).state.instalments[0]?.status;
    expect([day('2026-11-21'), day('2026-11-22'), day('2026-11-23')].map(statusOn)).toEqual([
      'due',
      'due',
      'due',
    ]);
    expect(statusOn(day('2026-11-24'))).toBe('overdue');
  });

  test('a late charge is paid before its instalment', () => {
    // 15 late days: 38.33.
    const [first] = stateAt(onDay(30), paid(1_000, 30)).instalments;
    expect(first).toMatchObject({ lateCharge: 38, lateChargePaid: 38, paid: 962, owed: 2_871 });
  });

  test('a later charge does not take back what an earlier payment covered', () => {
    const [, second] = stateAt(onDay(40), paid(4_833, 10)).instalments;
    // 10 late days of 2,833: 18.89.
    expect(second).toMatchObject({ lateCharge: 19, lateChargePaid: 0, paid: 1_000, owed: 2_852 });
  });

  test('collection costs come after every instalment', () => {
    expect(stateAt(onDay(15), cost(300, 5), paid(12_175, 15))).toMatchObject({
      balance: 200,
      parts: expect.objectContaining({ costs: 200 }),
    });
    expect(stateAt(onDay(15), cost(300, 14), paid(12_400, 3))).toMatchObject({ balance: 0, credit: 25 });
  });
});

describe('a reversal', () => {
  test('excludes the named payment from every day, regardless of when it comes', () => {
    const wrong = paid(12_075, 10, 7);
    const after = [wrong, reversed(wrong, onDay(40))];
    expect(stateAt(onDay(60), ...after)).toEqual(stateAt(onDay(60)));
    // Two payments have the same amount and day; only the named one is reversed.
    const other = paid(12_075, 10, 8);
    expect(stateAt(onDay(60), other, ...after)).toEqual(stateAt(onDay(60), other));
  });

  test('is a row of its own, beside the payment’s', () => {
    const wrong = paid(500, 10, 7);
    const { postings } = replay(termsOf('charge_only'), [opening, wrong, reversed(wrong)], onDay(20));
    expect(postings.filter(({ paymentId }) => paymentId === 7)).toMatchObject([
      { kind: 'payment', source: 'customer_credit', destination: 'funds', amount: 500 },
      { kind: 'payment_reversal', source: 'funds', destination: 'customer_credit', amount: 500 },
    ]);
  });

  test('reverses only the payment, and no other fact of the same number', () => {
    const wrong = paid(500, 10, 7);
    const waived = (id: number): LoanFact => ({ kind: 'waiver', id, amount: pesos(100), on: onDay(40) });
    const stood = (id: number) => stateAt(onDay(60), wrong, reversed(wrong), waived(id));
    expect(stood(7)).toEqual(stood(8));
  });

  test('of a payment that is missing, later, or reversed already is a broken ledger', () => {
    const real = paid(500, 10, 7);
    for (const wrong of [
      [reversed(real)],
      [real, reversed(paid(500, 9, 7))],
      [real, reversed(real), reversed(real)],
    ])
      expect(() => stateAt(onDay(90), ...wrong)).toThrow(RangeError);
  });
});

describe('for any payments', () => {
  const days = fc.integer({ min: 0, max: 120 }).map(onDay);

  test('the posted rows are the displayed balance without the running charge', () => {
    fc.assert(
      fc.property(somePayments, days, (payments, today) => {
        const { postings, state } = replay(termsOf('charge_only'), [opening, ...payments], today);
        expect(state.bookBalance - state.credit).toBe(bookedBalance(postings));
        expect(state.balance).toBe(state.bookBalance + state.runningLateCharge);
        expect(state.balance === 0 || state.credit === 0).toBe(true);
        for (const { paid: part, amount, owed, lateCharge, lateChargePaid } of state.instalments) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part + owed).toBe(amount + lateCharge - lateChargePaid);
        }
      }),
    );
  });

  test('the oldest instalment is full before the next gets anything', () => {
    fc.assert(
      fc.property(somePayments, (payments) => {
        const { instalments } = stateAt(onDay(90), ...payments);
        instalments.forEach((one, index) => {
          const older = instalments.slice(0, index);
          expect(one.paid === 0 || older.every((earlier) => earlier.paid === earlier.amount)).toBe(true);
        });
      }),
    );
  });

  test('rows posted one by one in any order equal those posted at once', () => {
    const shuffled = somePayments.chain((payments) =>
      fc.tuple(fc.constant(payments), fc.shuffledSubarray(payments, { minLength: payments.length })),
    );
    fc.assert(
      fc.property(shuffled, ([payments, confirmed]) => {
        const terms = termsOf('charge_and_costs');
        const wanted = replay(terms, [opening, ...payments], onDay(120)).postings;
        const known: LoanFact[] = [opening];
        const posted = [...replay(terms, known, onDay(120)).postings];
        for (const payment of confirmed) {
          known.push(payment);
          posted.push(...missingPostings(replay(terms, known, onDay(120)).postings, posted));
        }
        expect(missingPostings(wanted, posted)).toEqual([]);
        expect(bookedBalance(posted)).toBe(bookedBalance(wanted));
        expect(sum(posted.map(({ amount }) => amount))).toBeGreaterThan(0);
        expect(posted.every(({ amount }) => amount > 0)).toBe(true);
      }),
    );
  });
});
