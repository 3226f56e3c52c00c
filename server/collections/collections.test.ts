import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDays, DAY_MS, dayInSantoDomingo } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { lateLoans } from '#server/collections/collections.store.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { sendMessage } from '#server/outbox/send-message.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lent, paymentFields, receiptPicture, reported, sendSettings } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';
import { lettersOf } from '#test/written.ts';

// A Friday morning in Santo Domingo.
const START = '2026-11-20T14:00:00Z';
let app: TestApp;
let rosa: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock(START);
  ({ customer: rosa, loanId } = await lent(app, 'rosa', { amount: 9_000, term: 3 }));
  // The first instalment was due after fifteen days: a Saturday, on time until Monday.
  app.advance(20 * DAY_MS);
});
afterEach(() => app.close());

// A session of the staff lasts half an hour, so the staff sign in again after each jump over days.
const office = () => app.signIn('pedro');
const worklist = async () => (await (await office()).get('/api/admin/collections')).json();
const record = async (body: Record<string, unknown>) =>
  (await office()).send('POST', `/api/admin/loans/${loanId}/contacts`, body);
const eventsNamed = async (name: string) =>
  app.db.selectFrom('events').select(['subjectId', 'facts']).where('name', '=', name).orderBy('id').execute();

it('lists the customers who are late, with the amount overdue today', async () => {
  const { total, items, mayContact } = await worklist();
  expect({ total, mayContact }).toEqual({ total: 1, mayContact: true });
  expect(items[0]).toMatchObject({
    loanId,
    fullName: 'Rosa Méndez',
    turn: 'to_contact',
    lastContact: null,
    promise: null,
    refused: [],
  });
  const loan = (await rosa.get('/api/loans/active')).json();
  const { amount, paid, lateCharge } = loan.instalments[0];
  expect(items[0].overdue).toBe(amount - paid + lateCharge);
  expect(items[0].balance).toBe(loan.balance);
});

it('leaves a customer with a promise out until its day, and lists a broken promise first', async () => {
  const promise = { channel: 'call', outcome: 'promised', promisedOn: '2026-12-14', promisedAmount: 3_000 };
  const reply = await record({ ...promise, note: '  Cobra el viernes ' });
  expect(reply.statusCode, reply.body).toBe(201);
  expect(reply.json()).toMatchObject({
    note: 'Cobra el viernes',
    by: 'Pedro Santos',
    message: 'Promesa anotada para el 14/12/2026',
  });
  expect(await eventsNamed('loan.contacted')).toEqual([
    {
      subjectId: String(loanId),
      facts: { contactId: reply.json().id, channel: 'call', outcome: 'promised' },
    },
  ]);
  expect((await worklist()).items[0]).toMatchObject({ turn: 'waiting', promise: { state: 'open' } });
  app.setClock('2026-12-14T14:00:00Z');
  expect((await worklist()).items[0]).toMatchObject({ turn: 'promised_today' });
  app.setClock('2026-12-15T14:00:00Z');
  expect((await worklist()).items[0]).toMatchObject({
    turn: 'broken_promise',
    promise: { on: '2026-12-14', amount: 3_000, state: 'broken' },
  });
  // A contact was made: the next day's list starts with other customers.
  await record({ channel: 'whatsapp', outcome: 'no_answer' });
  expect((await worklist()).items[0]).toMatchObject({ turn: 'contacted', promise: null });
});

it('takes a promise whose day has come into a list that is too short for all, before older debts', async () => {
  const { loanId: later } = await lent(app, 'luis', { amount: 9_000, term: 3 });
  app.advance(20 * DAY_MS);
  const today = dayInSantoDomingo(app.deps.now());
  const listed = (limit: number, on = today) =>
    inTransaction(app.db, async (tx) => {
      const loans = await lateLoans(
        tx,
        { until: addDays(on, -1), lateUntil: addDays(on, -1), today: on },
        limit,
      );
      return ok(loans.map(({ id }) => id));
    });
  expect(await listed(1)).toEqual(ok([loanId]));
  const promise = { channel: 'call', outcome: 'promised', promisedAmount: 3_000 };
  const owner = await office();
  const said = { ...promise, promisedOn: addDays(today, 1) };
  expect((await owner.send('POST', `/api/admin/loans/${later}/contacts`, said)).statusCode).toBe(201);
  expect(await listed(1)).toEqual(ok([loanId]));
  expect(await listed(1, addDays(today, 1))).toEqual(ok([later]));
  expect(await listed(2, addDays(today, 1))).toEqual(ok([later, loanId]));
  expect(await listed(3, addDays(today, 1))).toEqual(ok([loanId, later]));
});

