import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type AccruingLoan,
  accruedBy,
  accruedDays,
  cashSides,
  initialEntry,
  journalAccounts,
  ledgerSides,
  neverEarned,
} from '#domain/accounting/journal.ts';
import { provisionsOf } from '#domain/accounting/provisions.ts';
import { addDays, day } from '#domain/calendar.ts';
import { CASH_MOVEMENT, CASH_MOVEMENTS } from '#domain/drawers/cash-movement.ts';
import { LEDGER_KINDS } from '#domain/ledger/ledger-kind.ts';
import { ACCOUNTS } from '#domain/ledger/posting.ts';
import { movedBy } from '#domain/loans/due-day-moves.ts';
import { pesos } from '#domain/money.ts';

const START = day('2026-11-20');
const LOAN: AccruingLoan = {
  interest: pesos(1_500),
  from: START,
  postedOn: START,
  instalments: [15, 30].map((days) => ({ dueDate: addDays(START, days), amount: pesos(5_750) })),
  moves: [],
  rebates: [],
  endedOn: null,
};

it('interest is earned evenly over the days of each instalment, up to its due date', () => {
  expect(accruedBy(LOAN, START)).toBe(0);
  expect(accruedBy(LOAN, addDays(START, 1))).toBe(50);
  expect(accruedBy(LOAN, addDays(START, 15))).toBe(750);
  expect(accruedBy(LOAN, addDays(START, 30))).toBe(1_500);
  expect(accruedBy(LOAN, addDays(START, 300))).toBe(1_500);
});

it('what was earned before the journal has the loan is income of that day', () => {
  const late = { ...LOAN, postedOn: addDays(START, 10) };
  expect(accruedBy(late, addDays(START, 9))).toBe(0);
  const days = [...accruedDays(late, START, addDays(START, 12))];
  expect(days).toEqual([
    [addDays(START, 10), 500],
    [addDays(START, 11), 50],
    [addDays(START, 12), 50],
  ]);
});

it('what was earned before due days moved stays earned, and the rest is earned up to the new days', () => {
  const on = addDays(START, 10);
  const moved: AccruingLoan = {
    ...LOAN,
    instalments: [20, 35].map((days) => ({ dueDate: addDays(START, days), amount: pesos(5_750) })),
    moves: [{ on, firstNumber: 1, days: 5 }],
  };
  expect(accruedBy(moved, addDays(START, 4))).toBe(200);
  expect(accruedBy(moved, on)).toBe(500);
  // RD$250 of the first instalment over the ten days that are left of it.
  expect(accruedBy(moved, addDays(START, 12))).toBe(550);
  expect(accruedBy(moved, addDays(START, 20))).toBe(750);
  expect(accruedBy(moved, addDays(START, 21))).toBe(800);
  expect(accruedBy(moved, addDays(START, 35))).toBe(1_500);
});

it('a written-off loan earns nothing more, and the rest is never earned', () => {
  const ended = { ...LOAN, endedOn: addDays(START, 20) };
  expect(accruedBy(ended, addDays(START, 40))).toBe(1_000);
  expect(neverEarned(ended)).toBe(500);
  expect(neverEarned(LOAN)).toBe(0);
});

it('money that the bank gives back takes back what it earned, on that day', () => {
  const returned = { ...LOAN, returnedOn: addDays(START, 3) };
  expect([...accruedDays(returned, START, addDays(START, 40))]).toEqual([
    [addDays(START, 1), 50],
    [addDays(START, 2), 50],
    [addDays(START, 3), -100],
  ]);
  // A month after the last due date.
  const late = { ...LOAN, returnedOn: addDays(START, 60) };
  expect(accruedDays(late, addDays(START, 50), addDays(START, 70))).toEqual(
    new Map([[addDays(START, 60), -1_500]]),
  );
});

it('a payoff with a rebate earns the rest at once, also less than before; its reversal earns as before', () => {
  const [off, back] = [addDays(START, 10), addDays(START, 12)];
  const paid = { ...LOAN, rebates: [{ on: off, amount: pesos(900) }] };
  expect([...accruedDays(paid, addDays(START, 9), addDays(START, 40))]).toEqual([
    [addDays(START, 9), 50],
    [off, 150],
  ]);
  // RD$500 were income on that day.
  const more = { ...LOAN, rebates: [{ on: off, amount: pesos(1_200) }] };
  expect(accruedDays(more, off, addDays(START, 40))).toEqual(new Map([[off, -150]]));
  const undone = { ...LOAN, rebates: [...paid.rebates, { on: back, amount: pesos(-900) }] };
  expect([accruedBy(undone, off), accruedBy(undone, back)]).toEqual([600, 600]);
  expect(accruedBy(undone, addDays(START, 30))).toBe(1_500);
});

