import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { enteredAt, lent, paymentFields, receiptPicture, reported } from '#test/stories.ts';
import { eventsNamed } from '#test/written.ts';

// A payment that Rosa enters on her phone without signal arrives later, perhaps twice: it counts once, from her day
// within bounds.

let app: TestApp;
let rosa: Browser;
let pedro: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  ({ customer: rosa, pedro, loanId } = await lent(app, 'rosa', { amount: 10_000, term: 3 }));
});
afterEach(() => app.close());

interface Queued {
  readonly clientId: string;
  readonly reportedOn: string;
  readonly shade: number;
  readonly amount: number;
}

async function send(browser: Browser, { clientId, reportedOn, shade, amount }: Queued, key?: string) {
  return browser.upload(
    '/api/payments',
    { ...paymentFields(amount), clientId, reportedOn },
    { field: 'receiptFile', name: 'recibo.jpg', bytes: await receiptPicture(shade) },
    key === undefined ? {} : { 'idempotency-key': key },
  );
}

test('a payment that was rejected and reported again may count from its first day, if the staff say so', async () => {
  const decide = (id: number, body: object) => pedro.send('PATCH', `/api/payments/${id}/status`, body);
  const review = async (id: number) => (await pedro.get(`/api/admin/payments/${id}`)).json();
  const on = async (day: string) => {
    ({ pedro, other: rosa } = await enteredAt(app, `${day}T15:00:00Z`, 'rosa'));
  };
  // RD$3,833 are due on Saturday 5/12, on time until Monday.
  await on('2026-12-04');
  const first = await reported(rosa, 3_833, 1);
  expect(await review(first)).toMatchObject({ firstReportedOn: null });
  expect((await decide(first, { status: 'verified', fromFirstReport: true })).json().errors).toMatchObject([
    { field: 'fromFirstReport' },
  ]);
  await decide(first, { status: 'rejected', notes: 'El comprobante no se lee' });
  await on('2026-12-18');
  const again = await reported(rosa, 3_833, 2);
  const asked = await review(again);
  expect(asked).toMatchObject({
    firstReportedOn: '2026-12-04',
    afterConfirming: { countsFrom: '2026-12-18' },
  });
  const preview = `/api/admin/loans/${loanId}/preview?kind=confirmation&payment=${again}`;
  const { after: late } = (await pedro.get(preview)).json();
  const { after } = (await pedro.get(`${preview}&on=2026-12-04`)).json();
  expect(late.balance).toBeGreaterThan(after.balance);
  const reply = await decide(again, { status: 'verified', fromFirstReport: true });
  expect(reply.json(), reply.body).toMatchObject({ balance: after.balance, countsFrom: '2026-12-04' });
  const { instalments } = (await rosa.get(`/api/loans/${loanId}`)).json();
  expect(instalments[0]).toMatchObject({ status: 'paid', lateCharge: 0 });
  expect((await eventsNamed(app, 'payment.verified'))[0]?.facts).toMatchObject({ on: '2026-12-04' });
  // The next instalment is as large, and was never reported before.
  await on('2026-12-19');
  const next = await reported(rosa, 3_833, 3);
  expect(await review(next)).toMatchObject({ firstReportedOn: null });
  await decide(next, { status: 'verified' });
  expect(await review(next)).toMatchObject({ countsFrom: '2026-12-19', firstReportedOn: null });
});

const rows = () => app.db.selectFrom('payments').selectAll().orderBy('id').execute();
const events = () =>
  app.db
    .selectFrom('events')
    .select(['subjectId', 'facts'])
    .where('name', '=', 'payment.registered')
    .orderBy('id')
    .execute();
const letters = () =>
  app.db
    .selectFrom('messages')
    .select('bodyText')
    .where('template', '=', 'payment-received')
    .orderBy('id')
    .execute();

test.each([
  ['3,450.00', 3_450],
  ['RD$\u202f3,450', 3_450],
  ["'$7500.00", 7_500],
])('an amount as a bank prints it, %j, is a payment of its pesos', async (typed, amount) => {
  const file = { field: 'receiptFile', name: 'recibo.jpg', bytes: await receiptPicture(9) };
  const reply = await rosa.upload('/api/payments', paymentFields(typed), file);
  expect(reply.json()).toMatchObject({ amount, status: 'pending' });
  expect(await rows()).toMatchObject([{ amount }]);
  expect(await events()).toMatchObject([{ facts: { amount } }]);
});

