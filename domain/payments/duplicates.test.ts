import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { duplicateReasons, type ReportedPayment, referenceKey } from '#domain/payments/duplicates.ts';
import { PAYMENT_STATUSES } from '#domain/payments/payment.ts';

const ONE: ReportedPayment = {
  id: 1,
  userId: 7,
  amount: 3_833,
  paymentReference: 'TR 00-4521',
  receiptSha256: 'aa',
  registeredOn: day('2026-11-20'),
  status: 'pending',
  isReversed: false,
};
/** Has nothing in common with `ONE`. */
const STRANGER: ReportedPayment = {
  ...ONE,
  id: 2,
  userId: 8,
  amount: 500,
  paymentReference: 'X-9999',
  receiptSha256: 'bb',
  registeredOn: day('2026-11-21'),
};

test.each([
  ['TR 00-4521', 'TR004521'],
  [' tr.004521 ', 'TR004521'],
  ['4521', '4521'],
  ['452', null],
  ['00004521', '4521'],
  ['0000452', '452'],
  ['00000000', null],
  ['transferencia', null],
  ['', null],
  [null, null],
])('reference %j is normalised to %j', (reference, key) => {
  expect(referenceKey(reference)).toBe(key);
});

describe('two reports of', () => {
  test.each([
    ['strangers', {}, []],
    ['one receipt, even of two customers', { receiptSha256: 'aa' }, ['receipt']],
    ['one reference in another spelling', { paymentReference: 'tr004521' }, ['reference']],
    ['one reference with zeros before it', { paymentReference: '000TR-004521' }, ['reference']],
    ['a word that many write', { paymentReference: 'transferencia' }, []],
    [
      'one amount on one day by one customer',
      { userId: 7, amount: 3_833, registeredOn: ONE.registeredOn },
      ['amount_and_day'],
    ],
    ['one amount on one day by two customers', { amount: 3_833, registeredOn: ONE.registeredOn }, []],
    ['one day of one customer with two amounts', { userId: 7, registeredOn: ONE.registeredOn }, []],
    ['one amount on two days', { userId: 7, amount: 3_833 }, []],
    ['what was rejected', { receiptSha256: 'aa', status: 'rejected' }, []],
    ['what was reversed', { receiptSha256: 'aa', isReversed: true }, []],
    ['what was confirmed', { receiptSha256: 'aa', status: 'verified' }, ['receipt']],
  ] as const)('%s', (_what, changes, reasons) => {
    expect(duplicateReasons(ONE, { ...STRANGER, ...changes })).toEqual(reasons);
  });

  test('an empty reference: two without a reference are not alike by it', () => {
    const unnamed = { ...ONE, paymentReference: null };
    expect(duplicateReasons(unnamed, { ...STRANGER, paymentReference: null })).toEqual([]);
    expect(duplicateReasons(unnamed, { ...STRANGER, paymentReference: 'depósito' })).toEqual([]);
  });

  test("the lender's own pending receipts: two without a file are not alike by it", () => {
    expect(duplicateReasons({ ...ONE, receiptSha256: null }, { ...STRANGER, receiptSha256: null })).toEqual(
      [],
    );
  });

  test('a payment with everything equal has all three reasons', () => {
    expect(duplicateReasons(ONE, { ...ONE, id: 2 })).toEqual(['receipt', 'reference', 'amount_and_day']);
  });
});

const reports = fc.record({
  id: fc.integer({ min: 1, max: 3 }),
  userId: fc.integer({ min: 1, max: 2 }),
  amount: fc.integer({ min: 1, max: 2 }),
  paymentReference: fc.option(fc.constantFrom('AB-1234', 'ab1234', 'gracias', '77 88')),
  receiptSha256: fc.constantFrom('aa', 'bb'),
  registeredOn: fc.constantFrom(day('2026-11-20'), day('2026-11-21')),
  status: fc.constantFrom(...PAYMENT_STATUSES),
  isReversed: fc.boolean(),
});

test('the comparison is symmetric, and lists each reason once', () => {
  fc.assert(
    fc.property(reports, reports, (one, other) => {
      expect(duplicateReasons(one, other)).toEqual(duplicateReasons(other, one));
      expect(duplicateReasons(one, one)).toEqual([]);
    }),
  );
});
