import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, lent, retriedOnConflict } from '#test/stories.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
let cashier: Browser;
let collector: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  ({ loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 }));
  pedro = await app.signIn('pedro');
  await changeSettings(pedro, { companyAccounts: DEMO_SETTINGS.companyAccounts });
  cashier = await app.signInAs('cashier');
  collector = await app.signInAs('collector');
});
afterEach(() => app.close());

const NOTES = { 2000: 1, 500: 1 };
const counted = (pieces: Readonly<Record<number, number>>) =>
  Object.entries(pieces).map(([value, count]) => ({ value: Number(value), count }));
const open = (who: Browser, float: number) => who.send('POST', '/api/admin/drawers', { float });
const record = (who: Browser, amount: number, body: object = {}) =>
  who.send('POST', `/api/admin/loans/${loanId}/payments`, {
    amount,
    paymentMethod: 'cash',
    on: '2026-11-20',
    ...body,
  });
const count = (
  who: Browser,
  id: number,
  expected: number,
  pieces: Readonly<Record<number, number>>,
  body: object = {},
) =>
  who.send('POST', `/api/admin/drawers/${id}/count`, { denominations: counted(pieces), expected, ...body });
const sign = (who: Browser, id: number) => who.send('POST', `/api/admin/drawers/${id}/sign-off`, {});
const move = (who: Browser, id: number, body: object) =>
  who.send('POST', `/api/admin/drawers/${id}/movements`, body);
const mine = async (who: Browser) => (await who.get('/api/admin/drawers/mine')).json();
const money = async (who = pedro) => (await who.get('/api/admin/money')).json();
const fillSafe = (amount: number) =>
  pedro.send('POST', '/api/admin/money/movements', { kind: 'other_in', amount, reason: 'Del dueño' });
const movements = () =>
  app.db
    .selectFrom('cashMovements')
    .select([
      'kind',
      'amount',
      'sourceAccount',
      'sourceDrawerId',
      'destinationAccount',
      'destinationDrawerId',
    ])
    .orderBy('id')
    .execute();

