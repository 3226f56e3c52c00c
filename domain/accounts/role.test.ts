import { expect, it } from 'vitest';
import { limitOf, passedLimit, ROLES } from '#domain/accounts/role.ts';

const limits = { analyst: 10_000, cashier: 10_000 };

it('an analyst or a cashier may act up to the limit; a larger amount needs an owner', () => {
  expect(ROLES.filter((role) => passedLimit(role, 10_001, limits) === 10_000)).toEqual([
    'analyst',
    'cashier',
  ]);
  for (const role of [...ROLES, null]) {
    expect(passedLimit(role, 10_000, limits)).toBeNull();
    expect(passedLimit(role, 1_000_000, { analyst: null, cashier: null })).toBeNull();
  }
  // A customer who accepts an offer.
  expect(passedLimit(null, 50_000, limits)).toBeNull();
});

it('limitOf returns the limit of each role that has one', () => {
  expect(limitOf('cashier', { analyst: 8_000, cashier: null })).toBeNull();
  expect(limitOf('analyst', { analyst: 8_000, cashier: null })).toBe(8_000);
  expect(limitOf('owner', limits)).toBeNull();
});
