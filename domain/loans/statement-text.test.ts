import { describe, expect, test } from 'vitest';
import {
  balanceText,
  changeText,
  lineTitle,
  momentsText,
  NO_LINES,
  partsText,
  type ShownLine,
  STATEMENT_COLUMNS,
  type StatementFacts,
  statementBody,
  statementFigures,
  statementFileName,
  statementRow,
} from '#domain/loans/statement-text.ts';
import { pesos } from '#domain/money.ts';
import { facts as signed, unwrapped } from '#domain/signing/documents.fixture.ts';

const NO_PARTS = { principal: 0, interest: 0, lateCharge: 0, costs: 0, overpaidRefund: 0, credit: 0 };
/** A payment of RD$3,733 that Rosa reported with a receipt, and Pedro confirmed the next morning. */
const PAYMENT: ShownLine = {
  kind: 'payment',
  instalment: null,
  on: '2026-11-03',
  amount: 3_733,
  change: -3_733,
  balance: 8_342,
  parts: { ...NO_PARTS, principal: -3_000, interest: -733 },
  arrivedAt: '2026-11-03T14:42:00Z',
  confirmedAt: '2026-11-04T13:00:00Z',
  note: null,
};
const line = (changes: Partial<ShownLine>): ShownLine => ({ ...PAYMENT, ...changes });
const withParts = (parts: Partial<ShownLine['parts']>, change: number) =>
  partsText({ parts: { ...NO_PARTS, ...parts }, change });

describe('a line of a statement', () => {
  test('has the name of its kind, and of its instalment if it has one', () => {
    expect([
      lineTitle({ kind: 'due', instalment: 1 }),
      lineTitle({ kind: 'late_charge', instalment: 2 }),
      lineTitle({ kind: 'payment', instalment: null }),
    ]).toEqual(['Vence la cuota 1', 'Mora · cuota 2', 'Pago confirmado']);
  });

  test('shows the parts of a payment, and the parts of other lines only if there are several', () => {
    expect(partsText(PAYMENT)).toBe('capital RD$3,000 · interés RD$733');
    expect(withParts({ principal: -500 }, -500)).toBe('capital RD$500');
    expect(withParts({ lateCharge: -40, costs: -350, credit: -25 }, -415)).toBe(
      'mora RD$40 · gastos de cobranza RD$350 · a favor RD$25',
    );
    expect(withParts({ costs: -350, overpaidRefund: -25 }, -375)).toBe(
      'gastos de cobranza RD$350 · dinero devuelto de más RD$25',
    );
    expect(withParts({ lateCharge: 40 }, 40)).toBe('');
    expect(withParts({ principal: 3_000, interest: 733 }, 3_733)).toBe('capital RD$3,000 · interés RD$733');
    expect(withParts({ principal: 25, credit: -25 }, 0)).toBe('capital RD$25 · a favor RD$25');
    expect(withParts({}, 0)).toBe('');
    expect(withParts({}, -1)).toBe('');
  });

  test('shows when a payment was reported and confirmed, if known', () => {
    expect(momentsText(PAYMENT)).toBe('Reportado el 03/11/2026 10:42 · confirmado el 04/11/2026 09:00');
    expect(momentsText(line({ confirmedAt: null }))).toBe('Reportado el 03/11/2026 10:42');
    expect(momentsText(line({ kind: 'waiver' }))).toBe('Registrado el 03/11/2026 10:42');
    expect(momentsText(line({ arrivedAt: null }))).toBe('');
  });

  test('shows its effect on the debt, with its sign', () => {
    expect([
      changeText(PAYMENT),
      changeText({ kind: 'late_charge', amount: 40, change: 40 }),
      changeText({ kind: 'due', amount: 3_833, change: 0 }),
      changeText({ kind: 'due', amount: 3_833, change: 1 }),
      changeText({ kind: 'refund', amount: 25, change: 0 }),
    ]).toEqual(['−RD$3,733', '+RD$40', 'RD$3,833', 'RD$3,833', 'RD$25']);
    expect([balanceText(8_342), balanceText(0), balanceText(-25)]).toEqual([
      'RD$8,342',
      'RD$0',
      'RD$25 a favor',
    ]);
  });

  test('has four columns on paper, each fact of the second on a line of its own', () => {
    expect(STATEMENT_COLUMNS).toHaveLength(4);
    expect(statementRow(line({ note: 'Lo trajo su hermana' }))).toEqual([
      '03/11/2026',
      'Pago confirmado\ncapital RD$3,000 · interés RD$733\nReportado el 03/11/2026 10:42 · confirmado el 04/11/2026 09:00\nLo trajo su hermana',
      '-RD$3,733',
      'RD$8,342',
    ]);
    const bare = {
      arrivedAt: null,
      confirmedAt: null,
      parts: NO_PARTS,
      change: 0,
      amount: 3_833,
      balance: -5,
    };
    expect(statementRow(line({ kind: 'due', instalment: 2, ...bare }))).toEqual([
      '03/11/2026',
      'Vence la cuota 2',
      'RD$3,833',
      'RD$5 a favor',
    ]);
  });
});

const FACTS: StatementFacts = {
  lender: signed.lender,
  fullName: 'Rosa Méndez',
  applicationId: 7,
  status: 'active',
  at: new Date('2026-11-20T15:05:00Z'),
  lines: [PAYMENT],
  bookBalance: pesos(8_342),
  runningLateCharge: 12,
  balance: 8_354,
  credit: 0,
  writtenOff: 0,
  reported: 0,
};
const ALWAYS = [
  { label: 'Saldo en libros', value: 'RD$8,342' },
  { label: 'Mora en curso', value: 'RD$12' },
  { label: 'Saldo hoy', value: 'RD$8,354' },
];

describe('a statement', () => {
  test("shows the loan's three main figures, and the others if not zero", () => {
    expect(statementFigures(FACTS)).toEqual(ALWAYS);
    expect(statementFigures({ ...FACTS, credit: 25, writtenOff: 6_650, reported: 500 })).toEqual([
      ...ALWAYS,
      { label: 'A favor del cliente', value: 'RD$25' },
      { label: 'Castigado sin recuperar', value: 'RD$6,650' },
      { label: 'En verificación', value: 'RD$500' },
    ]);
  });

  test('shows lender, loan, customer, status and time over its table', () => {
    const text = statementBody(FACTS);
    expect(text.startsWith('ESTADO DE CUENTA\n\n')).toBe(true);
    expect(unwrapped(text)).toContain('Préstamos Quisqueya, S.R.L., RNC 1-31-99999-9');
    expect(unwrapped(text)).toContain(
      'Préstamo #LN-0007 de Rosa Méndez. Estado: Activo. Hecho el 20/11/2026 11:05.',
    );
    const figures = ALWAYS.map(({ label, value }) => `  ${label}    ${value}`).join('\n');
    expect(text).toMatch(new RegExp(`^Cómo está\\n-+\\n${figures.replaceAll('$', '\\$')}\\n\\n`, 'm'));
    expect(text).toContain('No es un comprobante fiscal.');
    expect(text).toMatch(/^Movimientos\n-+\n$/m);
  });

  test('says so if nothing has moved yet', () => {
    expect(statementBody({ ...FACTS, lines: [] }).endsWith(`-\n${NO_LINES}\n`)).toBe(true);
    expect(statementBody(FACTS)).not.toContain(NO_LINES);
  });

  test('has a file name with its loan and day', () => {
    expect(statementFileName(7, '2026-11-20')).toBe('estado-de-cuenta_LN-0007_2026-11-20.pdf');
  });
});
