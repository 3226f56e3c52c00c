import { describe, expect, test } from 'vitest';
import { canonicalAgreement } from '#domain/agreement/agreement.ts';
import { RELEASED_AGREEMENTS } from '#domain/agreement/stored-agreement.fixture.ts';
import { agreedLoan, readAgreement } from '#domain/agreement/stored-agreement.ts';
import { sum } from '#domain/money.ts';
import { CHARGES, costName } from '#domain/products/charges.ts';

test('the example of the newest shape has every charge, and money given back too much', () => {
  const newest = RELEASED_AGREEMENTS.at(-1)?.stored;
  expect(Object.keys(newest?.plan ?? {})).toEqual(expect.arrayContaining(CHARGES.map(costName)));
  expect(newest?.restructured).toMatchObject({ overpaidRefund: 100 });
});

describe.each(RELEASED_AGREEMENTS)('what version $version stored', ({ text, stored }) => {
  test('is the text of which its hash is made, and reading it changes nothing of that', () => {
    expect(canonicalAgreement(stored)).toBe(text);
    readAgreement(stored);
    expect(canonicalAgreement(stored)).toBe(text);
  });

  test('is read with every field that an agreement has today', () => {
    const agreement = readAgreement(stored);
    for (const [field, value] of Object.entries(agreement)) expect(value, field).toBeDefined();
    for (const [field, value] of Object.entries(agreement.plan)) expect(value, field).toBeDefined();
    expect(agreement.plan).toMatchObject({ principal: 10_000, total: 11_500 });
    expect(agreement.restructured).toMatchObject({ interest: 300, lateCharge: 200, costs: 0 });
    expect(agreement.restructured).toEqual(stored.restructured);
    expect(agreement.signedOnPaper).toBe(true);
  });

  test('makes a loan of its own instalments', () => {
    const loan = agreedLoan(readAgreement(stored));
    expect(loan).toMatchObject({ principal: 10_000, interest: 1_500, total: 11_500 });
    expect(sum(loan.instalments.map(({ amount }) => amount))).toBe(11_500);
  });
});
