import { expect, test } from 'vitest';
import { addressOfOwn, readAddress } from '#web/applications/own/list/own-address.ts';

test.each([
  ['', { status: null, loanType: null, open: null }],
  ['?status=rejected&loanType=personal', { status: 'rejected', loanType: 'personal', open: null }],
  // The other spellings of the specification.
  ['?status=review&loanType=payroll', { status: 'under_review', loanType: 'nomina', open: null }],
  ['?status=pending', { status: 'submitted', loanType: null, open: null }],
  ['?solicitud=42', { status: null, loanType: null, open: 42 }],
  ['?solicitud=1e9&status=hack', { status: null, loanType: null, open: null }],
  ['?solicitud=-1', { status: null, loanType: null, open: null }],
])('%s', (search, expected) => {
  expect(readAddress(search)).toEqual(expected);
});

test('reads the address that it writes', () => {
  const address = { status: 'counter_offer', loanType: 'nomina', open: 7 } as const;
  expect(readAddress(addressOfOwn(address).split('?')[1] ?? '')).toEqual(address);
  expect(addressOfOwn({})).toBe('/my-applications');
});
