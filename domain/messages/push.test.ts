import { expect, test } from 'vitest';
import {
  isPushed,
  PUSH_ACCEPTED_WITHIN,
  PUSH_KEPT_SECONDS,
  PUSH_OFFERED_WITHIN,
} from '#domain/messages/push.ts';

test('answers and payments may go to the browser; codes and links go to the proved address only', () => {
  expect(['application-approved', 'payment-confirmed', 'instalment-overdue'].every(isPushed)).toBe(true);
  expect(['registration-code', 'staff-reset-link', 'account-suspended', ''].filter(isPushed)).toEqual([]);
});

test('the push service keeps a notice for a phone that is off for three days', () => {
  expect(PUSH_KEPT_SECONDS).toBe(259_200);
});

test('the last offer to a push service is over before the customer gets a text instead', () => {
  expect(PUSH_OFFERED_WITHIN).toBe(9 * 60 * 1_000);
  expect(PUSH_ACCEPTED_WITHIN).toBe(10 * 60 * 1_000);
});
