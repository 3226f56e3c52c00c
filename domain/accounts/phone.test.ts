import { expect, test } from 'vitest';
import { formatPhone, parsePhone } from '#domain/accounts/phone.ts';

test.each([
  ['(809) 123-4567', '+18091234567'],
  ['809-123-4567', '+18091234567'],
  ['+1 809 123 4567', '+18091234567'],
  ['8291234567', '+18291234567'],
  ['1-849-555-0100', '+18495550100'],
  ['+18095550123', '+18095550123'],
  [' 809.555.0123 ', '+18095550123'],
  ['809 – 555 – 01 23', '+18095550123'],
  ['(809)\u00a0555\u20110123', '+18095550123'],
])('%j → %s', (text, e164) => {
  expect(parsePhone(text)).toBe(e164);
});

test.each([
  '',
  '(787) 123-4567',
  '809-12-4567',
  '80912345678',
  '123-4567',
  '+34 809 123 456',
  '809-123-45678',
  '+1809123456a',
  'tel. 809-123-4567',
])('%j is refused', (text) => {
  expect(parsePhone(text)).toBeNull();
});

test('displays a number as the specification writes it, and reads it back', () => {
  expect(formatPhone('+18091234567')).toBe('(809) 123-4567');
  expect(parsePhone(formatPhone('+18495550100'))).toBe('+18495550100');
});
