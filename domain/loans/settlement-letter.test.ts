import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import {
  renderSettlementLetter,
  type SettlementFacts,
  settlementFileName,
  settlementNumber,
} from '#domain/loans/settlement-letter.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { facts as signed } from '#domain/signing/documents.fixture.ts';
import { anyText } from '#test/any-text.ts';

const facts: SettlementFacts = {
  loanId: 12,
  applicationId: 7,
  lender: signed.lender,
  fullName: 'Ana María Peña',
  cedula: '00199999905',
  loanType: 'nomina',
  principal: pesos(10_000),
  closingCost: pesos(0),
  rebate: pesos(0),
  total: pesos(11_500),
  charges: pesos(0),
  overpaidRefund: pesos(0),
  returned: pesos(0),
  disbursedOn: day('2026-11-20'),
  restructured: false,
  settledOn: day('2026-12-20'),
  payments: [
    { on: day('2026-12-05'), amount: pesos(5_750), reference: 'PG-000001' },
    { on: day('2026-12-20'), amount: pesos(5_750), reference: 'PG-000002' },
  ],
};

test('names the debtor who owes nothing, the loan and the lender, and lists every payment', () => {
  const text = renderSettlementLetter(facts);
  // Lines of 78 characters are read as running text.
  const running = text.replace(/\s+/g, ' ');
  expect(running).toContain('CARTA DE SALDO Número CS-000012');
  expect(running).toContain('Acreedor: Préstamos Quisqueya, S.R.L., RNC 1-31-99999-9');
  expect(running).toContain(
    'Ana María Peña, cédula de identidad y electoral 001-9999990-5, pagó por completo',
  );
  expect(running).toContain('el préstamo nómina de la solicitud #LN-0007');
  expect(running).toContain('no debe suma alguna por este préstamo');
  expect(running).toContain('05/12/2026 PG-000001 RD$5,750');
  expect(running).toContain('Total pagado RD$11,500');
  expect(running).toContain('queda saldado y cancelado');
  expect(running).not.toMatch(/Mora y gastos|A favor/);
});

test('names paid late charge, and overpaid money', () => {
  const running = renderSettlementLetter({ ...facts, charges: pesos(120), total: pesos(11_000) });
  expect(running).toContain('Mora y gastos pagados    RD$120');
  expect(running).toContain('A favor del cliente    RD$380');
});

test('names money that was given back too much on the loan before, and that was paid back', () => {
  const text = renderSettlementLetter({ ...facts, overpaidRefund: pesos(500), total: pesos(11_000) });
  expect(text).toContain(
    '\n  Total según el pagaré    RD$11,000\n  Dinero devuelto de más, pagado    RD$500\n',
  );
  expect(text).not.toContain('A favor del cliente');
});

test("has the lender's place in its date, and its lines align", () => {
  const text = renderSettlementLetter(facts);
  expect(text).toContain('\n\nEn Santo Domingo, el 20/12/2026.\n\n');
  expect(text).toContain(
    '\n\n  Desembolsado el 20/11/2026    RD$10,000\n  Total según el pagaré    RD$11,500\n\n2. Pagos confirmados\n',
  );
  expect(text).toContain('\n  Total pagado    RD$11,500\n\n3. El pagaré');
  expect(renderSettlementLetter({ ...facts, restructured: true })).toContain(
    '  Capital reestructurado el 20/11/2026    RD$10,000',
  );
});

test('shows the refunded part of an overpayment, and the remaining credit', () => {
  const over = { ...facts, total: pesos(11_000), returned: pesos(380) };
  expect(renderSettlementLetter(over)).toContain(
    '  Total pagado    RD$11,500\n  Devuelto o pasado a otro préstamo    RD$380\n  A favor del cliente    RD$120\n\n',
  );
  expect(renderSettlementLetter({ ...over, returned: pesos(500) })).not.toContain('A favor');
});

test('the same facts give the same letter, and no name breaks its lines', () => {
  fc.assert(
    fc.property(anyText(80), (fullName) => {
      const text = renderSettlementLetter({ ...facts, fullName });
      expect(renderSettlementLetter({ ...facts, fullName })).toBe(text);
      expect(text.split('\n').every((line) => line.length <= 200)).toBe(true);
      expect(text).toContain(`Total pagado    ${formatPesos(11_500)}`);
    }),
  );
});

test('is numbered by the loan, and its file by the application', () => {
  expect(settlementNumber(1_234_567)).toBe('CS-1234567');
  expect(settlementFileName(7, 'txt')).toBe('carta-de-saldo_LN-0007.txt');
});
