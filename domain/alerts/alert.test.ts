import { expect, test } from 'vitest';
import {
  backedUpSince,
  failedSince,
  undeliveredSince,
  untakenSince,
  untriedSince,
} from '#domain/alerts/alert.ts';

test('each kind of alert has a threshold relative to now', () => {
  const now = new Date('2026-11-20T15:00:00Z');
  expect(untriedSince(now).toISOString()).toBe('2026-11-20T14:50:00.000Z');
  expect(untakenSince(now).toISOString()).toBe('2026-11-20T09:00:00.000Z');
  expect(backedUpSince(now).toISOString()).toBe('2026-11-19T03:00:00.000Z');
  expect(undeliveredSince(now).toISOString()).toBe('2026-11-19T15:00:00.000Z');
  expect(failedSince(now).toISOString()).toBe('2026-11-13T15:00:00.000Z');
});
