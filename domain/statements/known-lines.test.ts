import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { type KnownLine, keyedMovements, pairKnown } from '#domain/statements/known-lines.ts';
import type { ReadMovement } from '#domain/statements/read-statement.ts';

const moved = (text: string, change: Partial<ReadMovement> = {}): ReadMovement => ({
  line: 2,
  ...{ day: day('2026-11-03'), on: '03/11/2026', cents: 50_000, text, reference: null, balance: null },
  ...{ row: JSON.stringify(['03/11/2026', text, '500.00']), facts: JSON.stringify(['', text]) },
  ...change,
});
const keyed = (movements: readonly ReadMovement[], account: string | null = 'A') =>
  keyedMovements(movements, account, (text) => text);
const old = (id: number, description: string, change: Partial<KnownLine> = {}): KnownLine => ({
  id,
  ...{ statementId: 1, account: null, day: day('2026-11-03'), cents: 50_000, description },
  ...{ rowHash: null, fingerprint: `old ${id}`, isUsed: false },
  ...change,
});
const ids = (movements: readonly ReadMovement[], known: readonly KnownLine[]) => {
  const own = keyed(movements);
  const pairs = pairKnown(own, known);
  return own.map((movement) => pairs.get(movement)?.id ?? null);
};

test('equal rows have keys of their own, and another account other facts but the same row', () => {
  const [one, two] = keyed([moved('X'), moved('X')]);
  expect(one?.rowHash).not.toBe(two?.rowHash);
  const [other] = keyed([moved('X')], 'B');
  expect(other?.rowHash).toBe(one?.rowHash);
  expect(other?.factsKey).not.toBe(one?.factsKey);
});

test('a line stored before is the row of its amount, whatever its direction and the order of its date', () => {
  expect(ids([moved('TRANSF ANA')], [old(1, 'TRANSF ANA')])).toEqual([1]);
  expect(ids([moved('TRANSF ANA')], [old(1, 'TRANSF', { cents: -50_000, day: day('2026-03-11') })])).toEqual([
    1,
  ]);
  expect(ids([moved('TRANSF ANA')], [old(1, 'TRANSF LUIS')])).toEqual([null]);
  expect(ids([moved('TRANSF ANA')], [old(1, 'TRANSF ANA', { cents: 50_100 })])).toEqual([null]);
  expect(ids([moved('TRANSF ANA')], [old(1, 'TRANSF ANA', { day: day('2026-11-04') })])).toEqual([null]);
});

test('each line stored before is one row, and what is over is new', () => {
  expect(ids([moved('X'), moved('X'), moved('X')], [old(1, 'X'), old(2, 'X')])).toEqual([1, 2, null]);
});

test('a statement of which most lines are missing was of another account', () => {
  const others = [old(2, 'Y'), old(3, 'Z'), old(4, 'W')];
  expect(ids([moved('X')], [old(1, 'X'), ...others])).toEqual([null]);
  // Its lines of other days say nothing.
  const away = others.map((line) => ({ ...line, day: day('2026-10-01') }));
  expect(ids([moved('X')], [old(1, 'X'), ...away])).toEqual([1]);
});