it('a cashier opens a drawer with a float, takes cash, counts it, and the owner signs it off', async () => {
  await fillSafe(1_000);
  const opened = await open(cashier, 1_000);
  expect(opened.statusCode, opened.body).toBe(201);
  const { id } = opened.json();
  expect(opened.json()).toMatchObject({
    status: 'open',
    float: 1_000,
    expected: 1_000,
    message: 'Caja abierta con RD$1,000',
  });
  expect((await open(cashier, 500)).json()).toMatchObject({
    code: 'drawer_open',
    message: 'Ya tiene una caja abierta',
  });
  app.advance(60_000);
  await record(cashier, 2_000);
  app.advance(60_000);
  const deposit = { kind: 'deposit', amount: 500, accountNumber: '800000001', reference: 'DEP-1' };
  expect((await move(cashier, id, deposit)).statusCode).toBe(201);
  const { drawer } = await mine(cashier);
  expect(drawer).toMatchObject({ id, float: 1_000, in: 2_000, out: 500, expected: 2_500, mayCount: true });
  expect(drawer.lines).toMatchObject([
    { kind: 'deposit', amount: -500, note: 'DEP-1' },
    { kind: 'payment', amount: 2_000, reference: '#LN-0001', fullName: 'Rosa Méndez' },
    { kind: 'float', amount: 1_000 },
  ]);

  const short = await count(cashier, id, 2_500, { 2000: 1, 200: 2 });
  expect([short.statusCode, short.json().errors]).toEqual([
    400,
    [{ field: 'reason', message: 'Escriba por qué hay diferencia' }],
  ]);
  const reply = await count(cashier, id, 2_500, { 2000: 1, 200: 2 }, { reason: 'Se dio de más' });
  expect(reply.json()).toMatchObject({
    status: 'counted',
    expected: 2_500,
    counted: 2_400,
    difference: -100,
    differenceReason: 'Se dio de más',
    denominations: [
      { value: 2_000, count: 1 },
      { value: 200, count: 2 },
    ],
    message: 'Caja contada: faltan RD$100',
    maySignOff: false,
  });
  // Its holder finds the missing note and counts again.
  expect((await count(cashier, id, 2_500, NOTES)).json()).toMatchObject({
    difference: 0,
    differenceReason: null,
  });
  expect((await sign(cashier, id)).json()).toMatchObject({
    code: 'second_person_needed',
    message: 'Usted tuvo o contó esta caja: la firma otra persona',
  });
  const closed = await sign(pedro, id);
  expect(closed.json()).toMatchObject({
    status: 'closed',
    signedOffAlone: false,
    message: 'Caja firmada y cerrada',
  });
  expect((await sign(pedro, id)).json()).toMatchObject({ code: 'drawer_already_processed' });
  expect((await count(cashier, id, 0, {})).json()).toMatchObject({ code: 'drawer_already_processed' });
  expect(await movements()).toMatchObject([
    { kind: 'other_in', amount: 1_000 },
    { kind: 'float', amount: 1_000, sourceAccount: 'caja', sourceDrawerId: null, destinationDrawerId: id },
    { kind: 'deposit', amount: 500, sourceDrawerId: id, destinationAccount: '800000001' },
    {
      kind: 'handover',
      amount: 2_500,
      sourceDrawerId: id,
      destinationAccount: 'caja',
      destinationDrawerId: null,
    },
  ]);
  expect((await eventsNamed(app, 'drawer.counted')).map(({ facts }) => facts)).toMatchObject([
    { expected: 2_500, counted: 2_400, difference: -100 },
    { expected: 2_500, counted: 2_500, difference: 0 },
  ]);
  expect((await eventsNamed(app, 'drawer.signed_off'))[0]?.facts).not.toHaveProperty('alone');
  expect(await money()).toMatchObject({ safe: 2_500, office: 0, street: 0, cash: 2_500 });
});

it('a collector hands over through the count of a cashier, whose own drawer receives the cash', async () => {
  const { id } = (await open(collector, 0)).json();
  await move(collector, id, { kind: 'other_in', amount: 2_600, reason: 'Cobros de la ruta' });
  expect(await money()).toMatchObject({ street: 2_600, cash: 2_600, office: 0, safe: 0 });
  const reply = await count(cashier, id, 2_600, NOTES, { reason: 'Falta un billete', to: 'own' });
  expect(reply.json(), reply.body).toMatchObject({ status: 'counted', difference: -100 });
  const own = (await mine(cashier)).drawer;
  expect(own).toMatchObject({ in: 2_500, expected: 2_500 });
  expect(await money()).toMatchObject({ street: 0, office: 2_500, safe: 0, cash: 2_500 });
  // The cash has left: neither can count it again or sign.
  expect((await count(collector, id, 0, {})).json().code).toBe('drawer_already_processed');
  expect((await sign(cashier, id)).json().code).toBe('second_person_needed');
  expect((await sign(pedro, id)).json()).toMatchObject({ status: 'closed', expected: 2_600, counted: 2_500 });
  expect(await movements()).toMatchObject([
    { kind: 'other_in', amount: 2_600 },
    { kind: 'shortage', amount: 100, sourceDrawerId: id, destinationAccount: null },
    { kind: 'handover', amount: 2_500, sourceDrawerId: id, destinationDrawerId: own.id },
  ]);
});

it('a collector puts nothing into the safe: the person who receives the cash counts the drawer', async () => {
  const { id } = (await open(collector, 0)).json();
  await move(collector, id, { kind: 'other_in', amount: 2_600, reason: 'Cobros de la ruta' });
  const handIn = { kind: 'hand_in', amount: 2_600 };
  const refused = await move(collector, id, handIn);
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [{ field: 'kind', message: 'Entregue el efectivo a un cajero o a un dueño, que cuenta su caja' }],
  ]);
  expect(await money()).toMatchObject({ safe: 0, street: 2_600 });
  // Who handles the safe hands in alone.
  const { id: own } = (await open(cashier, 0)).json();
  await move(cashier, own, { kind: 'other_in', amount: 2_600, reason: 'Vuelto del banco' });
  expect((await move(cashier, own, handIn)).statusCode).toBe(201);
  expect(await money()).toMatchObject({ safe: 2_600, street: 2_600 });
});

