import { expect, it } from 'vitest';
import { limitOf, passesLimit, ROLES } from '#domain/accounts/role.ts';

const limits = { analyst: 10_000, cashier: 10_000 };

it('an analyst or a cashier stops at the limit: one more is an owner’s, whoever has no limit stops nowhere', () => {
  expect(ROLES.filter((role) => passesLimit(role, 10_001, limits))).toEqual(['analyst', 'cashier']);
  for (const role of [...ROLES, null]) {
    expect(passesLimit(role, 10_000, limits)).toBe(false);
    expect(passesLimit(role, 1_000_000, { analyst: null, cashier: null })).toBe(false);
  }
  // A customer who accepts an offer.
  expect(passesLimit(null, 50_000, limits)).toBe(false);
});

it('knows the limit of each, where there is one', () => {
  expect(limitOf('cashier', { analyst: 8_000, cashier: null })).toBeNull();
  expect(limitOf('analyst', { analyst: 8_000, cashier: null })).toBe(8_000);
  expect(limitOf('owner', limits)).toBeNull();
});