test.each([
  ['', 'Monto es requerido'],
  ['0', 'Monto es requerido'],
  ['2.500', 'Escriba el monto en pesos, sin centavos. Ejemplo: 2,500'],
  ['3,450.50', 'Escriba el monto en pesos, sin centavos. Ejemplo: 2,500'],
  ['-500', 'Escriba el monto en pesos, sin centavos. Ejemplo: 2,500'],
  ['10,000,001', 'Monto máximo RD$10,000,000'],
])('the amount %j is refused with its reason', async (typed, message) => {
  const file = { field: 'receiptFile', name: 'recibo.jpg', bytes: await receiptPicture(9) };
  const reply = await rosa.upload('/api/payments', paymentFields(typed), file);
  expect(reply.json().errors).toEqual([{ field: 'amount', message }]);
  expect(await rows()).toEqual([]);
});

test('a payment entered on the phone two days ago counts from then; row, event, letter and staff have both days', async () => {
  app.setClock('2026-12-06T15:00:00Z');
  rosa = await app.signIn('rosa');
  const clientId = randomUUID();
  const reply = await send(rosa, { clientId, reportedOn: '2026-12-04', shade: 1, amount: 3_833 });
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({
    reportedOn: '2026-12-04',
    countsFrom: '2026-12-04',
    createdAt: '2026-12-06T15:00:00.000Z',
  });
  const { id } = reply.json();
  expect(await rows()).toMatchObject([
    { id, clientId, reportedOn: '2026-12-04', registeredOn: '2026-12-04', status: 'pending' },
  ]);
  expect(await events()).toEqual([
    {
      subjectId: String(id),
      facts: { amount: 3_833, loanId, reportedOn: '2026-12-04', on: '2026-12-04' },
    },
  ]);
  const [letter] = await letters();
  expect(letter?.bodyText).toContain('El pago cuenta desde el 04/12/2026, el día en que lo registró.');

  pedro = await app.signIn('pedro');
  const [shown] = (await pedro.get('/api/admin/payments?status=pending')).json();
  expect(shown).toMatchObject({
    reportedOn: '2026-12-04',
    createdAt: '2026-12-06T15:00:00.000Z',
    afterConfirming: { countsFrom: '2026-12-04' },
  });
  // It was due on the 5th, a Saturday: paid on time, it costs no late charge.
  await pedro.send('PATCH', `/api/payments/${id}/status`, { status: 'verified' });
  const posted = await app.db
    .selectFrom('ledgerEntries')
    .select(['kind', 'amount', 'valueDate'])
    .where('paymentId', '=', id)
    .where('kind', '=', 'payment')
    .orderBy('id')
    .execute();
  expect(posted).toEqual([{ kind: 'payment', amount: 3_833, valueDate: '2026-12-04' }]);
});

test('a wrong clock or an attacker gains three days at most, and none before the loan', async () => {
  app.setClock('2026-12-10T15:00:00Z');
  rosa = await app.signIn('rosa');
  const cases = [
    ['1970-01-01', '2026-12-07'],
    ['2026-12-06', '2026-12-07'],
    ['2026-12-07', '2026-12-07'],
    ['2026-12-11', '2026-12-10'],
    ['2099-12-31', '2026-12-10'],
  ] as const;
  for (const [index, [reportedOn, from]] of cases.entries()) {
    const reply = await send(rosa, { clientId: randomUUID(), reportedOn, shade: index + 1, amount: 100 });
    expect(reply.json(), reportedOn).toMatchObject({ reportedOn, countsFrom: from });
  }
  expect((await letters()).map(({ bodyText }) => bodyText).join()).toContain(
    'El pago cuenta desde el 07/12/2026: nos llegó el 10/12/2026, y lo que se registra sin señal cuenta como máximo desde 3 días antes de llegar.',
  );
  const wrong = await send(rosa, {
    clientId: randomUUID(),
    reportedOn: '2026-02-31',
    shade: 9,
    amount: 100,
  });
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    400,
    [{ field: 'reportedOn', message: 'Use la fecha en el formato AAAA-MM-DD' }],
  ]);
});

