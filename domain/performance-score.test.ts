import fc from 'fast-check';
import { expect, it } from 'vitest';
import { connectionLabel, type Measures, performanceScore } from '#domain/performance-score.ts';

const nothing: Measures = { load: null, memory: null, render: null };

it.each([
  ['load', 1000, 100],
  ['load', 1001, 90],
  ['load', 2000, 90],
  ['load', 2001, 80],
  ['load', 3000, 80],
  ['load', 3001, 70],
  ['memory', 0.6, 100],
  ['memory', 0.61, 90],
  ['memory', 0.8, 90],
  ['memory', 0.81, 80],
  ['render', 500, 100],
  ['render', 501, 90],
  ['render', 1000, 90],
  ['render', 1001, 85],
] as const)('%s of %d scores %d', (name, measure, score) => {
  expect(performanceScore({ ...nothing, [name]: measure })).toBe(score);
});

it('deducts nothing for a missing measurement', () => {
  expect(performanceScore(nothing)).toBe(100);
});

it('sums the deductions, and stays between 0 and 100', () => {
  expect(performanceScore({ load: 4000, memory: 0.9, render: 2000 })).toBe(35);
  const measure = fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }));
  fc.assert(
    fc.property(measure, measure, measure, (load, memory, render) => {
      const score = performanceScore({ load, memory, render });
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
    }),
  );
});

it('never increases when something gets slower', () => {
  const ms = fc.double({ min: 0, max: 10_000, noNaN: true });
  fc.assert(
    fc.property(ms, ms, fc.constantFrom('load', 'render'), (a, b, name) => {
      const at = (measure: number) => performanceScore({ ...nothing, [name]: measure });
      expect(at(Math.max(a, b))).toBeLessThanOrEqual(at(Math.min(a, b)));
    }),
  );
});

it.each([
  [10, 'Rápida'],
  [9.99, 'Media'],
  [5.01, 'Media'],
  [5, 'Lenta'],
  [1.01, 'Lenta'],
  [1, 'Muy Lenta'],
  [0, 'Muy Lenta'],
])('calls %d Mbps %s', (speed, label) => {
  expect(connectionLabel(speed)).toBe(label);
});
