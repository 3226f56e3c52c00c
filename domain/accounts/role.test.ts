import { expect, test } from 'vitest';
import { passesLimit, ROLES } from '#domain/accounts/role.ts';

test('everybody but the owner lends up to the limit, and a program that acts for nobody lends by its own', () => {
  const beyond = (amount: number) => ROLES.filter((role) => passesLimit(role, amount, 10_000));
  expect(beyond(10_001)).toEqual(['analyst', 'cashier', 'collector', 'auditor']);
  expect(beyond(10_000)).toEqual([]);
  expect(passesLimit(null, 10_001, 10_000)).toBe(false);
});
