import { expect, test } from 'vitest';
import { ageOf } from '#web/payments/review/desk/payment-facts.tsx';

test.each([
  ['2026-11-21T12:00:00Z', 'menos de 1 hora'],
  // A clock that is ahead must not show a negative wait.
  ['2026-11-21T11:00:00Z', 'menos de 1 hora'],
  ['2026-11-21T13:00:00Z', '1 hora'],
  ['2026-11-22T11:59:59Z', '23 horas'],
  ['2026-11-22T12:00:00Z', '1 día'],
  ['2026-11-22T13:30:00Z', '1 día y 1 hora'],
  ['2026-11-24T15:00:00Z', '3 días y 3 horas'],
])('since noon at %s: %s', (now, age) => {
  expect(ageOf(new Date('2026-11-21T12:00:00Z'), new Date(now))).toBe(age);
});
