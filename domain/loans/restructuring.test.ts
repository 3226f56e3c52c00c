import { expect, test } from 'vitest';
import { OPEN_RESTRUCTURINGS, restructuredPlan } from '#domain/loans/restructuring.ts';
import { pesos } from '#domain/money.ts';

const owed = { principal: pesos(9_297), interest: pesos(1_395) };
const amounts = (newInterest: boolean) =>
  restructuredPlan(owed, { term: 3, newInterest }, 'note').instalments.map(({ amount }) => amount);

test('with new interest the principal costs what a note costs, and the earlier interest costs nothing more', () => {
  // RD$9,297 by the note: RD$11,226 in 3,564, 3,564 and 4,098; and RD$465 of earlier interest in each.
  expect(amounts(true)).toEqual([4_029, 4_029, 4_563]);
  expect(restructuredPlan(owed, { term: 3, newInterest: true }, 'note')).toMatchObject({
    principal: 9_297,
    interest: 3_324,
    total: 12_621,
    ratePercent: 20.75,
  });
});

test('without new interest the debt stays the same', () => {
  expect(amounts(false)).toEqual([3_564, 3_564, 3_564]);
  expect(restructuredPlan(owed, { term: 3, newInterest: false }, 'note')).toMatchObject({
    interest: 1_395,
    total: 10_692,
    ratePercent: 0,
  });
});

test('only a proposal waits for an answer', () => {
  expect(OPEN_RESTRUCTURINGS).toEqual(['proposed']);
});
