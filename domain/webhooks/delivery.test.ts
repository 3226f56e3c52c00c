import { expect, it } from 'vitest';
import { isTaken, retryAfter } from '#domain/webhooks/delivery.ts';

it('waits seconds first, and a day before the last try', () => {
  const hours = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => (retryAfter(attempts, 0) ?? 0) / 3600);
  expect(hours).toEqual([5 / 3600, 1 / 12, 0.5, 2, 5, 10, 14, 20, 24]);
});

it('tries ten times within three and a half days, later each time, and then no more', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => retryAfter(attempts, 0) ?? 0);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(3.5 * 24 * 3600);
  expect(retryAfter(10, 0)).toBeNull();
});

it('spreads what failed together over a tenth of the wait', () => {
  expect([retryAfter(2, 0), retryAfter(2, 0.5)]).toEqual([300, 315]);
});

it('takes any 2xx for an answer, and a way elsewhere for none', () => {
  expect([0, 199, 200, 204, 299, 300, 301, 404, 500, null].filter(isTaken)).toEqual([200, 204, 299]);
});