it('takes loans due today into a list that is too short for all, as half of it at most', async () => {
  const today = dayInSantoDomingo(app.deps.now());
  await app.ownerPool.query('update loans set next_due_on = $1 where id = $2', [addDays(today, -9), loanId]);
  const { loanId: later } = await lent(app, 'luis', { amount: 9_000, term: 3 });
  const { loanId: due } = await lent(app, 'ana', { amount: 9_000, term: 3 });
  await app.ownerPool.query('update loans set next_due_on = $1 where id = $2', [addDays(today, -5), later]);
  await app.ownerPool.query('update loans set next_due_on = $1 where id = $2', [today, due]);
  const listed = (limit: number) =>
    inTransaction(app.db, async (tx) => {
      const loans = await lateLoans(tx, { until: today, lateUntil: addDays(today, -1), today }, limit);
      return ok(loans.map(({ id }) => id));
    });
  expect(await listed(1)).toEqual(ok([loanId]));
  expect(await listed(2)).toEqual(ok([due, loanId]));
  expect(await listed(4)).toEqual(ok([loanId, later, due]));
});

it('counts payments reported since as keeping the promise, unless they were refused', async () => {
  await record({ channel: 'visit', outcome: 'promised', promisedOn: '2026-12-11', promisedAmount: 2_000 });
  app.advance(1_000);
  const paymentId = await reported(rosa, 2_000, 1);
  app.setClock('2026-12-15T14:00:00Z');
  expect((await worklist()).items[0]).toMatchObject({ promise: { state: 'kept' } });
  await (await office()).send('PATCH', `/api/payments/${paymentId}/status`, {
    status: 'rejected',
    notes: 'No se lee',
  });
  expect((await worklist()).items[0]).toMatchObject({ turn: 'broken_promise' });
});

it('asks for nothing that money in verification covers: last in the list, without a letter', async () => {
  const { overdue } = (await worklist()).items[0];
  const letters = async () => {
    const text = 'Hola {nombre}: {monto} vencidos.';
    return (
      await (await office()).send('POST', '/api/admin/collections/letters', { loanIds: [loanId], text })
    ).json();
  };
  const part = await reported(rosa, overdue - 400, 1);
  expect((await worklist()).items[0]).toMatchObject({
    turn: 'to_contact',
    reported: overdue - 400,
    afterVerification: { overdue: 400 },
  });
  expect(await letters()).toMatchObject({ written: 1 });
  const [letter] = await lettersOf(app, 'collection');
  expect(letter?.bodyText).toContain('RD$400 vencidos.');

  const rest = await reported(rosa, 400, 2);
  expect((await worklist()).items[0]).toMatchObject({
    turn: 'in_verification',
    reported: overdue,
    afterVerification: { overdue: 0, daysLate: 0 },
  });
  expect(await letters()).toMatchObject({ written: 0, skipped: 1 });
  for (const id of [part, rest])
    await (await office()).send('PATCH', `/api/payments/${id}/status`, {
      status: 'rejected',
      notes: 'No se lee',
    });
  const [item] = (await worklist()).items;
  expect([item.turn, item.reported]).toEqual(['contacted', undefined]);
});

it('requires day and amount of a promise, and of no other outcome', async () => {
  const promise = { channel: 'call', outcome: 'promised', promisedOn: '2026-12-14', promisedAmount: 3_000 };
  const fields = async (body: Record<string, unknown>) => {
    const reply = await record(body);
    expect(reply.statusCode).toBe(400);
    return reply.json().errors.map(({ field }: { field: string }) => field);
  };
  expect(await fields({ ...promise, promisedOn: undefined })).toEqual(['promisedOn']);
  expect(await fields({ ...promise, promisedAmount: undefined })).toEqual(['promisedAmount']);
  expect(await fields({ ...promise, promisedOn: '2026-12-09' })).toEqual(['promisedOn']);
  expect(await fields({ ...promise, promisedOn: '2027-01-10' })).toEqual(['promisedOn']);
  expect(await fields({ ...promise, outcome: 'spoke' })).toEqual(['outcome']);
  expect((await (await office()).get(`/api/admin/loans/${loanId}/contacts`)).json()).toEqual([]);
});

it('writes to each customer with the own figures, records it, and lists those who got no letter', async () => {
  const { overdue } = (await worklist()).items[0];
  const text = 'Hola {nombre}: {monto} vencidos hace {dias} de {prestamo}.';
  const reply = await (await office()).send('POST', '/api/admin/collections/letters', {
    loanIds: [loanId, 999_999],
    text,
  });
  expect(reply.json()).toMatchObject({ written: 1, skipped: 1 });
  const letter = await app.db
    .selectFrom('messages')
    .select(['recipient', 'bodyText'])
    .where('template', '=', 'collection')
    .executeTakeFirstOrThrow();
  expect(letter.recipient).toBe('rosa@demo.do');
  expect(letter.bodyText).toContain(`RD$${overdue.toLocaleString('en-US')} vencidos hace`);
  expect((await worklist()).items[0]).toMatchObject({
    turn: 'contacted',
    lastContact: { channel: 'letter', outcome: 'written' },
  });
  expect(await eventsNamed('loan.collection_letter_written')).toHaveLength(1);
  const unknown = await (await office()).send('POST', '/api/admin/collections/letters', {
    loanIds: [loanId],
    text: 'Debe {todo}',
  });
  expect(unknown.statusCode).toBe(400);
});

