import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { canonicalAgreement } from '#domain/agreement/agreement.ts';
import { agreedLoan, readAgreement } from '#domain/agreement/stored-agreement.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { keysOf } from '#domain/enum-table.ts';
import type { DatedDue } from '#domain/products/due-rule.ts';
import { INTERESTS } from '#domain/products/price-kinds.ts';
import { sha256 } from '#server/sha256.ts';
import { openZip, partBytes, type ZipParts } from '#server/sheets/xlsx-rows.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { staged } from '#test/import-files.ts';
import { plainAmounts, plainDueDays } from '#test/plain-products.ts';
import { FLAT, productBody } from '#test/product-body.ts';
import { WHOLE } from '#test/sample.ts';
import { approved } from '#test/stories.ts';
import { examplesTonight } from '#test/verified.ts';

let app: TestApp;
let pedro: Browser;
let rosa: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
  rosa = await app.signIn('rosa');
});
afterEach(() => app.close());

interface RuleCase {
  readonly at: number;
  /** The days that a period counts as in the price. */
  readonly period: number;
  /** The note's words before the instalments, and the day of the first of them there. */
  readonly says: string;
  readonly one: string;
  /** What a lender writes into the sheet of an import. */
  readonly imported: string;
}
/** Each rule of due days: one without its case does not compile. `paydays.test.ts` has the one that waits for a client. */
const RULE: Readonly<Record<DatedDue['kind'], RuleCase>> = {
  days: {
    ...{ at: 10, period: 10, one: 'a los 10 días', imported: 'cada 10 días' },
    says: 'Calendario de pago, contado en días calendario desde la fecha de desembolso:',
  },
  weekly: {
    ...{ at: 5, period: 7, one: 'viernes de la semana 1', imported: 'cada viernes' },
    says: 'las cuotas vencen cada viernes; la primera, en la primera de esas fechas que llegue 4 días o más desde la fecha de desembolso',
  },
  biweekly: {
    ...{ at: 12, period: 14, one: 'viernes de la semana 2', imported: 'cada dos semanas' },
    says: 'las cuotas vencen cada dos semanas, el viernes (como el 16/1/2026); la primera',
  },
  fortnight: {
    ...{ at: 0, period: 15, one: 'quincena 1 (día 15 o último)', imported: '15 y 30' },
    says: 'las cuotas vencen el día 15 y el último de cada mes; la primera',
  },
  monthly: {
    ...{ at: 31, period: 30, one: 'día 31 del mes 1', imported: 'mensual' },
    says: 'las cuotas vencen el día 31 de cada mes (el último, en los meses que no lo tienen); la primera',
  },
};
const TODAY = '2026-11-20';
const PAIRS = INTERESTS.flatMap((interest) => keysOf(RULE).map((kind) => ({ interest, kind })));
/** Every rule and every kind of interest; in a whole run every pair. */
const CASES = WHOLE
  ? PAIRS
  : keysOf(RULE).flatMap(
      (kind, at) => PAIRS.filter((pair) => pair.kind === kind)[at % INTERESTS.length] ?? [],
    );

/** The rows of a table of an export, by their headings. */
async function exported(zip: ZipParts, name: string): Promise<Record<string, string>[]> {
  return parse(String(await partBytes(zip, name, 50 * 1024 * 1024)), { columns: true, bom: true });
}

