import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { untilWaiting } from '#test/at-once.ts';
import { changeSettings, receiptPicture } from '#test/stories.ts';
import { examplesTonight } from '#test/verified.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
let cashier: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
  await changeSettings(pedro, { companyAccounts: DEMO_SETTINGS.companyAccounts });
  cashier = await app.signInAs('cashier');
  for (const [accountNumber, amount] of [['caja', 5_000] as const, ['800000001', 90_000] as const])
    await pedro.send('POST', '/api/admin/money/opening', { accountNumber, amount });
});
afterEach(() => app.close());

const RENT = { amount: '1500', category: 'rent', from: 'bank', accountNumber: '800000001', reason: 'Local' };
const spend = async (body: Record<string, string>, who = pedro, withReceipt = false) =>
  who.upload(
    '/api/admin/expenses',
    body,
    withReceipt ? { field: 'receiptFile', name: 'recibo.jpg', bytes: await receiptPicture(7) } : undefined,
  );
const money = async () => (await pedro.get('/api/admin/money')).json();
const dayClose = async () => (await pedro.get('/api/admin/finances/day-close')).json();
async function uploadStatement(...rows: string[]) {
  const columns = { date: '0', description: '1', debit: '2', amount: '3', dateOrder: 'dmy' };
  const bytes = Buffer.from(['Fecha,Descripción,Débito,Crédito', ...rows].join('\r\n'));
  const file = { field: 'file', name: 'estado.csv', bytes };
  const stored = await pedro.upload('/api/admin/statements', { ...columns, account: '800000001' }, file);
  expect(stored.statusCode, stored.body).toBe(201);
}
const lines = async (kind: string) => (await pedro.get(`/api/admin/statements/lines?kind=${kind}`)).json();

it('an expense leaves the account, the safe or the own drawer, and is in the close, the income and the file', async () => {
  const rent = await spend(RENT, pedro, true);
  expect(rent.statusCode, rent.body).toBe(201);
  expect(rent.json()).toMatchObject({
    category: 'rent',
    amount: 1_500,
    place: 'Banco Popular Dominicano 800000001',
    reason: 'Local',
    hasReceipt: true,
    recordedBy: 'Pedro Santos',
    message: 'Gasto registrado: RD$1,500',
  });
  const fuel = { amount: '300', category: 'transport', from: 'drawer', reason: 'Gasolina de la ruta' };
  expect((await spend(fuel, cashier)).json()).toMatchObject({
    code: 'cash_short',
    errors: [{ field: 'amount', message: 'En su caja hay RD$0' }],
  });
  await cashier.send('POST', '/api/admin/drawers', { float: 400 });
  expect((await spend(fuel, cashier)).statusCode).toBe(201);
  expect((await spend({ ...fuel, from: 'safe', amount: '4601' }, cashier)).json().code).toBe('cash_short');
  expect((await spend({ ...fuel, from: 'safe', amount: '200' }, cashier)).statusCode).toBe(201);

  expect(await money()).toMatchObject({ safe: 4_400, office: 100 });
  const sheet = await dayClose();
  expect(sheet.expenses).toEqual([
    { category: 'rent', count: 1, amount: 1_500 },
    { category: 'transport', count: 2, amount: 500 },
  ]);
  // It is no loan's money: the portfolio stays.
  expect(sheet.closing).toBe(0);
  expect(sheet.accounts).toMatchObject([
    { accountNumber: '800000001', in: 90_000, out: 1_500 },
    { accountNumber: 'caja', in: 5_000, out: 500 },
  ]);
  const { periods } = (await pedro.get('/api/admin/finances?by=month')).json();
  expect(periods.at(-1)).toMatchObject({ expenses: 2_000 });
  const csv = (await pedro.get('/api/admin/finances/exports/expenses?from=2026-11-20&to=2026-11-20')).body;
  expect(csv.trim().split('\r\n')).toHaveLength(4);
  expect(csv).toMatch(/Alquiler"?,1500,"Banco Popular Dominicano 800000001","Local",/);
  const day = (await pedro.get('/api/admin/finances/exports/day-close?date=2026-11-20')).body;
  expect(day).toContain('"Gasto, Alquiler",1,-1500');
  const { id } = rent.json();
  const paper = await pedro.get(`/api/admin/expenses/${id}/receipt`);
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await pedro.get(`/api/admin/expenses/${id + 1}/receipt`)).statusCode).toBe(404);
  expect((await pedro.get('/api/admin/expenses')).json()).toMatchObject([
    { place: 'Caja general', amount: 200 },
    { place: 'Caja', amount: 300 },
    { place: 'Banco Popular Dominicano 800000001', amount: 1_500 },
  ]);
  expect((await eventsNamed(app, 'expense.recorded')).map(({ facts }) => facts)).toContainEqual({
    category: 'rent',
    amount: 1_500,
    account: '800000001',
  });
  expect(await examplesTonight(app)).toEqual([]);
});

