import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
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
  const bytes = Buffer.from(
    [
      'Fecha,Descripción,Débito,Crédito',
      '20/11/2026,COMISION LBTR,"16.88",',
      '20/11/2026,NO ES,"90.00",',
    ].join('\r\n'),
  );
  const columns = { date: '0', description: '1', debit: '2', amount: '3', dateOrder: 'dmy' };
  const stored = await pedro.upload(
    '/api/admin/statements',
    { ...columns, account: '800000001' },
    { field: 'file', name: 'estado.csv', bytes },
  );
  expect(stored.statusCode, stored.body).toBe(201);
  const outgoing = (await pedro.get('/api/admin/statements/lines?kind=outgoing')).json();
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
  const [used] = (await pedro.get('/api/admin/statements/lines?kind=used')).json();
  expect(used).toMatchObject({ id: fee.id, expense: { id: expense.id, category: 'bank_fee', amount: 17 } });
  expect((await pedro.get('/api/admin/statements/lines?kind=outgoing')).json()).toHaveLength(1);
});