it.each(CASES)('lends with interest $interest due $kind, from the calculator to the export', async (plan) => {
  const { interest, kind } = plan;
  const { at, period, says, one, imported } = RULE[kind];
  const price = { ...FLAT, interest };
  const dates = plainDueDays({ kind, at }, 3, TODAY);
  const amounts = plainAmounts(price, 30_000, 3, period);
  const total = amounts.reduce((all, amount) => all + amount, 0);

  const body = productBody({
    ...{ name: 'Propio', validFrom: TODAY },
    plans: [{ instalments: 3, due: { kind, at }, price, quotedRate: null }],
  });
  const added = await pedro.send('POST', '/api/admin/products', body);
  expect(added.statusCode, added.body).toBe(201);
  const { term } = added.json().plans[0];
  expect(added.json().plans).toEqual([{ term, instalments: 3, due: { kind, at }, price, quotedRate: null }]);

  const quoted = (await rosa.send('POST', '/api/loan-calculator', { amount: 30_000, term })).json();
  expect(quoted).toMatchObject({ totalAmount: total, totalInterest: total - 30_000 });
  expect(quoted.instalments.map(({ amount }: { amount: number }) => amount)).toEqual(amounts);

  const { loanId } = await approved(app, 'rosa', { amount: 30_000, term });
  const agreement = await app.db.selectFrom('agreements').selectAll().executeTakeFirstOrThrow();
  const { plan: agreed } = agreement.terms;
  // A rule that names days is in the agreement, and the replies have all of it.
  const before = (await rosa.get(`/api/loans/${loanId}`)).json();
  expect([quoted.due, before.due]).toEqual([agreed.due, agreed.due]);
  if (kind !== 'days') expect(agreed.due).toMatchObject({ kind, at });
  expect(sha256(canonicalAgreement(readAgreement(agreement.terms)))).toBe(agreement.hash);
  expect(agreedLoan(readAgreement(agreement.terms))).toMatchObject({ total, due: agreed.due });
  const note = (agreement.debtAgreement ?? '').replace(/\s+/g, ' ');
  expect(note).toContain(says);
  expect(note).toContain(`Cuota 1 de 3 ${one} RD$`);
  const letters = await app.db.selectFrom('messages').select('bodyText').orderBy('id').execute();
  expect(letters.map(({ bodyText }) => bodyText).join()).toContain(one);

  const preview = await pedro.get(`/api/admin/loans/${loanId}/preview?kind=disbursement`);
  expect(preview.statusCode, preview.body).toBe(200);
  expect(preview.json().after.nextPayment).toEqual({ date: dates[0], amount: amounts[0] });
  const paid = { date: TODAY, reference: 'TR-1' };
  expect((await pedro.send('PATCH', `/api/admin/loans/${loanId}/disburse`, paid)).statusCode).toBe(200);
  expect((await rosa.get(`/api/loans/${loanId}`)).json()).not.toHaveProperty('due');

  // The same loan out of earlier books is of the same plan, and has the same instalments.
  const cedula = '402-2000000-0';
  await staged(pedro, {
    clients: [{ cedula, firstName: 'Yokasta', lastName: 'Núñez', phone: '809-555-0210' }],
    loans: [
      {
        ...{ number: 'P-1', cedula, standing: 'abierto', lateCharge: '0', term: '3', pace: imported },
        ...{ principal: '30000', interest: String(total - 30_000), disbursedOn: formatDay(day(TODAY)) },
        firstDue: formatDay(day(dates[0] ?? '')),
      },
    ],
  });
  const sums = { clients: 1, loans: 1, outstanding: 30_000, payments: 0 };
  const checked = (await pedro.send('POST', '/api/admin/import/check', sums)).json();
  expect(checked.errors, JSON.stringify(checked.lines)).toBe(0);
  const brought = await pedro.send('POST', '/api/admin/import', { ...sums, noticesSeen: true });
  expect(brought.statusCode, brought.body).toBeLessThan(300);

  const loans = await app.db.selectFrom('loans').select(['id', 'term', 'total']).orderBy('id').execute();
  expect(loans).toEqual(loans.map(({ id }) => ({ id, term, total })));
  const rows = await app.db.selectFrom('instalments').selectAll().orderBy('number').execute();
  for (const { id } of loans)
    expect(
      rows.flatMap(({ loanId, dueDate, amount }) => (loanId === id ? [{ dueDate, amount }] : [])),
    ).toEqual(dates.map((dueDate, index) => ({ dueDate, amount: amounts[index] })));
  expect(loans).toHaveLength(2);

  expect(await examplesTonight(app)).toEqual([]);

  const zip = await openZip((await pedro.get('/api/admin/export')).rawPayload);
  expect(await exported(zip, 'tablas/product_plans.csv')).toContainEqual(
    expect.objectContaining({ term: String(term), due_kind: kind, due_at: String(at), interest }),
  );
  const words = (await exported(zip, 'diccionario.csv')).filter(({ Tabla }) => Tabla === 'product_plans');
  const ofColumn = (name: string) => words.find(({ Columna }) => Columna === name)?.['Qué es'];
  expect(ofColumn('due_kind')).toContain(`${kind}: `);
  expect(ofColumn('interest')).toContain(`${interest}: `);
});
