import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/calendar.ts';
import { sendReminders } from '#server/reminders/send-reminders.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, lent } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';
import { lettersOf } from '#test/written.ts';

// A Friday morning in Santo Domingo.
const START = '2026-11-20T14:00:00Z';
let app: TestApp;
let loanId: number;
let collector: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock(START);
  ({ loanId } = await lent(app, 'rosa', { amount: 9_000, term: 3 }));
  // The first instalment was due after fifteen days.
  app.advance(20 * DAY_MS);
  collector = await app.signInAs('collector');
});
afterEach(() => app.close());

const owner = () => app.signIn('pedro');
async function openPhone(label = 'Android de Carlos') {
  const reply = await collector.send('POST', '/api/admin/street/phones', { label });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}
const receipt = (phone: number, number: number, changes: Record<string, unknown> = {}) => ({
  clientId: randomUUID(),
  phone,
  number,
  loanId,
  amount: 500,
  takenAt: app.deps.now().toISOString(),
  ...changes,
});
const send = (body: object) => collector.send('POST', '/api/admin/street/receipts', body);
const toLookAt = async () => (await (await owner()).get('/api/admin/street/receipts')).json();
const decide = async (id: number, body: object) =>
  (await owner()).send('POST', `/api/admin/street/receipts/${id}/decision`, body);
const payments = () => app.db.selectFrom('payments').selectAll().orderBy('id').execute();
const eventsNamed = (name: string) =>
  app.db.selectFrom('events').select(['subjectId', 'facts']).where('name', '=', name).orderBy('id').execute();

it('returns today’s route with the parts of each amount due, the address, and the phone’s block', async () => {
  const phone = await openPhone();
  expect(phone).toMatchObject({ label: 'Android de Carlos', lastNumber: 0, missing: '', revokedAt: null });
  expect(phone.block).toBeGreaterThan(1);
  const reply = await collector.send('POST', `/api/admin/street/phones/${phone.id}/route`, { lastNumber: 0 });
  expect(reply.statusCode, reply.body).toBe(200);
  const route = reply.json();
  expect(route).toMatchObject({ day: '2026-12-10', block: phone.block, lastNumber: 0, cash: 0, total: 1 });
  const [visit] = route.visits;
  expect(visit).toMatchObject({
    loanId,
    fullName: 'Rosa Méndez',
    address: 'Calle Duarte 12, Santo Domingo Este',
    zone: 'Santo Domingo Este',
    givenToday: [],
  });
  const { principal, interest, lateCharge } = visit.due;
  expect(principal + interest + lateCharge).toBe(visit.overdue);
  expect(reply.body).not.toMatch(/cedula/i);
  expect(await eventsNamed('street.route_prepared')).toMatchObject([{ facts: { visits: 1 } }]);
});

it('shows the lender the cash of waiting receipts, in no drawer and in no total, until an owner decides', async () => {
  const { id } = await openPhone();
  const takenAt = new Date(app.deps.now().getTime() - 4 * DAY_MS).toISOString();
  const moneyNow = async () => (await (await owner()).get('/api/admin/money')).json();
  const before = await moneyNow();
  expect(before).toMatchObject({ waiting: 0, street: 0 });
  const accepted = (await send(receipt(id, 1, { takenAt }))).json();
  const refused = (await send(receipt(id, 2, { takenAt, amount: 700 }))).json();
  const { cash, total } = before;
  expect(await moneyNow()).toMatchObject({ waiting: 1_200, street: 0, cash, total, drawers: [] });

  // The person who counts the collector's drawer sees how much of the carried cash does not belong to it.
  await send(receipt(id, 3, { amount: 90 }));
  expect(await moneyNow()).toMatchObject({
    ...{ waiting: 1_200, street: 90, cash: cash + 90, total: total + 90 },
    drawers: [{ expected: 90, waiting: 1_200 }],
  });

  await decide(accepted.id, { command: 'accept' });
  expect(await moneyNow()).toMatchObject({
    ...{ waiting: 700, street: 590, cash: cash + 590, total: total + 590 },
    drawers: [{ expected: 590, waiting: 700 }],
  });
  await decide(refused.id, { command: 'refuse', reason: 'No lo dio' });
  expect(await moneyNow()).toMatchObject({ waiting: 0, street: 590, drawers: [{ waiting: 0 }] });
});