it('cash after a count goes to a new drawer, and so does the reversal of counted cash', async () => {
  const { id: payment } = (await record(cashier, 2_500)).json();
  const { drawer } = await mine(cashier);
  await count(cashier, drawer.id, 2_500, NOTES);
  await sign(pedro, drawer.id);
  app.setClock('2026-11-21T15:00:00Z');
  pedro = await app.signIn('pedro');
  await open(pedro, 2_500);
  // The dialog says beforehand what the reply says afterwards.
  const { leaves } = (
    await pedro.get(`/api/admin/loans/${loanId}/preview?kind=reversal&payment=${payment}`)
  ).json();
  const reversed = await pedro.send('POST', `/api/admin/payments/${payment}/reversal`, {
    reason: 'Billete falso',
  });
  expect(leaves).toMatch(/^La caja que recibió el efectivo ya se contó: salen RD\$[\d,]+ de su caja\.$/);
  expect(reversed.json().message).toBe(`Pago reversado. ${leaves}`);
  expect(reversed.statusCode, reversed.body).toBe(200);
  const today = (await mine(pedro)).drawer;
  expect(today).toMatchObject({ in: 0, out: 2_500, expected: 0, status: 'open' });
  expect((await pedro.get(`/api/admin/drawers/${drawer.id}`)).json()).toMatchObject({
    status: 'closed',
    in: 2_500,
    expected: 2_500,
  });
  const entry = await app.db
    .selectFrom('ledgerEntries')
    .select(['valueDate', 'drawerId'])
    .where('kind', '=', 'payment_reversal')
    .executeTakeFirstOrThrow();
  // Late charge depends on the day of the payment; the cash is today's.
  expect(entry).toEqual({ valueDate: '2026-11-20', drawerId: today.id });
});

it('cash that arrives during a count is reported, and the count is not stored', async () => {
  await record(cashier, 1_000);
  const { drawer } = await mine(cashier);
  await record(cashier, 500);
  const reply = await count(cashier, drawer.id, 1_000, { 1000: 1 });
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    'Mientras contaba se movió efectivo: ahora se esperan RD$1,500. Cuente de nuevo.',
  ]);
  expect((await mine(cashier)).drawer.status).toBe('open');
});

it('a count with more cash than the books needs its reason too', async () => {
  await record(cashier, 1_000);
  const { drawer } = await mine(cashier);
  const surplus = (body: object) => count(cashier, drawer.id, 1_000, { 1000: 1, 100: 1 }, body);
  expect((await surplus({})).json().errors).toEqual([
    { field: 'reason', message: 'Escriba por qué hay diferencia' },
  ]);
  expect((await surplus({ reason: 'Un cliente no quiso su vuelto' })).json()).toMatchObject({
    message: 'Caja contada: sobran RD$100',
  });
});

it('refuses to take more out of a drawer than it holds, and without the bank or the reason', async () => {
  await fillSafe(100);
  const { id } = (await open(cashier, 100)).json();
  const wrong = async (body: object) => (await move(cashier, id, body)).json().errors;
  expect(await wrong({ kind: 'hand_in', amount: 101 })).toEqual([
    { field: 'amount', message: 'En su caja hay RD$100' },
  ]);
  expect(await wrong({ kind: 'deposit', amount: 50 })).toEqual([
    { field: 'accountNumber', message: 'Elija una de sus cuentas de banco' },
  ]);
  expect(await wrong({ kind: 'other_out', amount: 50 })).toEqual([
    { field: 'reason', message: 'Escriba la razón' },
  ]);
  expect((await move(pedro, id, { kind: 'hand_in', amount: 50 })).statusCode).toBe(404);
  expect((await collector.get(`/api/admin/drawers/${id}`)).statusCode).toBe(404);
  expect((await count(collector, id, 100, { 100: 1 })).statusCode).toBe(404);
  expect(await movements()).toHaveLength(2);
});

