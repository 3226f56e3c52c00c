import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Day, day } from '#domain/calendar.ts';
import { type LedgerEntry, reversalEntry } from '#domain/loans/ledger.ts';
import { onDay, opening, paid, plan, schedule, somePayments } from '#domain/loans/loan.fixture.ts';
import { loanState } from '#domain/loans/loan-state.ts';
import { pesos, sum } from '#domain/money.ts';

const stateAt = (today: Day, ...entries: LedgerEntry[]) =>
  loanState(schedule, [...opening, ...entries], today);
const lateCharge = (instalmentNumber: number, amount: number, days: number): LedgerEntry => ({
  kind: 'late_charge',
  amount: pesos(amount),
  valueDate: onDay(days),
  instalmentNumber,
});

describe('before the disbursement', () => {
  test('everything will be owed and nothing has a date', () => {
    const state = loanState(
      plan.instalments.map((one) => ({ ...one, dueDate: null })),
      [],
      onDay(0),
    );
    expect(state).toMatchObject({ balance: 12_075, credit: 0, nextPayment: null, remainingInstalments: 3 });
    expect(state.instalments.map((one) => one.status)).toEqual(['due', 'due', 'due']);
  });
});

describe('payments', () => {
  test('a new loan owes its total, the first instalment next', () => {
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

  test('what is left over is credit on the next instalment', () => {
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
});

describe('late', () => {
  test('an instalment is overdue from the day after its due date', () => {
    expect(stateAt(onDay(15)).instalments.map((one) => one.status)).toEqual(['due', 'due', 'due']);
    expect(stateAt(onDay(16)).instalments.map((one) => one.status)).toEqual(['overdue', 'due', 'due']);
  });

  test('what falls due on a day off is in time to the end of the next business day', () => {
    const saturday = [{ number: 1, dayOffset: 18, amount: plan.total, dueDate: day('2026-11-21') }];
    const statusOn = (today: Day) => loanState(saturday, opening, today).instalments[0]?.status;
    expect([day('2026-11-21'), day('2026-11-22'), day('2026-11-23')].map(statusOn)).toEqual([
      'due',
      'due',
      'due',
    ]);
    expect(statusOn(day('2026-11-24'))).toBe('overdue');
  });

  test('a late charge is paid before its instalment', () => {
    const [first] = stateAt(onDay(30), lateCharge(1, 50, 25), paid(1_000, 25)).instalments;
    expect(first).toMatchObject({ lateCharge: 50, lateChargePaid: 50, paid: 950, owed: 2_883 });
  });

  test('a charge that comes later does not take back what an earlier payment covered', () => {
    const [, second] = stateAt(onDay(40), paid(4_833, 10), lateCharge(2, 40, 40)).instalments;
    expect(second).toMatchObject({ lateCharge: 40, lateChargePaid: 0, paid: 1_000, owed: 2_873 });
  });

  test('collection costs come after every instalment', () => {
    const costs: LedgerEntry = {
      kind: 'collection_cost',
      amount: pesos(300),
      valueDate: onDay(40),
      instalmentNumber: null,
    };
    expect(stateAt(onDay(50), costs, paid(12_175, 45))).toMatchObject({
      balance: 200,
      costsOwed: 200,
      credit: 0,
    });
    expect(stateAt(onDay(50), costs, paid(12_400, 30))).toMatchObject({
      balance: 0,
      costsOwed: 0,
      credit: 25,
    });
  });
});

describe('whatever is paid', () => {
  const days = fc.integer({ min: 0, max: 120 }).map(onDay);

  test('no peso is lost or made: parts and credit are the payments, the balance is the rest', () => {
    fc.assert(
      fc.property(somePayments, days, (payments, today) => {
        const state = stateAt(today, ...payments);
        const received = 0 - sum(payments.map(({ amount }) => amount));
        expect(sum(state.instalments.map((one) => one.paid)) + state.credit).toBe(received);
        expect(state.balance).toBe(Math.max(0, plan.total - received));
        expect(state.balance === 0 || state.credit === 0).toBe(true);
        for (const { paid, amount, owed } of state.instalments) {
          expect(paid).toBeGreaterThanOrEqual(0);
          expect(paid + owed).toBe(amount);
        }
      }),
    );
  });

  test('with nothing in credit the balance is the sum of the ledger', () => {
    fc.assert(
      fc.property(somePayments, days, (payments, today) => {
        const state = stateAt(today, ...payments);
        expect(state.balance - state.credit).toBe(sum([...opening, ...payments].map(({ amount }) => amount)));
      }),
    );
  });

  test('the oldest instalment is full before the next gets anything', () => {
    fc.assert(
      fc.property(somePayments, (payments) => {
        const { instalments } = stateAt(onDay(90), ...payments);
        instalments.forEach((one, index) => {
          const older = instalments.slice(0, index);
          expect(one.paid === 0 || older.every((earlier) => earlier.owed === 0)).toBe(true);
        });
      }),
    );
  });

  test('the order in which payments are confirmed changes nothing', () => {
    const shuffled = somePayments.chain((payments) =>
      fc.tuple(fc.constant(payments), fc.shuffledSubarray(payments, { minLength: payments.length })),
    );
    fc.assert(
      fc.property(shuffled, days, ([payments, confirmed], today) => {
        expect(stateAt(today, ...confirmed)).toEqual(stateAt(today, ...payments));
      }),
    );
  });

  test('a reversal gives back the state before the payment', () => {
    fc.assert(
      fc.property(
        somePayments,
        fc.integer({ min: 1, max: 15_000 }),
        fc.integer({ min: 0, max: 90 }),
        (payments, amount, when) => {
          const before = stateAt(onDay(90), ...payments);
          const undone = [paid(amount, when), ...payments, reversalEntry(pesos(amount), onDay(when))];
          expect(stateAt(onDay(90), ...undone)).toEqual(before);
        },
      ),
    );
  });

  test('a reversal without a payment is a broken ledger', () => {
    expect(() => stateAt(onDay(90), paid(500, 10), reversalEntry(pesos(501), onDay(10)))).toThrow(RangeError);
    expect(() => stateAt(onDay(90), paid(500, 10), reversalEntry(pesos(500), onDay(9)))).toThrow(RangeError);
  });
});