it('records cash under the number that the phone gave, from the day of collection, and returns the first row to a repeated request', async () => {
  const { id, block } = await openPhone();
  const takenAt = new Date(app.deps.now().getTime() - 2 * DAY_MS).toISOString();
  const body = receipt(id, 1, { takenAt });
  const first = await send(body);
  expect(first.statusCode, first.body).toBe(201);
  expect(first.json()).toMatchObject({ number: `${block}-000001`, status: 'recorded', repeats: null });
  const [payment] = await payments();
  expect(payment).toMatchObject({
    id: first.json().paymentId,
    amount: 500,
    paymentMethod: 'cash',
    registeredOn: '2026-12-08',
    reportedOn: '2026-12-08',
    receiptBlock: block,
    receiptNumber: 1,
    status: 'verified',
    clientId: body.clientId,
  });
  expect(await eventsNamed('payment.recorded')).toMatchObject([
    { facts: { receipt: 1, block, amount: 500 } },
  ]);
  const letter = await app.db
    .selectFrom('messages')
    .select('subject')
    .where('template', '=', 'payment-recorded')
    .executeTakeFirst();
  expect(letter).toBeDefined();
  const job = await app.ownerPool.query(
    `select 1 from graphile_worker.jobs where task_identifier = 'make-receipt'`,
  );
  expect(job.rowCount).toBe(1);

  // Two months later, after the idempotency keys expired.
  app.advance(60 * DAY_MS);
  collector = await app.signInAs('collector');
  const again = await send(body);
  expect(again.statusCode).toBe(201);
  expect(again.json()).toMatchObject({ id: first.json().id, amount: 500, status: 'recorded' });
  expect(await payments()).toHaveLength(1);
  expect(await findingsTonight(app)).toBe(0);
});

it('lets cash of four days ago wait for an owner, who accepts it from its day or refuses it with a reason', async () => {
  const { id, block } = await openPhone();
  const old = new Date(app.deps.now().getTime() - 4 * DAY_MS).toISOString();
  const one = (await send(receipt(id, 1, { takenAt: old }))).json();
  const other = (await send(receipt(id, 2, { takenAt: old, amount: 700 }))).json();
  expect(one).toMatchObject({ status: 'waiting', waitsFor: 'too_late', paymentId: null });
  expect(await payments()).toEqual([]);
  expect((await toLookAt()).map(({ number }: { number: string }) => number)).toEqual([
    `${block}-000001`,
    `${block}-000002`,
  ]);
  const collectors = `/api/admin/street/receipts/${one.id}/decision`;
  expect((await collector.send('POST', collectors, { command: 'accept' })).statusCode).toBe(403);

  expect((await decide(one.id, { command: 'accept' })).json()).toMatchObject({ status: 'recorded' });
  expect(await payments()).toMatchObject([
    { registeredOn: '2026-12-06', receiptBlock: block, receiptNumber: 1 },
  ]);
  const [payment] = await payments();
  const [phone] = await app.db.selectFrom('streetPhones').selectAll().execute();
  expect(payment?.recordedBy).toBe(phone?.collectorId);
  expect(payment?.verifiedBy).not.toBe(phone?.collectorId);

  const silent = await decide(other.id, { command: 'refuse' });
  expect(silent.json().errors).toEqual([{ field: 'reason', message: 'Escriba por qué no se acepta' }]);
  expect((await decide(other.id, { command: 'refuse', reason: 'No lo dio' })).statusCode).toBe(200);
  expect((await decide(other.id, { command: 'accept' })).json()).toMatchObject({ code: 'already_processed' });
  // Each phone has a number 1: the block tells them apart.
  const told = async (name: string) =>
    (await eventsNamed(name)).map(({ facts }) => [facts.block, facts.receipt]);
  expect(await told('street.receipt_waiting')).toEqual([
    [block, 1],
    [block, 2],
  ]);
  expect(await told('street.receipt_accepted')).toEqual([[block, 1]]);
  expect(await told('street.receipt_refused')).toEqual([[block, 2]]);
  expect(await payments()).toHaveLength(1);
  expect(await findingsTonight(app)).toBe(0);
});

