import { expect, it } from 'vitest';
import { isTaken, retryAfter, secondsAsked } from '#domain/webhooks/webhook-event.ts';

it('waits seconds first, and a day before the last attempt', () => {
  const hours = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => (retryAfter(attempts, 0, null) ?? 0) / 3600);
  expect(hours).toEqual([5 / 3600, 1 / 12, 0.5, 2, 5, 10, 14, 20, 24]);
});

it('tries ten times within three and a half days, with growing waits, and then gives up', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => retryAfter(attempts, 0, null) ?? 0);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(3.5 * 24 * 3600);
  expect(retryAfter(10, 0, 3600)).toBeNull();
});

it('spreads simultaneous failures over a tenth of the wait', () => {
  expect([retryAfter(2, 0, null), retryAfter(2, 0.5, null)]).toEqual([300, 315]);
});

it('accepts any 2xx as success, and a redirect as none', () => {
  expect([0, 199, 200, 204, 299, 300, 301, 404, 500, null].filter(isTaken)).toEqual([200, 204, 299]);
});

it('waits for as long as the receiver asks, never less than its own wait and never more than a day', () => {
  expect([10, 3_600, 900_000].map((asked) => retryAfter(2, 0, asked))).toEqual([300, 3_600, 86_400]);
});

it.each([
  ['120', 120],
  ['0', 0],
  ['Fri, 20 Nov 2026 15:02:00 GMT', 120],
  ['Fri, 20 Nov 2026 14:00:00 GMT', 0],
  ['pronto', null],
  ['-5', null],
  ['120 s', null],
  [undefined, null],
])('reads a Retry-After of %s as %s seconds', (header, seconds) => {
  expect(secondsAsked(header, new Date('2026-11-20T15:00:00Z'))).toBe(seconds);
});
