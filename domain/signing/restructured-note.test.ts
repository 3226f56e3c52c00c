import { expect, test } from 'vitest';
import type { TakenOver } from '#domain/ledger/fact.ts';
import { pesos } from '#domain/money.ts';
import { facts, unwrapped } from '#domain/signing/documents.fixture.ts';
import { RESTRUCTURED_NOTE_VERSION, restructuredNote } from '#domain/signing/restructured-note.ts';

// RD$10,000 with RD$2,075 of interest, RD$75 of it from before.
const BEFORE = { interest: pesos(75), lateCharge: pesos(192), costs: pesos(350) };
const render = (before: Partial<TakenOver> = {}, supersedes: string | null = 'ab12') =>
  restructuredNote({ ...facts, supersedes, counter: null, restructured: { ...BEFORE, ...before } }).text;

/** The text between two of its headings, on one line. */
const clause = (text: string, from: string, to: string) =>
  unwrapped(text.slice(text.indexOf(from), text.indexOf(to)));

test('the cause names each part of the earlier debt, and the replaced document', () => {
  const text = render();
  expect(text).toContain(`DEBO Y PAGARÉ (REESTRUCTURACIÓN)`);
  expect(RESTRUCTURED_NOTE_VERSION).toMatch(/^debo-y-pagare-reestructurado-20\d\d-\d\d/);
  expect(text).toContain(RESTRUCTURED_NOTE_VERSION);
  expect(clause(text, '1. Promesa', '2. Causa')).toContain(
    'DEBO Y PAGARÉ, a la orden de Préstamos Quisqueya, S.R.L., la suma de RD$12,075 (DOCE MIL SETENTA Y CINCO PESOS DOMINICANOS CON 00/100).',
  );
  expect(clause(text, '2. Causa', '3. Costo')).toBe(
    '2. Causa -------- No se desembolsa dinero nuevo: este pagaré reestructura lo que el deudor debe el día de la firma por un préstamo anterior con el mismo acreedor, según el documento de huella ab12, al que reemplaza: Capital RD$10,000 Interés RD$75 Mora RD$192 Gastos de cobranza RD$350 Debe hoy RD$10,617 ',
  );
  expect(text).toContain('  Capital    RD$10,000\n  Interés    RD$75\n  Mora    RD$192\n');
  expect(clause(render({}, null), '2. Causa', 'Capital')).toContain('con el mismo acreedor: ');
});

test('the cost is the new interest only, and nothing bears interest twice', () => {
  expect(clause(render(), '3. Costo', '4. Calendario')).toMatch(
    /^3\. Costo -+ Interés nuevo: RD\$2,000, equivalente al 20\.75% del capital, tasa fija, no capitalizable\. El interés y la mora de antes no generan interés\. Sin otros cargos, salvo .+, según la cláusula 7\. El interés está exento de ITBIS\. $/,
  );
  expect(clause(render({ lateCharge: pesos(0) }), '3. Costo', '4. Calendario')).toContain(
    ' El interés de antes no genera interés. ',
  );
  expect(clause(render({ interest: pesos(2_075) }), '3. Costo', '4. Calendario')).toMatch(
    /^3\. Costo -+ Sin interés nuevo\. El interés y la mora/,
  );
});

test('the calendar counts from the signature', () => {
  const text = render();
  expect(text).toContain(
    '  Cuota 1 de 3    a los 15 días    RD$3,833\n  Cuota 2 de 3    a los 30 días    RD$3,833\n  Cuota 3 de 3    a los 45 días    RD$4,409\n  Total    RD$12,075',
  );
  expect(unwrapped(text)).toContain(
    'Calendario de pago, contado en días calendario desde el día de la firma: Cuota 1',
  );
  expect(unwrapped(text)).toContain(
    'Con la firma, el pagaré anterior queda sin efecto y su préstamo cerrado.',
  );
});

test.each([
  [
    192,
    350,
    'Además se debe la mora de antes, RD$192, que se paga primero, y los gastos de cobranza de antes, RD$350, que se pagan al final. No generan interés ni mora.',
  ],
  [192, 0, 'Además se debe la mora de antes, RD$192, que se paga primero. No genera interés ni mora.'],
  [
    0,
    350,
    'Además se debe los gastos de cobranza de antes, RD$350, que se pagan al final. No generan interés ni mora.',
  ],
])('late charge of RD$%i and costs of RD$%i are listed beside the instalments', (lateCharge, costs, says) => {
  const text = render({ lateCharge: pesos(lateCharge), costs: pesos(costs) });
  expect(unwrapped(text)).toContain(says);
  expect(text.includes('  Mora    ')).toBe(lateCharge > 0);
  expect(text.includes('  Gastos de cobranza    ')).toBe(costs > 0);
  expect(text).not.toContain('undefined');
});

test.each([
  [
    0,
    0,
    'Además se debe el dinero que el acreedor devolvió de más, RD$3,500, que se paga después de todo lo demás. No genera interés ni mora.',
  ],
  [
    192,
    350,
    'Además se debe la mora de antes, RD$192, que se paga primero, y los gastos de cobranza de antes, RD$350, que se pagan al final, y el dinero que el acreedor devolvió de más, RD$3,500, que se paga después de todo lo demás. No generan interés ni mora.',
  ],
])(
  'money given back too much has its name beside RD$%i of late charge and RD$%i of costs',
  (lateCharge, costs, says) => {
    const text = render({
      lateCharge: pesos(lateCharge),
      costs: pesos(costs),
      overpaidRefund: pesos(3_500),
    });
    expect(unwrapped(text)).toContain(says);
    expect(text).toContain(
      `  Dinero devuelto de más    RD$3,500\n  Debe hoy    RD$${(13_575 + lateCharge + costs).toLocaleString('en-US')}\n`,
    );
    expect(text.includes('  Gastos de cobranza    ')).toBe(costs > 0);
  },
);

test('the note has no other parts if nothing else is owed', () => {
  const text = render({ lateCharge: pesos(0), costs: pesos(0) });
  expect(text).not.toContain('Además se debe');
  expect(text).toMatch(/Total {4}RD\$12,075\n\n5\. /);
  expect(text).toContain('  Interés    RD$75\n  Debe hoy    RD$10,075\n\n');
});
