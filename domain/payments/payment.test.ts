import { describe, expect, test } from 'vitest';
import {
  accountName,
  CASH_METHODS,
  COUNTED_PAYMENTS,
  DRAWER,
  isCounted,
  isRefused,
  isReportedMethod,
  isWaitingPayment,
  methodLabel,
  PAYMENT_METHOD,
  PAYMENT_STATUS,
  PAYMENT_STATUSES,
  PAYMENT_TRANSITIONS,
  type PaymentCommand,
  type PaymentStatus,
  PENDING_OR_VERIFIED_PAYMENTS,
  parsePaymentMethod,
  parseReportedMethod,
  paymentBadge,
  paymentReference,
  paymentTransition,
  WAITING_PAYMENTS,
} from '#domain/payments/payment.ts';

// Rules: payment-statuses, reversal-is-a-row. Written out by hand.
const EXPECTED: Record<PaymentCommand, Record<PaymentStatus, PaymentStatus | null>> = {
  verify: { pending: 'verified', verified: null, rejected: null },
  reject: { pending: 'rejected', verified: null, rejected: null },
  reverse: { pending: null, verified: 'verified', rejected: null },
};

describe('every command on every status', () => {
  const commands = Object.keys(EXPECTED).filter((key): key is PaymentCommand => key in PAYMENT_TRANSITIONS);

  test('the table holds no other command', () => {
    expect(Object.keys(PAYMENT_TRANSITIONS).sort()).toEqual([...commands].sort());
  });

  test.each(
    commands.flatMap((command) =>
      PAYMENT_STATUSES.map((status) => [command, status, EXPECTED[command][status]] as const),
    ),
  )('%s from %s → %s', (command, status, after) => {
    expect(paymentTransition(command, status)).toEqual(
      after === null ? { ok: false, error: 'payment_already_processed' } : { ok: true, value: after },
    );
  });
});

test.each([
  ['bank_transfer', 'bank_transfer'],
  ['deposit', 'deposit'],
  ['cash_deposit', 'deposit'],
  ['cash', null],
  ['', null],
])('method %j → %s', (text, method) => {
  expect(parseReportedMethod(text)).toBe(method);
});

test.each([
  ['cash', 'cash'],
  ['card', 'card'],
  ['cash_deposit', 'deposit'],
  ['cheque', null],
])('method of the lender %j → %s', (text, method) => {
  expect(parsePaymentMethod(text)).toBe(method);
});

const labelsOf = (table: Readonly<Record<string, { readonly label: string }>>) =>
  Object.fromEntries(Object.entries(table).map(([member, { label }]) => [member, label]));

test('labels', () => {
  expect(labelsOf(PAYMENT_STATUS)).toEqual({
    pending: 'Pendiente',
    verified: 'Confirmado',
    rejected: 'Rechazado',
  });
  expect(labelsOf(PAYMENT_METHOD)).toEqual({
    bank_transfer: 'Transferencia bancaria',
    deposit: 'Depósito en efectivo',
    cash: 'Efectivo en caja',
    card: 'Tarjeta en terminal',
  });
});

test.each([
  [12, 'PG-000012'],
  [1_234_567, 'PG-1234567'],
])('payment %i is %s', (id, reference) => {
  expect(paymentReference(id)).toBe(reference);
});

test('a payment waits, counts or is refused', () => {
  expect([WAITING_PAYMENTS, COUNTED_PAYMENTS, PENDING_OR_VERIFIED_PAYMENTS]).toEqual([
    ['pending'],
    ['verified'],
    ['pending', 'verified'],
  ]);
  const told = (status: PaymentStatus) => [
    isWaitingPayment({ status }),
    isCounted({ status }),
    isRefused({ status }),
  ];
  expect(PAYMENT_STATUSES.map(told)).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});

test('a badge shows the status, and a reversal', () => {
  expect(paymentBadge('verified', false)).toMatchObject({ label: 'Confirmado', tone: 'success' });
  expect(paymentBadge('verified', true)).toEqual({ label: 'Reversado', tone: 'danger' });
});

test('a payment method is shown by its label, and an unknown one as it was written', () => {
  expect(['cash', 'cash_deposit', 'trueque'].map(methodLabel)).toEqual([
    'Efectivo en caja',
    'Depósito en efectivo',
    'trueque',
  ]);
  expect([isReportedMethod('bank_transfer'), isReportedMethod('cash')]).toEqual([true, false]);
});

test('only cash goes into the drawer', () => {
  expect(CASH_METHODS).toEqual(['cash']);
});

test('an account of the lender is shown by its bank and number, the drawer by its name', () => {
  const name = (bankName: string, accountNumber: string) => accountName({ bankName, accountNumber });
  expect(name('', DRAWER)).toBe('Caja');
  expect(name('Banreservas', '0712345678')).toBe('Banreservas 0712345678');
  expect(name('Banreservas', '')).toBe('Banreservas');
  expect(name('', '')).toBe('Sin lugar indicado');
});
