import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Loan } from '#contract/loans.ts';
import { ringOf } from '#web/loans/own/active-loan.tsx';

type Instalment = Loan['instalments'][number];
const instalment = (amount: number, paid: number, status: Instalment['status'] = 'due'): Instalment => ({
  number: 1,
  dayOffset: 15,
  dueDate: null,
  amount,
  paid,
  lateCharge: 0,
  status,
});

test('pending money fills the oldest instalment first', () => {
  const { arcs, total } = ringOf([instalment(4_600, 1_000, 'overdue'), instalment(4_600, 0)], 4_000);
  expect(total).toBe(9_200);
  expect(arcs).toEqual([
    { piece: 'paid', start: 0, length: 1_000 },
    { piece: 'checking', start: 1_000, length: 3_600 },
    { piece: 'checking', start: 4_600, length: 400 },
    { piece: 'left', start: 5_000, length: 4_200 },
  ]);
});

test('for any paid, reported and late amounts, the segments fill the ring without a gap', () => {
  const rows = fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 9_000 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())
      .map(([amount, part, late]) => instalment(amount, Math.floor(amount * part), late ? 'overdue' : 'due')),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(rows, fc.integer({ min: 0, max: 40_000 }), (instalments, checking) => {
      const { arcs, total, sums } = ringOf(instalments, checking);
      expect(total).toBe(instalments.reduce((sum, { amount }) => sum + amount, 0));
      expect(sums.paid + sums.checking + sums.overdue + sums.left).toBe(total);
      expect(sums.checking).toBe(Math.min(checking, total - sums.paid));
      let end = 0;
      for (const { start, length } of arcs) {
        expect(start).toBe(end);
        end = start + length;
      }
      expect(end).toBe(total);
    }),
  );
});
