import { expect, test } from 'vitest';
import { approvalRate, formatPercent, returnOnLoans, returnText } from '#domain/stats/ratios.ts';

test.each([
  [0, 0, 0],
  [3, 1, 0.75],
  [0, 5, 0],
  [5, 0, 1],
  [2, 2, 0.5],
])('%i approved and %i active: %d', (approved, active, rate) => {
  expect(approvalRate(approved, active)).toBe(rate);
});

test.each([
  [0, 0, 0.15],
  [1_500, 10_000, 0.15],
  [2_075, 10_000, 0.2075],
  [0, 10_000, 0],
])('revenue %i on %i lent: %d', (revenue, lent, roi) => {
  expect(returnOnLoans(revenue, lent)).toBe(roi);
});

test.each([
  [0.15, '15.0%'],
  [0.2075, '20.8%'],
  [1, '100.0%'],
])('the fraction %d reads %s', (fraction, text) => {
  expect(formatPercent(fraction)).toBe(text);
});

test('shows no return if nothing was lent', () => {
  expect(returnText({ estimatedROI: returnOnLoans(0, 0), totalLentAmount: 0 })).toBe('—');
  expect(returnText({ estimatedROI: 0.2075, totalLentAmount: 9_000 })).toBe('20.8%');
  // A reader who may not see the figures gets neither.
  expect(returnText({ estimatedROI: null, totalLentAmount: null })).toBeNull();
});
