import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loanStateOn, onDay, opening, paid, somePayments, termsOf } from '#domain/ledger/loan.fixture.ts';
import { replay } from '#domain/ledger/replay.ts';
import { add, pesos, sum } from '#domain/money.ts';

// RD$10,000 in three at 20.75 %: RD$3,833 on 18/11, then 03/12 and 18/12/2026; 2,075 of 12,075 are interest: 658.7 of
// the first.

test('nothing is due before the first due date; on that day its instalment is', () => {
  expect(loanStateOn('charge_only', onDay(14)).due).toEqual({ principal: 0, interest: 0, lateCharge: 0 });
  expect(loanStateOn('charge_only', onDay(15)).due).toEqual({
    principal: 3_174,
    interest: 659,
    lateCharge: 0,
  });
});

test('late charge is due with its instalment, and its paid part is not', () => {
  const late = loanStateOn('charge_only', onDay(25)).due;
  // Ten days late: 3,833 × 2 % ÷ 30 × 10 is 25.55.
  expect(late).toEqual({ principal: 3_174, interest: 659, lateCharge: 26 });
  expect(loanStateOn('charge_only', onDay(25), paid(26, 25)).due).toEqual({ ...late, lateCharge: 0 });
});

test('paying what is due pays exactly its parts, and leaves nothing due', () => {
  fc.assert(
    fc.property(somePayments, fc.integer({ min: 0, max: 90 }), (payments, days) => {
      const known = [opening, ...payments.filter(({ on }) => on <= onDay(days))];
      const before = replay(termsOf('charge_only'), known, onDay(days)).state;
      const { principal, interest, lateCharge } = before.due;
      const total = sum([principal, interest, lateCharge]);
      fc.pre(total > 0);
      const after = replay(termsOf('charge_only'), [...known, paid(total, days, 99)], onDay(days)).state;
      expect(after.due).toEqual({ principal: 0, interest: 0, lateCharge: 0 });
      expect(add(after.parts.principal, principal)).toBe(before.parts.principal);
      expect(add(after.parts.interest, interest)).toBe(before.parts.interest);
      expect(add(after.parts.lateCharge, lateCharge)).toBe(before.parts.lateCharge);
    }),
  );
});

test('a loan of zero has nothing due', () => {
  const [first] = termsOf('charge_only').schedule;
  const instalment = first && { ...first, amount: pesos(0) };
  const terms = { ...termsOf('charge_only'), principal: pesos(0), interest: pesos(0) };
  const { state } = replay({ ...terms, schedule: instalment ? [instalment] : [] }, [opening], onDay(40));
  expect(state.due).toEqual({ principal: 0, interest: 0, lateCharge: 0 });
});
