import { expect, it } from 'vitest';
import { borrowers } from '#server/demo/lender/borrowers.ts';
import { type Act, demoLoanSteps } from '#server/demo/lender/demo-loans.ts';
import { LENDER_BORROWERS } from '#server/demo/seed-demo.ts';

const steps = demoLoanSteps(LENDER_BORROWERS);
const count = (kind: Act['kind']) => steps.filter(({ act }) => act.kind === kind).length;

it('is the same in each run, and ends yesterday', () => {
  expect(demoLoanSteps(LENDER_BORROWERS)).toEqual(steps);
  expect(borrowers(LENDER_BORROWERS)).toEqual(borrowers(LENDER_BORROWERS));
  expect(Math.min(...steps.map(({ daysAgo }) => daysAgo))).toBe(1);
  expect(Math.max(...steps.map(({ daysAgo }) => daysAgo))).toBeGreaterThan(230);
});

it('lists all steps in the order in which they happened', () => {
  const instants = steps.map(({ daysAgo, hour }) => hour - 24 * daysAgo);
  expect(instants).toEqual(instants.toSorted((a, b) => a - b));
});

it('is a lender with some 120 clients and 160 loans, with every kind of step', () => {
  expect(new Set(steps.map(({ borrower }) => borrower)).size).toBe(LENDER_BORROWERS);
  expect(new Set(borrowers(LENDER_BORROWERS).map(({ cedula }) => cedula)).size).toBe(LENDER_BORROWERS);
  expect(count('disburse')).toBeGreaterThan(140);
  expect(count('disburse')).toBeLessThan(180);
  const kinds: Act['kind'][] = [
    ...(['apply', 'review', 'approve', 'reject', 'offer', 'accept', 'decline', 'withdraw'] as const),
    ...(['promise', 'call', 'collection_letter', 'visit'] as const),
    ...(['pay', 'verify', 'refuse', 'reverse', 'waive', 'write_off'] as const),
  ];
  expect(kinds.filter((kind) => count(kind) === 0)).toEqual([]);
});