it('refuses an expense without its account, its reason or a category', async () => {
  const wrong = async (body: Record<string, string>) => (await spend({ ...RENT, ...body })).json().errors;
  expect(await wrong({ accountNumber: '' })).toMatchObject([{ field: 'accountNumber' }]);
  expect(await wrong({ reason: '' })).toMatchObject([{ field: 'reason' }]);
  expect(await wrong({ category: 'fiesta' })).toMatchObject([{ field: 'category' }]);
  expect(await wrong({ amount: '0' })).toMatchObject([{ field: 'amount' }]);
  expect((await pedro.get('/api/admin/expenses')).json()).toEqual([]);
});

it('money between two accounts of the lender is one movement, and neither income nor expense', async () => {
  const transfer = (body: object) =>
    pedro.send('POST', '/api/admin/money/movements', { kind: 'transfer', amount: 700, ...body });
  expect((await transfer({ accountNumber: '800000001' })).json().errors).toMatchObject([
    { field: 'toAccountNumber' },
  ]);
  expect(
    (await transfer({ accountNumber: '800000001', toAccountNumber: '800000001' })).json().errors,
  ).toMatchObject([{ field: 'toAccountNumber' }]);
  const moved = await transfer({ accountNumber: '800000001', toAccountNumber: '960000002' });
  expect(moved.statusCode, moved.body).toBe(201);
  expect((await money()).banks).toMatchObject([{ amount: 89_300 }, { amount: 700 }]);
  expect(await dayClose()).toMatchObject({ expenses: [] });
  const rows = await app.db.selectFrom('cashMovements').select('id').where('kind', '=', 'transfer').execute();
  expect(rows).toHaveLength(1);
});

it('a fee of the statement is booked from its line, once, in whole pesos', async () => {
  await uploadStatement('20/11/2026,COMISION LBTR,"16.88",', '20/11/2026,NO ES,"90.00",');
  const outgoing = await lines('outgoing');
  const fee = outgoing.find(({ cents }: { cents: number }) => cents === -1_688);
  const book = (id: number, body: object = {}) =>
    cashier.send('POST', `/api/admin/statements/lines/${id}/expense`, { category: 'bank_fee', ...body });
  const booked = await book(fee.id);
  expect(booked.statusCode, booked.body).toBe(201);
  expect((await book(fee.id)).json().code).toBe('line_already_used');
  expect((await money()).banks[0]).toMatchObject({ accountNumber: '800000001', out: 17, amount: 89_983 });
  const [expense] = (await pedro.get('/api/admin/expenses')).json();
  expect(expense).toMatchObject({
    category: 'bank_fee',
    amount: 17,
    reason: 'Movimiento del banco del 20/11/2026, RD$16.88: COMISION LBTR',
  });
  const [used] = await lines('used');
  expect(used).toMatchObject({ id: fee.id, expense: { id: expense.id, category: 'bank_fee', amount: 17 } });
  expect(await lines('outgoing')).toHaveLength(1);
});

