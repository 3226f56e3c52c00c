import { describe, expect, test } from 'vitest';
import { addDays, day } from '#domain/calendar.ts';
import { proposeReversals, type ReturnablePayment, type StatementLine } from '#domain/payments/matching.ts';

const FRIDAY = day('2026-11-20');
const line = (change: Partial<StatementLine> = {}): StatementLine => ({
  id: 1,
  day: FRIDAY,
  description: 'CHEQUE DEPOSITADO DEVUELTO 771234',
  cents: -460_000,
  account: null,
  ...change,
});
const payment = (change: Partial<ReturnablePayment> = {}): ReturnablePayment => ({
  id: 7,
  amount: 4_600,
  on: addDays(FRIDAY, -2),
  isDeposit: true,
  reference: null,
  names: ['María Peña'],
  lineText: null,
  ...change,
});
const found = (lines: readonly StatementLine[], payments: readonly ReturnablePayment[]) =>
  Object.fromEntries(proposeReversals(lines, payments));

describe('a returned cheque', () => {
  test('takes back the deposit of its amount shortly before it', () => {
    expect(found([line()], [payment()])).toEqual({ 1: 7 });
  });

  test.each([
    ['another amount', {}, { amount: 4_601 }],
    ['a payment after it', {}, { on: addDays(FRIDAY, 1) }],
    ['a payment two months before', {}, { on: addDays(FRIDAY, -60) }],
    ['another text', { description: 'TRANSF 771234' }, {}],
    [
      'its own reversal, which comes in',
      { description: 'REVERSO DE CHEQUE DEPOSITADO DEVUELTO', cents: 460_000 },
      {},
    ],
  ] as const)('does not take back %s', (_, ofLine, ofPayment) => {
    expect(found([line(ofLine)], [payment(ofPayment)])).toEqual({});
  });

  test('takes back the one whose reference or line it names, then the one that it names, then a deposit', () => {
    const others = [payment({ id: 1 }), payment({ id: 2, on: addDays(FRIDAY, -1) })];
    expect(found([line()], [...others, payment({ id: 3, reference: '00771234', isDeposit: false })])).toEqual(
      { 1: 3 },
    );
    expect(found([line()], [...others, payment({ id: 4, lineText: 'DEPOSITO 771234' })])).toEqual({ 1: 4 });
    const named = line({ description: 'CHEQUE DEVUELTO MARIA PENA' });
    expect(
      found([named], [...others.map((one) => ({ ...one, names: ['Otro'] })), payment({ id: 5 })]),
    ).toEqual({ 1: 5 });
    expect(found([line()], others)).toEqual({ 1: 2 });
  });

  test('takes back one payment, and each payment once', () => {
    expect(found([line(), line({ id: 2 })], [payment()])).toEqual({ 1: 7 });
  });
});
