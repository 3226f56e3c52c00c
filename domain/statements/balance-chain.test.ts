import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '#domain/calendar.ts';
import { type BalancedRow, contradictionsIn } from '#domain/statements/read-row.ts';

const START = day('2026-11-01');
/** Rows whose balances follow from their amounts, one or several a day, oldest first. */
const chains = fc
  .tuple(
    fc.integer({ min: -10_000, max: 1_000_000 }),
    fc.array(
      fc.integer({ min: -9_999, max: 9_999 }).filter((cents) => cents !== 0),
      { minLength: 2, maxLength: 20 },
    ),
    fc.integer({ min: 1, max: 4 }),
  )
  .map(([opening, moves, perDay]): BalancedRow[] => {
    let balance = opening;
    return moves.map((cents, at) => {
      balance += cents;
      return { line: at + 2, day: addDays(START, Math.floor(at / perDay)), cents, balance, afterGap: false };
    });
  });

test('rows that follow from each other contradict nothing, from the oldest and from the newest', () => {
  fc.assert(
    fc.property(chains, (rows) => {
      expect(contradictionsIn(rows)).toEqual([]);
      expect(contradictionsIn(rows.toReversed())).toEqual([]);
    }),
  );
});

test('a table of what came in and one of what went out contradict nothing', () => {
  fc.assert(
    fc.property(chains, (rows) => {
      const parted = [...rows.filter(({ cents }) => cents > 0), ...rows.filter(({ cents }) => cents < 0)];
      expect(contradictionsIn(parted)).toEqual([]);
    }),
  );
});

test('nor does one that ends with the balance that it began with', () => {
  const moved = (line: number, day: number, cents: number, balance: number) => ({
    ...{ line, day: addDays(START, day), cents, balance, afterGap: false },
  });
  const rows = [moved(3, 1, 9_996, 5), moved(2, 0, -9_991, -9_991), moved(4, 2, -5, 0)];
  expect(contradictionsIn(rows)).toEqual([]);
});

test('amounts of more than one day that are all read the wrong way round are a contradiction', () => {
  fc.assert(
    fc.property(chains, (rows) => {
      fc.pre(rows[0]?.day !== rows.at(-1)?.day);
      const wrong = rows.map((row) => ({ ...row, cents: -row.cents }));
      expect(contradictionsIn(wrong)).not.toEqual([]);
    }),
  );
});

test('one wrong amount between others is named with the balance that was expected', () => {
  const rows = [
    { line: 2, day: START, cents: 100, balance: 100, afterGap: false },
    { line: 3, day: addDays(START, 1), cents: 50, balance: 250, afterGap: false },
    { line: 4, day: addDays(START, 2), cents: 10, balance: 260, afterGap: false },
  ];
  expect(contradictionsIn(rows)).toEqual([{ line: 3, expected: 150, found: 250 }]);
  // An unread row between them explains it, and is listed itself.
  expect(contradictionsIn(rows.map((row) => ({ ...row, afterGap: row.line === 3 })))).toEqual([]);
});