it('shows a refused receipt with its reason to the owner and the collector, until the money was given back', async () => {
  const { id, block } = await openPhone();
  const takenAt = new Date(app.deps.now().getTime() - 4 * DAY_MS).toISOString();
  const refused = (await send(receipt(id, 1, { takenAt, amount: 700 }))).json();
  // It opens a drawer, which is counted with the refused cash in the collector's pocket.
  await send(receipt(id, 2, { amount: 90 }));
  const route = async () =>
    (await collector.send('POST', `/api/admin/street/phones/${id}/route`, { lastNumber: 2 })).json();
  const drawer = async () => (await collector.get('/api/admin/drawers/mine')).json().drawer;
  expect((await decide(refused.id, { command: 'settle' })).json()).toMatchObject({
    code: 'already_processed',
  });
  expect(await route()).toMatchObject({ cash: 790 });
  expect((await route()).refused).toBeUndefined();
  await decide(refused.id, { command: 'refuse', reason: 'No lo dio' });
  const number = `${block}-000001`;
  expect(await toLookAt()).toMatchObject([
    { id: refused.id, number, status: 'refused', reason: 'No lo dio' },
  ]);
  expect(await route()).toMatchObject({
    cash: 90,
    refused: [{ number, fullName: 'Rosa Méndez', amount: 700, reason: 'No lo dio' }],
  });
  expect(await drawer()).toMatchObject({ expected: 90, waiting: 0, refused: 700 });
  const address = `/api/admin/street/receipts/${refused.id}/decision`;
  expect((await collector.send('POST', address, { command: 'settle' })).statusCode).toBe(403);
  const pedros = await app.db
    .selectFrom('streetReceipts')
    .select('decidedBy')
    .where('id', '=', refused.id)
    .execute();
  app.advance(HOUR_MS);
  expect((await decide(refused.id, { command: 'settle' })).json()).toMatchObject({
    status: 'settled',
    reason: 'No lo dio',
  });
  expect(await toLookAt()).toEqual([]);
  collector = await app.signInAs('collector');
  expect((await route()).refused).toBeUndefined();
  expect(await drawer()).toMatchObject({ expected: 90, refused: 0 });
  // The row still says who refused it, and the event who settled it.
  expect(
    await app.db.selectFrom('streetReceipts').select('decidedBy').where('id', '=', refused.id).execute(),
  ).toEqual(pedros);
  expect(await eventsNamed('street.receipt_settled')).toMatchObject([
    { subjectId: String(loanId), facts: { receipt: 1, block, amount: 700 } },
  ]);
  // Neither a refused receipt nor a settled one is the first of a visit.
  expect((await send(receipt(id, 3, { takenAt }))).json()).toMatchObject({ repeats: null });
  expect(await findingsTonight(app)).toBe(0);
});

it('treats cash that waits for an owner as money in verification, until the owner decides', async () => {
  const { id } = await openPhone();
  const rosa = await app.signIn('rosa');
  const mine = async () => (await rosa.get('/api/loans/active')).json();
  const { balance, instalments, reported, inVerification } = await mine();
  expect([reported, inVerification]).toEqual([0, []]);
  const amount = instalments[0].amount + instalments[0].lateCharge + 100;
  await (await owner()).send('POST', `/api/admin/street/phones/${id}/revocation`, {});
  const waiting = (await send(receipt(id, 1, { amount }))).json();
  expect(waiting.status).toBe('waiting');
  expect(await mine()).toMatchObject({ balance, reported: amount, inVerification: [1] });
  expect((await (await owner()).get(`/api/loans/${loanId}/payoff`)).json()).toMatchObject({
    balance,
    reported: amount,
    balanceAfterVerification: balance - amount,
  });
  const terms = `/api/admin/loans/${loanId}/restructuring?term=3&newInterest=yes`;
  expect((await (await owner()).get(terms)).json().refused).toContain('pago por verificar');
  // The overdue reminder of an instalment that is not covered goes out within a week.
  app.setClock('2026-12-11T15:00:00Z');
  await sendReminders(app.deps);
  expect(await lettersOf(app, 'instalment-overdue')).toEqual([]);
  await decide(waiting.id, { command: 'refuse', reason: 'No lo dio' });
  expect(await mine()).toMatchObject({ reported: 0, inVerification: [] });
  await sendReminders(app.deps);
  expect(await lettersOf(app, 'instalment-overdue')).toHaveLength(1);
});