it('writes to no customer outside the hours, nor to one who asked for that', async () => {
  const { userId } = (await worklist()).items[0];
  const refuse = async (channels: string[], seen?: string[]) =>
    (await office()).send('PUT', `/api/admin/clients/${userId}/contact-refusals`, { channels, seen });
  expect((await refuse(['letter', 'letter'])).statusCode).toBe(200);
  expect((await worklist()).items[0].refused).toEqual(['letter']);
  // A colleague saw that nothing was refused.
  expect((await refuse(['call'], [])).json()).toMatchObject({ code: 'changed_meanwhile' });
  expect((await worklist()).items[0].refused).toEqual(['letter']);
  const letters = async () =>
    (await office()).send('POST', '/api/admin/collections/letters', {
      loanIds: [loanId],
      text: 'Pague, por favor',
    });
  expect((await letters()).json()).toMatchObject({ written: 0, skipped: 1 });
  expect((await refuse([], ['letter'])).statusCode).toBe(200);
  // A Sunday.
  app.setClock('2026-12-13T15:00:00Z');
  expect((await worklist()).mayContact).toBe(false);
  expect((await letters()).json()).toMatchObject({ code: 'outside_contact_hours' });
  expect(await app.db.selectFrom('messages').where('template', '=', 'collection').execute()).toEqual([]);
});

it('a letter that no mail server took within the hours of its day is not sent at night', async () => {
  app.setClock('2026-12-10T23:50:00Z');
  const body = { loanIds: [loanId], text: 'Pague, por favor' };
  const written = await (await office()).send('POST', '/api/admin/collections/letters', body);
  expect(written.json()).toMatchObject({ written: 1 });
  const [letter] = await lettersOf(app, 'collection');
  const refused = sendMessage(app.deps, () => Promise.reject(new Error('no mail server')), letter?.id ?? 0);
  await expect(refused).rejects.toThrow('no mail server');
  // Two hours later, at ten in the night.
  app.setClock('2026-12-11T02:00:00Z');
  const sent: unknown[] = [];
  await sendMessage(app.deps, async (row) => void sent.push(row.subject), letter?.id ?? 0);
  expect(sent).toEqual([]);
  expect((await lettersOf(app, 'collection'))[0]?.failedAt).not.toBeNull();
});

it('is for the staff alone, in the hash chain, and erased with its person', async () => {
  await record({ channel: 'call', outcome: 'spoke', note: 'Vive con su hermana' });
  expect((await rosa.get('/api/admin/collections')).statusCode).toBe(403);
  expect(await findingsTonight(app)).toBe(0);
  const { balance } = (await rosa.get('/api/loans/active')).json();
  const paid = await rosa.upload('/api/payments', paymentFields(balance), {
    field: 'receiptFile',
    name: 'todo.jpg',
    bytes: await receiptPicture(9),
  });
  await (await office()).send('PATCH', `/api/payments/${paid.json().id}/status`, { status: 'verified' });
  expect((await worklist()).items).toEqual([]);
  const { userId } = paid.json();
  const erased = await (await office()).send('DELETE', `/api/admin/clients/${userId}`);
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await app.db.selectFrom('collectionContacts').selectAll().execute()).toEqual([]);
});

it("fills the lender's own texts, whose fields are checked when they are stored", async () => {
  const pedro = await office();
  const keep = (text: string) =>
    sendSettings(pedro, { messageTemplates: [{ name: 'Segundo aviso', channel: 'letter', text }] });
  const refused = await keep('{nombre}, deposite en {cuenta}');
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toEqual([
    {
      field: 'messageTemplates.0.text',
      message: 'Entre llaves va {nombre}, {prestamo}, {monto} o {dias}',
    },
  ]);
  expect((await keep('{nombre}, le quedan {monto}')).statusCode).toBe(200);
  const { templates, items } = await worklist();
  expect(templates).toEqual([
    { name: 'Segundo aviso', channel: 'letter', text: '{nombre}, le quedan {monto}' },
  ]);
  const sent = await pedro.send('POST', '/api/admin/collections/letters', {
    loanIds: [loanId],
    text: templates[0].text,
  });
  expect(sent.json()).toMatchObject({ written: 1 });
  const [contact] = (await pedro.get(`/api/admin/loans/${loanId}/contacts`)).json();
  expect(contact.note).toBe(`Rosa, le quedan RD$${items[0].overdue.toLocaleString('en-US')}`);
});