it('an owner signs alone where no other person may, and the event records it', async () => {
  await app.db
    .updateTable('users')
    .set({ removedAt: app.deps.now() })
    .where('isAdmin', '=', true)
    .where('role', '=', 'cashier')
    .execute();
  await record(pedro, 2_500);
  const { drawer } = await mine(pedro);
  await count(pedro, drawer.id, 2_500, NOTES);
  expect((await mine(pedro)).counted).toMatchObject([{ id: drawer.id, maySignOff: true }]);
  expect((await sign(pedro, drawer.id)).json()).toMatchObject({ status: 'closed', signedOffAlone: true });
  expect((await eventsNamed(app, 'drawer.signed_off'))[0]?.facts).toMatchObject({ alone: true });
});

it('money by account is net, for cash and for each bank, on the screen and in the close of the day', async () => {
  await record(cashier, 3_000);
  await record(cashier, 400, { paymentMethod: 'bank_transfer', fundsAccount: '800000001' });
  const { drawer } = await mine(cashier);
  await move(cashier, drawer.id, { kind: 'deposit', amount: 1_000, accountNumber: '800000001' });
  await move(cashier, drawer.id, { kind: 'hand_in', amount: 500 });
  const withdrawal = { kind: 'withdrawal', amount: 300, accountNumber: '800000001' };
  const moved = await pedro.send('POST', '/api/admin/money/movements', withdrawal);
  expect(moved.statusCode, moved.body).toBe(201);
  expect(await money()).toMatchObject({
    safe: 800,
    office: 1_500,
    street: 0,
    cash: 2_300,
    banks: [
      // The disbursement of the loan, without an account.
      { accountNumber: '', amount: -10_000 },
      {
        name: 'Banco Popular Dominicano 800000001',
        accountNumber: '800000001',
        in: 1_400,
        out: 300,
        amount: 1_100,
      },
      { accountNumber: '960000002', amount: 0 },
    ],
    total: 2_300 + 1_100 - 10_000,
  });
  const { accounts } = (await pedro.get('/api/admin/finances/day-close?date=2026-11-20')).json();
  expect(accounts).toMatchObject([
    { accountNumber: '', in: 0, out: 10_000, amount: -10_000 },
    { accountNumber: '800000001', in: 1_400, out: 300, amount: 1_100 },
    { accountNumber: 'caja', in: 3_300, out: 1_000, amount: 2_300 },
  ]);
});

it('a count and a payment at once leave every peso in one drawer or the other', async () => {
  await record(cashier, 1_000);
  const { drawer } = await mine(cashier);
  const replies = await Promise.all([
    retriedOnConflict(() => record(cashier, 200)),
    count(cashier, drawer.id, 1_000, { 1000: 1 }),
    retriedOnConflict(() => record(cashier, 300)),
  ]);
  expect([replies[0].statusCode, replies[2].statusCode]).toEqual([201, 201]);
  const rows = await app.db
    .selectFrom('ledgerEntries')
    .innerJoin('drawers', 'drawers.id', 'ledgerEntries.drawerId')
    .select(['ledgerEntries.amount', 'drawers.id', 'drawers.status', 'drawers.expected'])
    .execute();
  expect(rows).toHaveLength(3);
  const inFirst = rows.filter(({ id }) => id === drawer.id).reduce((all, { amount }) => all + amount, 0);
  const [first] = rows.filter(({ id }) => id === drawer.id);
  // The drawer is counted before the others or not at all: the count's expected amount is the drawer's.
  expect(first?.status === 'counted' ? first.expected : inFirst).toBe(inFirst);
  expect((await money()).cash).toBe(1_500);
});
