import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Accounting } from '#contract/accounting.ts';
import { INITIAL_WHOLE_FROM } from '#domain/accounting/fiscal-document.ts';
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
  await seedLender(app.deps, (await pedro.get('/api/admin/user')).json().id, 18);
});
afterAll(() => app.close());

/** The lines of a month's file. */
async function documents(month: string): Promise<Record<string, string>[]> {
  const reply = await pedro.get(`${BASE}/months/${month}/fiscal-documents?format=csv`);
  expect(reply.statusCode, reply.body).toBe(200);
  return parse(reply.rawPayload, { columns: true, bom: true });
}
const months = async () => (await pedro.get(BASE)).json<Accounting>().months.map(({ month }) => month);

/** One line of a document, as a text that a plain second count writes too. */
const lineOf = (line: Record<string, string>) =>
  [
    line['Tipo e-CF'],
    line.Concepto,
    line.Cédula?.replaceAll('-', ''),
    line.Cobrado,
    line.Reversado,
    line['Mes que corrige'],
  ].join(' | ');

/** The same lines from the rows of the ledger, one after the other: a peso that comes back in its own month is in no line. */
async function plainDocuments(): Promise<Map<string, string[]>> {
  const { rows } = await app.ownerPool.query<{
    cedula: string;
    source: string;
    destination: string;
    amount: number;
    month: string;
    cause: string;
  }>(
    `select u.cedula, e.source, e.destination, e.amount, to_char(journal_day(e), 'YYYY-MM') as month,
       e.loan_id || '/' || e.value_date as cause
     from ledger_entries e join loans l on l.id = e.loan_id join users u on u.id = l.user_id order by e.id`,
  );
  const amounts = new Map<string, number>();
  const count = (key: string, amount: number) => amounts.set(key, (amounts.get(key) ?? 0) + amount);
  const piles = new Map<string, string[]>();
  for (const { cedula, source, destination, amount, month, cause } of rows) {
    const concept = [source, destination].find((one) => one === 'interest' || one === 'late_charge');
    if (!concept || ![source, destination].includes('customer_credit')) continue;
    const name = concept === 'interest' ? 'Intereses' : 'Mora';
    const collected = `${month} ${concept === 'interest' ? 32 : 33} | ${name} | ${cedula} | # |  | `;
    const pile = piles.get(`${cause} ${concept}`) ?? [];
    piles.set(`${cause} ${concept}`, pile);
    // Peso by peso: each one that comes back is the last that was laid on the pile.
    for (let peso = 0; peso < amount; peso += 1) {
      if (destination === 'customer_credit') pile.push(month);
      else {
        const from = pile.pop();
        if (from === month) count(collected, -1);
        else count(`${month} 34 | ${name} | ${cedula} |  | # | ${from}`, 1);
      }
    }
    if (destination === 'customer_credit') count(collected, amount);
  }
  const byMonth = new Map<string, string[]>();
  for (const [key, amount] of amounts) {
    if (amount === 0) continue;
    const month = key.slice(0, 7);
    byMonth.set(month, [...(byMonth.get(month) ?? []), key.slice(8).replace('#', String(amount))].sort());
  }
  return byMonth;
}

it('the documents of each month are what the rows say was collected and reversed, apart', async () => {
  const all = await months();
  const before = (await eventsNamed(app, 'finances.exported')).length;
  expect(all.length).toBeGreaterThanOrEqual(8);
  const plain = await plainDocuments();
  for (const month of all)
    expect((await documents(month)).map(lineOf).sort(), month).toEqual(plain.get(month) ?? []);
  const types = [...plain.values()].flat().map((line) => line.slice(0, 2));
  // A note 34 is made by the test of what the bank takes back later, which compares its month too.
  for (const type of ['32', '33']) expect(types).toContain(type);
  expect(await eventsNamed(app, 'finances.exported')).toHaveLength(before + all.length);
});

it('the limit from which an invoice goes whole is a setting with its source and day', async () => {
  const { wholeFrom, income, provisions, source, decidedOn } = (await pedro.get(BASE)).json<Accounting>();
  expect(wholeFrom).toEqual(INITIAL_WHOLE_FROM);
  const [line] = (await documents('2026-10')).filter((one) => one['Tipo e-CF'] === '32');
  expect(line?.['Cómo se envía']).toBe('Resumen');
  const rules = { income, provisions, source, decidedOn, accounts: [] };
  const limit = { amount: 1, source: 'Carta de la DGII', decidedOn: '2026-11-19' };
  const wrong = await pedro.send('PUT', BASE, { ...rules, wholeFrom: { ...limit, source: ' ' } });
  expect(wrong.statusCode, wrong.body).toBe(400);
  expect((await pedro.send('PUT', BASE, { ...rules, wholeFrom: limit })).statusCode).toBe(200);
  expect((await documents('2026-10')).map((one) => one['Cómo se envía'])).not.toContain('Resumen');
  // A change of other rules leaves it.
  expect((await pedro.send('PUT', BASE, rules)).statusCode).toBe(200);
  expect((await pedro.get(BASE)).json<Accounting>().wholeFrom).toEqual(limit);
  expect((await pedro.send('PUT', BASE, { ...rules, wholeFrom })).statusCode).toBe(200);
});