it('counts cash that waits from a day on which the loan had been paid out', async () => {
  const { id } = await openPhone();
  await send(receipt(id, 1, { takenAt: '1970-01-01T00:00:00Z' }));
  const rosa = await app.signIn('rosa');
  expect((await rosa.get('/api/loans/active')).json()).toMatchObject({ reported: 500 });
});

it('records and marks the second receipt of a visit, and shows it to an owner until they have seen it', async () => {
  const { id, block } = await openPhone();
  await send(receipt(id, 1));
  const second = (await send(receipt(id, 2))).json();
  expect(second).toMatchObject({ status: 'recorded', repeats: `${block}-000001` });
  expect(second.message).toContain('ya había otro recibo');
  expect(await payments()).toHaveLength(2);
  expect(await toLookAt()).toMatchObject([{ id: second.id }]);
  expect((await decide(second.id, { command: 'look' })).statusCode).toBe(200);
  expect(await toLookAt()).toEqual([]);
  // The next day is another visit.
  app.advance(DAY_MS);
  collector = await app.signInAs('collector');
  expect((await send(receipt(id, 3))).json()).toMatchObject({ repeats: null });
});

it('keeps a second receipt with a used number for an owner, and accepts it under a number of the office', async () => {
  const { id } = await openPhone();
  await send(receipt(id, 1));
  const twice = (await send(receipt(id, 1, { amount: 800 }))).json();
  expect(twice).toMatchObject({ status: 'waiting', waitsFor: 'number_taken' });
  expect((await decide(twice.id, { command: 'accept' })).statusCode).toBe(200);
  expect((await payments()).map(({ receiptBlock, receiptNumber }) => [receiptBlock, receiptNumber])).toEqual([
    [expect.any(Number), 1],
    [1, 1],
  ]);
});

it('says with the route which of the phone’s numbers have not arrived', async () => {
  const { id } = await openPhone();
  await send(receipt(id, 2));
  await send(receipt(id, 5));
  const route = (lastNumber: number) =>
    collector.send('POST', `/api/admin/street/phones/${id}/route`, { lastNumber });
  expect((await route(6)).json()).toMatchObject({
    lastNumber: 6,
    cash: 1_000,
    missing: [
      { from: 1, to: 1 },
      { from: 3, to: 4 },
      { from: 6, to: 6 },
    ],
  });
});

it('closes a lost phone with its block, lists the missing numbers, and lets later arrivals wait', async () => {
  const { id, block } = await openPhone();
  await send(receipt(id, 1));
  await send(receipt(id, 4));
  const address = `/api/admin/street/phones/${id}/revocation`;
  expect((await collector.send('POST', address, {})).statusCode).toBe(403);
  const closed = await (await owner()).send('POST', address, {});
  expect(closed.json()).toMatchObject({ lastNumber: 4, receipts: 2, revokedBy: 'Pedro Santos' });
  expect(closed.json().missing).toBe(`${block}-000002 a ${block}-000003`);
  expect((await (await owner()).send('POST', address, {})).json()).toMatchObject({ code: 'phone_revoked' });
  const route = await collector.send('POST', `/api/admin/street/phones/${id}/route`, { lastNumber: 4 });
  expect(route.json()).toMatchObject({ code: 'phone_revoked' });
  expect((await send(receipt(id, 2))).json()).toMatchObject({ status: 'waiting', waitsFor: 'revoked_phone' });
  // A used number is the reason that counts, also for a closed phone: otherwise the unique index would refuse the
  // second row.
  const taken = await send(receipt(id, 4, { amount: 700 }));
  expect([taken.statusCode, taken.json().waitsFor]).toEqual([201, 'number_taken']);
  const [listed] = (await (await owner()).get('/api/admin/street/phones')).json();
  expect(listed.missing).toBe(`${block}-000003`);
  expect(await eventsNamed('street.phone_revoked')).toHaveLength(1);
});

