import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Accounting } from '#contract/accounting.ts';
import { seedLender } from '#server/demo/seed-demo.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { eventsNamed } from '#test/written.ts';

// The demo's lender: eight months of payments, late charge and reversals.
const BASE = '/api/admin/accounting';
let app: TestApp;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
  await seedLender(app.deps, (await pedro.get('/api/admin/user')).json().id, 30);
}, 120_000);
afterAll(() => app.close());

/** The lines of a month's file. */
async function documents(month: string): Promise<Record<string, string>[]> {
  const reply = await pedro.get(`${BASE}/months/${month}/fiscal-documents?format=csv`);
  expect(reply.statusCode, reply.body).toBe(200);
  return parse(reply.rawPayload, { columns: true, bom: true });
}
const sumOf = (lines: readonly Record<string, string>[], type: string): number =>
  lines
    .filter((line) => line['Tipo e-CF'] === type)
    .reduce((all, line) => all + Number(line['Monto exento de ITBIS']), 0);
const months = async () => (await pedro.get(BASE)).json<Accounting>().months.map(({ month }) => month);

/** Interest and late charge that customers paid in a month less what was taken back: a plain count of the ledger. */
async function paidIn(month: string): Promise<number> {
  const { rows } = await app.ownerPool.query<{ paid: string | null }>(
    `select sum(case when source = 'customer_credit' then -amount else amount end) as paid
     from ledger_entries e where to_char(journal_day(e), 'YYYY-MM') = $1
       and ((source = 'customer_credit' and destination ~ '^(interest|late_charge)$')
         or (destination = 'customer_credit' and source ~ '^(interest|late_charge)$'))`,
    [month],
  );
  return Number(rows[0]?.paid ?? 0);
}

it('the documents of each month are what came in of interest and late charge, by client with cédula', async () => {
  const all = await months();
  const before = (await eventsNamed(app, 'finances.exported')).length;
  expect(all.length).toBeGreaterThanOrEqual(8);
  const sums: number[] = [];
  for (const month of all) {
    const lines = await documents(month);
    const sum = sumOf(lines, '32') + sumOf(lines, '33') - sumOf(lines, '34');
    expect(sum, month).toBe(await paidIn(month));
    expect(lines.filter((line) => !/^\d{3}-\d{7}-\d$/.test(line.Cédula ?? ''))).toEqual([]);
    sums.push(sumOf(lines, '33'));
  }
  expect(Math.max(...sums)).toBeGreaterThan(0);
  expect(await eventsNamed(app, 'finances.exported')).toHaveLength(before + all.length);
});

it('what the bank takes back in a month in which the client paid nothing is a credit note', async () => {
  const { rows } = await app.ownerPool.query<{ id: number; cedula: string }>(
    `select p.id, u.cedula from payments p join users u on u.id = p.user_id
     where p.status = 'verified' and p.reversed_at is null and p.registered_on < '2026-11-01'
       and not exists (select from payments later where later.user_id = p.user_id and later.registered_on >= '2026-11-01')
     order by p.id limit 1`,
  );
  const [payment] = rows;
  if (!payment) throw new Error('Nobody stopped paying');
  const reply = await pedro.send('POST', `${BASE.replace('accounting', 'payments')}/${payment.id}/reversal`, {
    reason: 'El banco la devolvió',
  });
  expect(reply.statusCode, reply.body).toBe(200);
  const notes = (await documents('2026-11')).filter((line) => line['Tipo e-CF'] === '34');
  expect(notes.map((line) => line.Cédula?.replaceAll('-', ''))).toContain(payment.cedula);
});