test('a payment that arrives after its loan was written off is received, and recovers what is owed still', async () => {
  app.setClock('2027-03-06T15:00:00Z');
  pedro = await app.signIn('pedro');
  rosa = await app.signIn('rosa');
  await pedro.send('POST', `/api/admin/loans/${loanId}/write-off`, { reason: 'No responde' });
  const owed = async () => (await rosa.get(`/api/loans/${loanId}`)).json().writtenOff;
  const before = await owed();
  const report = async (shade: number, amount: number) =>
    send(rosa, { clientId: randomUUID(), reportedOn: '2027-03-05', shade, amount });
  const reply = await report(1, 3_833);
  expect(reply.statusCode, reply.body).toBe(201);
  expect(await rows()).toMatchObject([{ loanId, status: 'pending', registeredOn: '2027-03-05' }]);
  const confirm = (id: number) => pedro.send('PATCH', `/api/payments/${id}/status`, { status: 'verified' });
  await confirm(reply.json().id);
  expect(await owed()).toBeLessThan(before);
  // What is left, and after it nothing is owed any more.
  await confirm((await report(2, await owed())).json().id);
  expect(await owed()).toBe(0);
  expect((await report(3, 100)).json()).toMatchObject({ code: 'no_active_loan' });
});

test('a payment in the first days does not count from a day before the disbursement', async () => {
  // Lent on November 20th.
  app.setClock('2026-11-21T15:00:00Z');
  rosa = await app.signIn('rosa');
  const reply = await send(rosa, {
    clientId: randomUUID(),
    reportedOn: '2026-11-18',
    shade: 1,
    amount: 500,
  });
  expect(reply.json()).toMatchObject({ reportedOn: '2026-11-18', countsFrom: '2026-11-20' });
});

test('the day is that of Santo Domingo, where late in the evening it is still today', async () => {
  app.setClock('2026-12-05T02:30:00Z');
  rosa = await app.signIn('rosa');
  const reply = await send(rosa, {
    clientId: randomUUID(),
    reportedOn: '2026-12-05',
    shade: 1,
    amount: 500,
  });
  expect(reply.json()).toMatchObject({ countsFrom: '2026-12-04' });
});

test('a repeated request after ten days gets the first payment, whatever has changed since', async () => {
  const queued = { clientId: randomUUID(), reportedOn: '2026-11-20', shade: 1, amount: 3_833 };
  const first = await send(rosa, queued, queued.clientId);
  const { id } = first.json();
  await pedro.send('PATCH', `/api/payments/${id}/status`, { status: 'rejected', notes: 'No se lee' });
  // A new request may register the receipt of a rejected payment again; a repeated one may not.
  app.setClock('2026-11-30T15:00:00Z');
  await app.db.deleteFrom('idempotencyKeys').execute();
  rosa = await app.signIn('rosa');
  const again = await send(rosa, queued, queued.clientId);
  expect([again.statusCode, again.json()]).toMatchObject([
    first.statusCode,
    { id, countsFrom: '2026-11-20', status: 'rejected' },
  ]);
  expect((await rows()).map((row) => row.id)).toEqual([id]);
  expect(await events()).toHaveLength(1);
  expect(await letters()).toHaveLength(1);
});

test('ten at once, with and without a key, are one payment', async () => {
  const queued = { clientId: randomUUID(), reportedOn: '2026-11-20', shade: 1, amount: 3_833 };
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => send(rosa, queued, index % 2 ? queued.clientId : undefined)),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
  expect(await rows()).toHaveLength(1);
  expect(await letters()).toHaveLength(1);
});

test('a clientId belongs to its account: the same number on another account is another payment', async () => {
  const clientId = randomUUID();
  const { customer: luis } = await lent(app, 'luis', { amount: 5_000, term: 1 });
  const mine = await send(rosa, { clientId, reportedOn: '2026-11-20', shade: 1, amount: 700 });
  const his = await send(luis, { clientId, reportedOn: '2026-11-20', shade: 2, amount: 900 });
  expect([mine.json().amount, his.json().amount]).toEqual([700, 900]);
  expect(mine.json().userId).not.toBe(his.json().userId);
  expect(await rows()).toHaveLength(2);
});

test('a refused report leaves no trace: a corrected one may use the same clientId', async () => {
  const clientId = randomUUID();
  await send(rosa, { clientId: randomUUID(), reportedOn: '2026-11-20', shade: 1, amount: 700 });
  const refused = await send(rosa, { clientId, reportedOn: '2026-11-20', shade: 1, amount: 700 }, clientId);
  expect(refused.json().code).toBe('receipt_already_registered');
  const corrected = await send(rosa, { clientId, reportedOn: '2026-11-20', shade: 2, amount: 800 }, clientId);
  expect([corrected.statusCode, corrected.json().amount]).toEqual([201, 800]);
  const wrong = await send(rosa, { clientId: 'uno', reportedOn: '2026-11-20', shade: 3, amount: 700 });
  expect(wrong.json().errors).toEqual([{ field: 'clientId', message: 'Identificador no válido' }]);
});