const reverse = (id: number, who = pedro, reason = 'Era de RD$150') =>
  who.send('POST', `/api/admin/expenses/${id}/reversal`, { reason });
const safeRent = { ...RENT, from: 'safe', accountNumber: '', amount: '1200' };

it('a mistaken expense is reversed once, on the day of the reversal, and its day stays as it was', async () => {
  const { id } = (await spend(RENT)).json();
  const before = await dayClose();
  app.setClock('2026-12-02T15:00:00Z');
  pedro = await app.signIn('pedro');
  const closed = await pedro.send('POST', '/api/admin/accounting/months/2026-11/close');
  expect(closed.statusCode, closed.body).toBe(200);
  const month = async (name: string) => (await pedro.get(`/api/admin/accounting/months/${name}`)).json();
  const november = await month('2026-11');

  const reply = await reverse(id);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json()).toMatchObject({
    id,
    reversal: { reason: 'Era de RD$150', by: 'Pedro Santos', at: '2026-12-02T15:00:00.000Z' },
    message: 'Gasto anulado: RD$1,500 otra vez en Banco Popular Dominicano 800000001',
  });
  const again = await reverse(id);
  expect([again.statusCode, again.json().message]).toEqual([409, 'Este gasto ya se anuló']);
  expect((await reverse(id + 1)).statusCode, 'a reversal is no expense').toBe(404);
  expect(
    (await eventsNamed(app, 'expense.reversed')).map(({ subjectId, facts }) => [subjectId, facts]),
  ).toEqual([
    [
      '800000001',
      { expense: id, category: 'rent', amount: 1_500, reason: 'Era de RD$150', account: '800000001' },
    ],
  ]);
  expect((await money()).banks[0]).toMatchObject({ accountNumber: '800000001', amount: 90_000 });

  const past = (await pedro.get('/api/admin/finances/day-close?date=2026-11-20')).json();
  expect(past).toEqual({ ...before, credit: null });
  const sheet = await dayClose();
  expect([sheet.expenses, sheet.reversedExpenses]).toEqual([
    [],
    [{ category: 'rent', count: 1, amount: 1_500 }],
  ]);
  expect(sheet.accounts).toMatchObject([{ accountNumber: '800000001', in: 1_500, out: 0 }]);
  expect((await pedro.get('/api/admin/finances/exports/day-close?date=2026-12-02')).body).toContain(
    '"Gasto anulado, Alquiler",1,1500',
  );
  const { periods } = (await pedro.get('/api/admin/finances?by=month')).json();
  expect(periods.slice(-2)).toMatchObject([{ expenses: 1_500 }, { expenses: -1_500 }]);

  // The closed month keeps its expense; the open one takes it back, and both months together spent nothing.
  expect(await month('2026-11')).toEqual(november);
  const december = await month('2026-12');
  expect([november.expenses, december.expenses]).toMatchObject([
    [{ account: 'expense:rent', amount: 1_500 }],
    [{ account: 'expense:rent', amount: -1_500 }],
  ]);
  expect(december.accumulated).toBe(november.accumulated + 1_500);
  const journal = (await pedro.get('/api/admin/accounting/months/2026-12/files/movements?format=csv')).body;
  expect(journal).toContain('Gasto anulado');

  const file = (await pedro.get('/api/admin/finances/exports/expenses')).body.trim().split('\r\n');
  expect(file.at(-1)).toMatch(new RegExp(`Alquiler"?,-1500,.*Anula el gasto ${id}: Era de RD`));
  expect((await pedro.get('/api/admin/expenses')).json()).toMatchObject([
    { id, amount: 1_500, reversal: { by: 'Pedro Santos' } },
  ]);
  expect(await examplesTonight(app)).toEqual([]);
});

