import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { pesos } from '#domain/money.ts';
import {
  fiscalLine,
  OFFICE_BLOCK,
  type ReceiptFacts,
  receiptMessage,
  receiptNumberOf,
  receiptParts,
  renderReceipt,
  undoneText,
} from '#domain/payments/receipt.ts';
import { facts as signed } from '#domain/signing/documents.fixture.ts';

test("a receipt's number has its collector's block, the office's has none, and a payment may have no number", () => {
  const printed = (receiptBlock: number | null, receiptNumber: number | null) =>
    receiptNumberOf({ receiptBlock, receiptNumber });
  expect([printed(1, 12), printed(2, 12), printed(3, 1_234_567)]).toEqual([
    '000012',
    '2-000012',
    '3-1234567',
  ]);
  expect([printed(null, null), printed(null, 12), printed(2, null)]).toEqual([null, null, null]);
});

test('the receipt of a reversed payment says since when it counts for nothing', () => {
  expect(undoneText(day('2026-11-21'))).toBe('Sin valor: el pago se reversó el 21/11/2026.');
});

const NO_PARTS = {
  principal: pesos(0),
  interest: pesos(0),
  lateCharge: pesos(0),
  costs: pesos(0),
  overpaidRefund: pesos(0),
};
const facts: ReceiptFacts = {
  block: OFFICE_BLOCK,
  number: 12,
  lender: signed.lender,
  fullName: 'Ana María Peña',
  cedula: '00199999905',
  applicationId: 7,
  amount: pesos(3_833),
  method: 'cash',
  reference: null,
  on: day('2026-11-19'),
  at: new Date('2026-11-20T15:05:00Z'),
  balance: pesos(7_667),
  credit: pesos(0),
  parts: NO_PARTS,
  takenBy: 'Pedro Santos',
  fiscal: [],
};

test('a receipt has the payer, the amount, the loan, the method, the day, and the rest of the debt', () => {
  expect(receiptParts(facts)).toEqual({
    number: '000012',
    lender: expect.stringContaining('Préstamos Quisqueya, S.R.L., RNC 1-31-99999-9'),
    sentence:
      'Recibimos de Ana María Peña, cédula 001-9999990-5, la suma de RD$3,833 (TRES MIL OCHOCIENTOS TREINTA Y TRES PESOS DOMINICANOS CON 00/100), como pago del préstamo #LN-0007.',
    lines: [
      { label: 'Forma de pago', value: 'Efectivo en caja' },
      { label: 'Cuenta desde', value: '19/11/2026' },
      { label: 'Debe después de este pago', value: 'RD$7,667' },
    ],
    made: 'Hecho el 20/11/2026 11:05 por Pedro Santos.',
    notFiscal: 'No es un comprobante fiscal.',
  });
});

test('a receipt has the reference and the credit, if any', () => {
  const { lines } = receiptParts({ ...facts, reference: 'TR-9', credit: pesos(5), balance: pesos(0) });
  expect(lines.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Forma de pago: Efectivo en caja',
    'Referencia: TR-9',
    'Cuenta desde: 19/11/2026',
    'Debe después de este pago: RD$0',
    'A favor del cliente: RD$5',
  ]);
});

test('a receipt has the parts of the payment, without those of zero', () => {
  const parts = {
    ...NO_PARTS,
    principal: pesos(3_000),
    interest: pesos(500),
    costs: pesos(333),
    overpaidRefund: pesos(25),
  };
  const { lines } = receiptParts({ ...facts, parts });
  expect(lines.slice(2, -1)).toEqual([
    { label: 'A capital', value: 'RD$3,000' },
    { label: 'A interés', value: 'RD$500' },
    { label: 'A gastos de cobranza', value: 'RD$333' },
    { label: 'A dinero devuelto de más', value: 'RD$25' },
  ]);
});

test('a message has the same parts as the paper', () => {
  const parts = { ...NO_PARTS, principal: pesos(3_000), interest: pesos(500), lateCharge: pesos(333) };
  expect(
    receiptMessage({ ...facts, parts })
      .split('\n')
      .slice(2, 5),
  ).toEqual(['A capital: RD$3,000.', 'A interés: RD$500.', 'A mora: RD$333.']);
});

test('has the same facts on paper and in a message', () => {
  const text = renderReceipt(facts);
  expect(text).toMatch(/^RECIBO DE PAGO\nNúmero 000012\n\nPréstamos Quisqueya/);
  expect(text).toContain(
    '\n\n  Forma de pago    Efectivo en caja\n  Cuenta desde    19/11/2026\n  Debe después de este pago    RD$7,667\n\nHecho el',
  );
  const message = [
    'Préstamos Quisqueya, S.R.L. Recibo núm. 000012.',
    'Recibimos RD$3,833 para el préstamo #LN-0007. Cuenta desde el 19/11/2026.',
    'Debe después de este pago: RD$7,667.',
  ];
  const notFiscal = 'No es un comprobante fiscal.';
  expect(text).toMatch(/por Pedro Santos\.\n\nNo es un comprobante fiscal\.\n?$/);
  expect(receiptMessage(facts).split('\n')).toEqual([...message, notFiscal]);
  expect(receiptMessage({ ...facts, credit: pesos(5) }).split('\n')).toEqual([
    ...message,
    'A su favor: RD$5.',
    notFiscal,
  ]);
  const [first] = receiptMessage({ ...facts, lender: { ...signed.lender, name: 'Préstamos Ana' } }).split(
    '\n',
  );
  expect(first).toMatch(/^Préstamos Ana\. Recibo núm\. /);
});

test('a receipt names the documents that it is in, in place of the sentence that it is none', () => {
  expect(fiscalLine([])).toBeNull();
  expect(
    fiscalLine([
      { encf: 'E320000000101', concept: 'Intereses', month: 'oct 2026' },
      { encf: 'E330000000101', concept: 'Mora', month: 'oct 2026' },
    ]),
  ).toBe(
    'Comprobante fiscal electrónico: E320000000101 (Intereses, oct 2026); E330000000101 (Mora, oct 2026).',
  );
  const numbered = { ...facts, fiscal: [{ encf: 'E320000000101', concept: 'Intereses', month: 'oct 2026' }] };
  const line = 'Comprobante fiscal electrónico: E320000000101 (Intereses, oct 2026).';
  for (const text of [renderReceipt(numbered), receiptMessage(numbered)]) {
    expect(text).toContain(line);
    expect(text).not.toContain('No es un comprobante fiscal');
  }
});