it('the days of any loan add up to its interest, never backwards', () => {
  const loans = fc.record({
    interest: fc.integer({ min: 1, max: 30_000 }),
    amounts: fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 4 }),
    gap: fc.integer({ min: 1, max: 31 }),
    postedAfter: fc.integer({ min: 0, max: 90 }),
    moves: fc.array(
      fc.record({
        after: fc.integer({ min: 0, max: 60 }),
        firstNumber: fc.integer({ min: 1, max: 4 }),
        days: fc.integer({ min: 1, max: 15 }),
      }),
      { maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(loans, ({ interest, amounts, gap, postedAfter, moves }) => {
      const made = moves
        .toSorted((a, b) => a.after - b.after)
        .map(({ after, ...move }) => ({ ...move, on: addDays(START, after) }))
        // Days that have come are not moved.
        .filter(({ on, firstNumber }) => on < addDays(START, gap * firstNumber));
      const loan: AccruingLoan = {
        interest: pesos(interest),
        from: START,
        postedOn: addDays(START, postedAfter),
        instalments: amounts.map((amount, at) => ({
          dueDate: addDays(START, gap * (at + 1) + movedBy(made, at + 1)),
          amount: pesos(amount),
        })),
        moves: made,
        rebates: [],
        endedOn: null,
      };
      const days = [...accruedDays(loan, START, addDays(START, 200)).values()];
      expect(days.every((amount) => amount > 0)).toBe(true);
      expect(days.reduce((all, amount) => all + amount, 0)).toBe(interest);
      // A month that was closed before the last move has what it had before.
      const [last] = made.slice(-1);
      const before: AccruingLoan = {
        ...loan,
        instalments: loan.instalments.map(({ dueDate, amount }, at) => ({
          dueDate: addDays(dueDate, last ? -movedBy([last], at + 1) : 0),
          amount,
        })),
        moves: made.slice(0, -1),
      };
      if (last) expect(accruedBy(before, last.on)).toBe(accruedBy(loan, last.on));
    }),
  );
});

it('provides the share of each range of days, and none below the first', () => {
  const loans = [0, 1, 30, 31, 400].map((daysLate) => ({ daysLate, principal: pesos(1_000) }));
  const rules = [
    { fromDays: 31, share: 1_000 },
    { fromDays: 1, share: 25 },
  ];
  expect(provisionsOf(rules, loans)).toEqual([
    { fromDays: 1, toDays: 30, share: 25, loans: 2, principal: 2_000, amount: 50 },
    { fromDays: 31, toDays: null, share: 1_000, loans: 2, principal: 2_000, amount: 2_000 },
  ]);
});

it('every movement of the ledger and of own money has two different accounts of the journal', () => {
  const accounts = new Set<string>(journalAccounts(['0700123456']));
  for (const kind of LEDGER_KINDS)
    for (const source of ACCOUNTS)
      for (const destination of ACCOUNTS.filter((account) => account !== source)) {
        const entry = { kind, source, destination, place: '0700123456', earlier: false };
        for (const accrues of [true, false]) {
          const { debit, credit } = ledgerSides({ ...entry, accrues });
          expect(accounts.has(debit) && accounts.has(credit) && debit !== credit).toBe(true);
        }
      }
  for (const kind of CASH_MOVEMENTS) {
    const { from, to } = CASH_MOVEMENT[kind];
    const outsideFrom = from.some((place) => place === 'outside');
    const outsideTo = to.some((place) => place === 'outside');
    const sides = cashSides({
      kind,
      source: outsideFrom ? null : 'caja',
      destination: outsideTo ? null : '0700123456',
      category: kind === 'expense' ? 'rent' : null,
    });
    expect(sides && accounts.has(sides.debit) && accounts.has(sides.credit), kind).toBe(true);
  }
  expect(cashSides({ kind: 'handover', source: 'caja', destination: 'caja', category: null })).toBeNull();
});

it('proposes a name and a code of its own for each account but the banks, which share one', () => {
  const codes = new Map<string, string>();
  for (const account of journalAccounts(['0700123456', '0800'])) {
    const { code, name } = initialEntry(account, (number) => `Banco ${number}`);
    expect(name).not.toBe('');
    const owner = account.replace(/^bank:.*/, 'bank');
    expect(codes.get(code) ?? owner, code).toBe(owner);
    codes.set(code, owner);
  }
  expect(initialEntry('bank:0700123456', (number) => `Banco ${number}`).name).toBe('Banco 0700123456');
});