it('does not take back what another owner changed since the rules were read', async () => {
  const {
    mayChooseIncome: _may,
    provided: _provided,
    months: _months,
    ...seen
  } = (await pedro.get(BASE)).json<Accounting>();
  const accounts = seen.accounts.map(({ account, code, name }) => ({ account, code, name }));
  const put = (changes: object) => pedro.send('PUT', BASE, { ...seen, accounts, ...changes });
  const first = await put({ source: 'Carta del contador' });
  expect(first.statusCode, first.body).toBe(200);
  const late = await put({ source: 'Acta de la asamblea' });
  expect([late.statusCode, late.json().code]).toEqual([409, 'settings_changed']);
  expect((await pedro.get(BASE)).json<Accounting>().source).toBe('Carta del contador');
  // Who saved goes on from the version that the reply names.
  const { version } = first.json();
  expect((await put({ source: seen.source, version })).statusCode).toBe(200);
});

it('what the bank takes back in a month in which the client paid nothing is a credit note that names that month', async () => {
  const { rows } = await app.ownerPool.query<{ id: number; cedula: string; month: string }>(
    `select p.id, u.cedula, to_char(day_of(e.created_at), 'YYYY-MM') as month from payments p join users u on u.id = p.user_id
       join ledger_entries e on e.loan_id = p.loan_id and e.value_date = p.registered_on and e.source = 'interest' and e.destination = 'customer_credit'
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
  expect(
    notes.map((line) => [line.Concepto, line.Cédula?.replaceAll('-', ''), line['Mes que corrige']]),
  ).toContainEqual(['Intereses', payment.cedula, payment.month]);
  expect((await documents('2026-11')).map(lineOf).sort()).toEqual((await plainDocuments()).get('2026-11'));
});

it('what is taken back in the month of its collection lowers its documents, unless they have their numbers apart', async () => {
  const month = '2026-11';
  const { rows } = await app.ownerPool.query<{ id: number; user_id: number; cedula: string }>(
    `select p.id, p.user_id, u.cedula from payments p join users u on u.id = p.user_id
       join ledger_entries e on e.loan_id = p.loan_id and e.value_date = p.registered_on and e.source = 'interest' and e.destination = 'customer_credit'
     where p.status = 'verified' and p.reversed_at is null and to_char(journal_day(e), 'YYYY-MM') = $1
       and (select count(*) from payments other where other.user_id = p.user_id and other.registered_on >= '2026-11-01') = 1
     order by p.id limit 1`,
    [month],
  );
  const [payment] = rows;
  if (!payment) throw new Error('Nobody paid in November');
  const own = async () =>
    (await documents(month)).filter(
      (line) => line.Cédula?.replaceAll('-', '') === payment.cedula && line.Concepto === 'Intereses',
    );
  const [before, ...others] = await own();
  expect(others).toEqual([]);
  const amount = Number(before?.Cobrado);
  expect(amount).toBeGreaterThan(0);
  expect(before?.ITBIS).toBe('Exento');
  const reply = await pedro.send('POST', `${BASE.replace('accounting', 'payments')}/${payment.id}/reversal`, {
    reason: 'El banco la devolvió el mismo mes',
  });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(await own()).toEqual([]);
  expect((await documents(month)).map(lineOf).sort()).toEqual((await plainDocuments()).get(month));
  // An earlier version took the number of the whole amount: its note stays.
  const range = await app.db
    .insertInto('fiscalRanges')
    .values({
      kind: 'consumption',
      firstNumber: 1,
      lastNumber: 9,
      endsOn: null,
      addedBy: payment.user_id,
      addedAt: app.deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('fiscalNumbers')
    .values({
      encf: 'E320000000001',
      rangeId: range.id,
      userId: payment.user_id,
      month: `${month}-01`,
      kind: 'consumption',
      concept: 'interest',
      corrects: null,
      amount,
      issuedOn: '2026-11-20',
      enteredBy: payment.user_id,
      enteredAt: app.deps.now(),
      withdrawnBy: null,
      withdrawnAt: null,
    })
    .execute();
  expect((await own()).map((line) => [line['Tipo e-CF'], line['Mes que corrige'], line['e-NCF']])).toEqual([
    ['32', '', 'E320000000001'],
    ['34', month, ''],
  ]);
  // The other tests count what nobody numbered.
  await app.db
    .updateTable('fiscalNumbers')
    .set({ withdrawnBy: payment.user_id, withdrawnAt: app.deps.now() })
    .execute();
  expect(await own()).toEqual([]);
});