it('keeps two receipts with one number from a closed phone, and accepts both', async () => {
  const { id, block } = await openPhone();
  await (await owner()).send('POST', `/api/admin/street/phones/${id}/revocation`, {});
  const sent = [await send(receipt(id, 1)), await send(receipt(id, 1, { amount: 800 }))];
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(sent.map((reply) => reply.json().waitsFor)).toEqual(['revoked_phone', 'number_taken']);
  for (const reply of sent)
    expect((await decide(reply.json().id, { command: 'accept' })).statusCode).toBe(200);
  expect((await payments()).map(({ receiptBlock, receiptNumber }) => [receiptBlock, receiptNumber])).toEqual([
    [block, 1],
    [1, 1],
  ]);
});

it('closes a collector’s phone when another one replaces it', async () => {
  const first = await openPhone();
  const second = await openPhone('Otro');
  expect(second.block).not.toBe(first.block);
  const own = await collector.get(`/api/admin/street/phones/${first.id}`);
  expect(own.json().revokedAt).not.toBeNull();
  // Only the office may read the receipts of another collector.
  const pedros = await (await owner()).send('POST', '/api/admin/street/phones', { label: 'De Pedro' });
  expect((await collector.get(`/api/admin/street/phones/${pedros.json().id}`)).statusCode).toBe(404);
  expect((await send(receipt(pedros.json().id, 1))).statusCode).toBe(404);
  expect(await payments()).toEqual([]);
});

it('counts cash from a fast clock from its arrival, and shows the cash that the collector carries until it is handed over', async () => {
  const { id } = await openPhone();
  const ahead = new Date(app.deps.now().getTime() + 30 * HOUR_MS).toISOString();
  await send(receipt(id, 1, { takenAt: ahead }));
  expect(await payments()).toMatchObject([{ registeredOn: '2026-12-10', reportedOn: '2026-12-11' }]);
  const old = new Date(app.deps.now().getTime() - 9 * DAY_MS).toISOString();
  await send(receipt(id, 2, { takenAt: old, amount: 300 }));
  const route = async () =>
    (await collector.send('POST', `/api/admin/street/phones/${id}/route`, { lastNumber: 2 })).json();
  expect(await route()).toMatchObject({ cash: 800, lastNumber: 2, missing: [] });
  const { drawer } = (await collector.get('/api/admin/drawers/mine')).json();
  const cashier = await app.signInAs('cashier');
  const counted = await cashier.send('POST', `/api/admin/drawers/${drawer.id}/count`, {
    denominations: [{ value: 500, count: 1 }],
    expected: 500,
  });
  expect(counted.statusCode, counted.body).toBe(200);
  // The receipt that waits for an owner is in no drawer yet.
  expect(await route()).toMatchObject({ cash: 300 });
});

it('requires another owner for old cash that an owner took, whatever it waits for, where the settings require two persons', async () => {
  await app.signInAs('cashier');
  await changeSettings(await owner(), { twoPersonActs: ['early_cash'] });
  collector = await owner();
  const { id } = await openPhone();
  await send(receipt(id, 1));
  const takenAt = new Date(app.deps.now().getTime() - 5 * DAY_MS).toISOString();
  const late = [await send(receipt(id, 2, { takenAt })), await send(receipt(id, 1, { takenAt }))];
  await (await owner()).send('POST', `/api/admin/street/phones/${id}/revocation`, {});
  late.push(await send(receipt(id, 3, { takenAt })));
  expect(late.map((reply) => reply.json().waitsFor)).toEqual(['too_late', 'number_taken', 'revoked_phone']);
  for (const reply of late)
    expect((await decide(reply.json().id, { command: 'accept' })).json()).toMatchObject({
      code: 'second_person_needed',
    });
  expect(await payments()).toHaveLength(1);
});
