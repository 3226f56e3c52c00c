import { expect, test } from 'vitest';
import { isShownTo, type Reader, type Shown } from '#domain/accounts/who-sees.ts';

const shownTo = (reader: Reader) =>
  (['identity', 'income', 'account', 'payout', 'doNotLend', 'notes', 'face'] satisfies Shown[]).filter(
    (shown) => isShownTo(reader, shown),
  );

// Rule: who-sees-what. Written out by hand.
test.each([
  ['owner', ['identity', 'income', 'account', 'payout', 'doNotLend', 'notes', 'face']],
  ['analyst', ['identity', 'income', 'account', 'payout', 'doNotLend', 'notes', 'face']],
  ['auditor', ['income', 'account', 'payout', 'notes', 'face']],
  ['cashier', ['payout', 'notes', 'face']],
  ['collector', ['notes', 'face']],
] as const)('the role %s sees %s', (role, shown) => {
  expect(shownTo({ role, scopes: null })).toEqual(shown);
});

test('a program sees what its scopes need, regardless of the role of the person who made its token', () => {
  expect(shownTo({ role: 'owner', scopes: ['applications:read'] })).toEqual(['income', 'account', 'payout']);
  expect(shownTo({ role: null, scopes: ['loans:read', 'loans:disburse'] })).toEqual(['payout']);
  expect(shownTo({ role: 'owner', scopes: [] })).toEqual([]);
});

test('a reader without a role sees nothing of another person', () => {
  expect(shownTo({ role: null, scopes: null })).toEqual([]);
});