it('cash comes back to the safe or to the drawer that paid, and to the own one after its count', async () => {
  const safe = (await spend(safeRent)).json();
  expect((await reverse(safe.id, cashier)).json().message).toBe(
    'Gasto anulado: RD$1,200 otra vez en la caja general',
  );
  await cashier.send('POST', '/api/admin/drawers', { float: 400 });
  const fuel = { amount: '300', category: 'transport', from: 'drawer', reason: 'Gasolina' };
  const [first, second] = [
    (await spend(fuel, cashier)).json(),
    (await spend({ ...fuel, amount: '50' }, cashier)).json(),
  ];
  expect((await reverse(first.id)).json().message).toBe(
    'Gasto anulado: RD$300 otra vez en la caja de Ciro Batista',
  );
  expect(await money()).toMatchObject({ safe: 4_600, office: 350 });
  const [drawer] = (await money()).drawers;
  const counted = await pedro.send('POST', `/api/admin/drawers/${drawer.id}/count`, {
    ...{ denominations: [{ value: 200, count: 2 }], expected: 350, to: 'safe' },
    reason: 'Sobran RD$50: el gasto no fue',
  });
  expect(counted.statusCode, counted.body).toBe(200);
  expect((await reverse(second.id)).json().message).toBe('Gasto anulado: RD$50 otra vez en su caja');
  expect(await money()).toMatchObject({ safe: 5_000, office: 50 });
  expect(await examplesTonight(app)).toEqual([]);
});

it('two who reverse one expense at once take it back once; who may only read takes none', async () => {
  const { id } = (await spend(safeRent)).json();
  expect((await reverse(id, await app.signInAs('auditor'))).statusCode).toBe(403);
  expect((await reverse(id, pedro, ' ')).statusCode).toBe(400);
  const replies = await Promise.all([pedro, cashier, pedro].map((who) => reverse(id, who)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  expect(await money()).toMatchObject({ safe: 5_000 });
});

it('the line of the statement that showed a reversed expense is free, and it is proposed for none', async () => {
  await uploadStatement('20/11/2026,PAGO LOCAL,1500.00,');
  const [line] = await lines('outgoing');
  const booked = await cashier.send('POST', `/api/admin/statements/lines/${line.id}/expense`, {
    category: 'rent',
  });
  const { expense } = booked.json();
  expect(await lines('outgoing')).toEqual([]);
  expect((await reverse(expense.id)).statusCode).toBe(200);
  expect(await lines('proposed')).toEqual([]);
  expect(await lines('outgoing')).toMatchObject([{ id: line.id, expense: null }]);
  const join = { movementId: expense.id };
  const refused = await pedro.send('POST', `/api/admin/statements/lines/${line.id}/own-money`, join);
  expect(refused.statusCode).toBe(404);
  const anew = await cashier.send('POST', `/api/admin/statements/lines/${line.id}/expense`, {
    category: 'taxes',
  });
  expect(anew.statusCode, anew.body).toBe(201);
  expect((await money()).banks[0]).toMatchObject({ amount: 88_500 });
  expect(await examplesTonight(app)).toEqual([]);
});

it('a line that is joined to an expense while somebody reverses it is free afterwards', async () => {
  const { id } = (await spend(RENT)).json();
  await uploadStatement('20/11/2026,PAGO LOCAL,1500.00,');
  const [line] = await lines('proposed');
  const holding = await app.db.startTransaction().execute();
  // The join has written its line, and waits to say so.
  await sql`lock table events in exclusive mode`.execute(holding);
  const joined = pedro.send('POST', `/api/admin/statements/lines/${line.id}/own-money`, { movementId: id });
  await untilWaiting(app, 1);
  const reversed = reverse(id, cashier);
  await untilWaiting(app, 2);
  await holding.commit().execute();
  expect([(await joined).statusCode, (await reversed).statusCode]).toEqual([200, 200]);
  expect(await lines('used')).toEqual([]);
  expect(await lines('outgoing')).toMatchObject([{ id: line.id }]);
});
