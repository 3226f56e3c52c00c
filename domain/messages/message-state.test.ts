import { expect, it } from 'vitest';
import { messageStateOf } from '#domain/messages/message-state.ts';

const at = new Date('2026-11-20T15:00:00Z');
const NEVER = { sentAt: null, deliveredAt: null, failedAt: null };

it.each([
  [NEVER, 'waiting'],
  [{ ...NEVER, sentAt: at }, 'sent'],
  [{ ...NEVER, sentAt: at, deliveredAt: at }, 'delivered'],
  [{ ...NEVER, failedAt: at }, 'failed'],
  [{ ...NEVER, sentAt: at, failedAt: at }, 'undelivered'],
  // The sender had given up before the carrier reported the arrival.
  [{ sentAt: at, deliveredAt: at, failedAt: at }, 'delivered'],
])('%j is %s', (times, state) => {
  expect(messageStateOf(times)).toBe(state);
});
