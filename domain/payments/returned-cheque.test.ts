import { describe, expect, test } from 'vitest';
import { addDays, day } from '#domain/calendar.ts';
import {
  proposeReturns,
  proposeReversals,
  type Returnable,
  type StatementLine,
} from '#domain/payments/matching.ts';

const FRIDAY = day('2026-11-20');
const line = (change: Partial<StatementLine> = {}): StatementLine => ({
  id: 1,
  day: FRIDAY,
  description: 'CHEQUE DEPOSITADO DEVUELTO 771234',
  cents: -460_000,
  account: null,
  ...change,
});
const payment = (change: Partial<Returnable> = {}): Returnable => ({
  id: 7,
  amount: 4_600,
  on: addDays(FRIDAY, -2),
  isDeposit: true,
  reference: null,
  names: ['María Peña'],
  lineText: null,
  ...change,
});
const found = (lines: readonly StatementLine[], payments: readonly Returnable[]) =>
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

describe('incoming money', () => {
  const back = (change: Partial<StatementLine> = {}) =>
    line({ description: 'REV TRANSF 88', cents: 460_000, ...change });
  const lent = (change: Partial<Returnable> = {}) => payment({ isDeposit: false, ...change });
  const returns = (lines: readonly StatementLine[], loans: readonly Returnable[]) =>
    Object.fromEntries(proposeReturns(lines, loans));

  test('brings back the disbursement of its amount shortly before it, by its name where two are equal', () => {
    expect(returns([back()], [lent()])).toEqual({ 1: 7 });
    const named = lent({ id: 8, on: addDays(FRIDAY, -5), names: ['Luis Ureña'] });
    expect(returns([back({ description: 'REV LUIS URENA' })], [lent(), named])).toEqual({ 1: 8 });
  });

  test.each([
    ['another amount', {}, { amount: 4_601 }],
    ['a disbursement after it', {}, { on: addDays(FRIDAY, 1) }],
    ['a disbursement three weeks before', {}, { on: addDays(FRIDAY, -21) }],
    ['money that left', { cents: -460_000 }, {}],
    ['a text that says no return', { description: 'TRANSF MARIA PENA' }, {}],
    ['the reversal of a cheque', { description: 'REVERSO DE CHEQUE DEVUELTO' }, {}],
  ])('is none for %s', (_, changedLine, changedLoan) => {
    expect(returns([back(changedLine)], [lent(changedLoan)])).toEqual({});
  });
});
