import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { staged } from '#test/import-files.ts';
import { FLAT, productBody } from '#test/product-body.ts';
import { examplesTonight, runVerify } from '#test/verified.ts';

let app: TestApp;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
});
afterAll(() => app.close());

/** A loan of an old book in mid-life: `paid` pesos by its first due date, no late charge asked. */
const loan = (
  term: string,
  pace: string,
  disbursedOn: string,
  firstDue: string,
  sums: readonly number[],
) => ({
  ...{ term, pace, disbursedOn, firstDue },
  sums,
});
const BOOK = [
  loan('12', 'semanal', '02/10/2026', '09/10/2026', [6_000, 1_200, 2_400]),
  loan('8', 'quincenal', '01/09/2026', '16/09/2026', [8_000, 1_600, 4_800]),
  loan('6', '15 y 30', '01/10/2026', '15/10/2026', [9_000, 900, 4_950]),
  loan('24', 'mensual', '31/12/2025', '31/01/2026', [12_000, 7_200, 8_000]),
  loan('24', 'mensual', '30/12/2025', '31/01/2026', [12_000, 7_200, 16_000]),
  // As the lender's own product makes it; one that costs other interest; one that began on another day.
  loan('3', 'mensual', '30/09/2026', '31/10/2026', [10_000, 3_000, 4_333]),
  loan('3', 'mensual', '30/09/2026', '31/10/2026', [10_000, 3_600, 4_533]),
  loan('3', 'mensual', '30/09/2026', '30/10/2026', [10_000, 3_000, 4_333]),
];
const cedula = (index: number) => `402-200000${index}-0`;
const clients = BOOK.map((_, index) => ({
  ...{ cedula: cedula(index), firstName: 'Yokasta', lastName: 'Núñez' },
  phone: `809-555-02${10 + index}`,
}));
const loans = BOOK.map(({ sums: [principal = 0, interest = 0], ...one }, index) => ({
  ...{ number: `P-${index}`, cedula: cedula(index), standing: 'abierto', lateCharge: '0' },
  ...one,
  principal: String(principal),
  interest: String(interest),
}));
const payments = BOOK.map(({ firstDue, sums }, index) => ({
  ...{ loan: `P-${index}`, on: firstDue, amount: String(sums[2] ?? 0), lateCharge: '0', method: 'efectivo' },
}));

it('imports weekly, fortnightly and monthly loans in mid-life, equal to their own balances', async () => {
  const plan = { instalments: 3, due: { kind: 'monthly', at: 31 }, price: FLAT, quotedRate: null };
  const body = productBody({ name: 'Mensual', plans: [plan] });
  const product = await pedro.send('POST', '/api/admin/products', body);
  expect(product.statusCode, product.body).toBe(201);
  const lentTerm: number = product.json().plans[0].term;
  await staged(pedro, { clients, loans, payments });
  // Capital that is left, each payment with its share of interest: 4,000 + 4,000 + 4,500 + 7,000 + 2,000 + 3 × 6,667.
  const sums = { clients: BOOK.length, loans: BOOK.length, outstanding: 41_501, payments: 49_349 };
  const checked = (await pedro.send('POST', '/api/admin/import/check', sums)).json();
  expect(checked.errors, JSON.stringify(checked.lines)).toBe(0);
  const imported = await pedro.send('POST', '/api/admin/import', { ...sums, noticesSeen: true });
  expect(imported.statusCode, imported.body).toBeLessThan(300);

  const rows = await app.db.selectFrom('loans').select(['id', 'balance', 'term']).orderBy('id').execute();
  expect(rows.map(({ balance }) => balance)).toEqual(
    BOOK.map(({ sums: [principal = 0, interest = 0, paid = 0] }) => principal + interest - paid),
  );
  // A plan is made once for all loans that have it.
  expect(rows[3]?.term).toBe(rows[4]?.term);
  expect(rows.slice(5).map(({ term }) => term === lentTerm)).toEqual([true, false, false]);
  expect(rows[6]?.term).not.toBe(rows[7]?.term);
  const dues = await app.db
    .selectFrom('instalments')
    .selectAll()
    .orderBy('loanId')
    .orderBy('number')
    .execute();
  const of = (index: number) => dues.filter(({ loanId }) => loanId === rows[index]?.id);
  expect(BOOK.map((_, index) => of(index).length)).toEqual([12, 8, 6, 24, 24, 3, 3, 3]);
  expect(
    of(0)
      .slice(0, 2)
      .map(({ dueDate }) => dueDate),
  ).toEqual(['2026-10-09', '2026-10-16']);
  expect(
    of(2)
      .map(({ dueDate }) => dueDate)
      .slice(0, 4),
  ).toEqual([...['2026-10-15', '2026-10-31', '2026-11-15', '2026-11-30']]);
  expect(
    of(3)
      .slice(0, 3)
      .map(({ dueDate }) => dueDate),
  ).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  const lent = (await pedro.get('/api/dashboard/stats')).json().terms;
  expect(lent).toEqual([1, 2, 3, lentTerm]);
  expect(await examplesTonight(app)).toEqual([]);
  // The command has read no product before.
  const { stdout, stderr } = runVerify(app);
  expect(stdout + stderr).toContain('Everything fits.');
});
