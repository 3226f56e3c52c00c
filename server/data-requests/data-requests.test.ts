import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMessage } from '#server/outbox/send-message.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast, type PersonKey } from '#test/cast.ts';
import { lent } from '#test/stories.ts';
import { lettersTo } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
});
afterAll(() => app.close());

const CORRECTION = { kind: 'correction', field: 'phone', asks: ' Mi teléfono es 829-555-0111 ' };
const make = (browser: Browser, body: object = CORRECTION) =>
  browser.send('POST', '/api/user/data-requests', body);
const answer = (id: number, decision: 'accept' | 'refuse', text: string, browser = pedro) =>
  browser.send('PATCH', `/api/admin/data-requests/${id}/answer`, { decision, answer: text });
const own = async (browser: Browser) => (await browser.get('/api/user/data-requests')).json();
const rowOf = (id: number) =>
  app.db.selectFrom('dataRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const idOf = async (key: PersonKey) =>
  (
    await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', cast[key].email)
      .executeTakeFirstOrThrow()
  ).id;
const eventsOf = async (name: string, userId: number) =>
  app.db
    .selectFrom('events')
    .select(['actorId', 'subject', 'facts'])
    .where('name', '=', name)
    .where('subjectId', '=', String(userId))
    .orderBy('id')
    .execute();
const templatesTo = async (key: PersonKey) =>
  (await lettersTo(app, cast[key].email)).map(({ template }) => template);

test('a correction: requested, seen by both sides with its last day, answered once, with a letter each time', async () => {
  const ana = await app.signIn('ana');
  const anaId = await idOf('ana');
  const made = await make(ana);
  expect(made.statusCode, made.body).toBe(201);
  expect(made.json()).toMatchObject({
    kind: 'correction',
    field: 'phone',
    asks: 'Mi teléfono es 829-555-0111',
    status: 'open',
    askedAt: '2026-11-20T15:00:00.000Z',
    answerBy: '2026-12-04',
    answer: null,
    message: 'Te respondemos a más tardar el 04/12/2026.',
  });
  const { id } = made.json();
  expect(await rowOf(id)).toMatchObject({ userId: anaId, status: 'open', answerBy: '2026-12-04' });
  expect(await eventsOf('data_request.made', anaId)).toEqual([
    { actorId: anaId, subject: 'user', facts: { request: 'correction', fields: 'phone' } },
  ]);
  const [received] = (await lettersTo(app, cast.ana.email)).slice(-1);
  expect(received).toMatchObject({ template: 'data-request-received' });
  expect(received?.bodyText).toContain('04/12/2026');
  // The words stay on the page: other people may read a letter.
  expect(received?.bodyText).not.toContain('829-555-0111');

  const list = (await pedro.get('/api/admin/data-requests?status=open')).json();
  expect(list).toContainEqual(
    expect.objectContaining({ id, userId: anaId, fullName: 'Ana Peña', daysLeft: 10, notErasable: null }),
  );
  const pedroId = await idOf('pedro');
  const reply = await answer(id, 'accept', ' Ya lo corregimos. ');
  expect(reply.statusCode, reply.body).toBe(200);
  expect(await rowOf(id)).toMatchObject({
    status: 'accepted',
    answer: 'Ya lo corregimos.',
    answeredBy: pedroId,
    answeredAt: new Date('2026-11-20T15:00:00Z'),
  });
  expect(await eventsOf('data_request.answered', anaId)).toEqual([
    { actorId: pedroId, subject: 'user', facts: { request: 'correction', to: 'accepted' } },
  ]);
  const [answered] = (await lettersTo(app, cast.ana.email)).slice(-1);
  expect(answered).toMatchObject({ template: 'data-request-answered' });
  expect(answered?.bodyText).toContain('Ya lo corregimos.');
  expect(await own(ana)).toMatchObject([{ id, status: 'accepted', answer: 'Ya lo corregimos.' }]);

  const again = await answer(id, 'refuse', 'No');
  expect([again.statusCode, again.json().message]).toEqual([409, 'Esta petición ya se respondió']);
  expect((await rowOf(id)).status).toBe('accepted');
  // Once it is answered, another request of its kind is possible.
  expect((await make(ana)).statusCode).toBe(201);
});

test('one of each kind at a time: a second one is refused, two at once create one, a repetition gets the first', async () => {
  const luis = await app.signIn('luis');
  const both = await Promise.all([make(luis), make(luis)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect((await make(luis)).json()).toMatchObject({
    code: 'data_request_open',
    message: 'Ya tiene una petición de esta clase por responder. Espere la respuesta.',
  });
  const erasure = { kind: 'erasure', asks: 'Todo' };
  const key = { 'idempotency-key': 'una-sola-vez' };
  const first = await luis.send('POST', '/api/user/data-requests', erasure, key);
  const second = await luis.send('POST', '/api/user/data-requests', erasure, key);
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json().id).toBe(first.json().id);
  expect(await own(luis)).toHaveLength(2);
});

test('two answers at once: one answer, one letter', async () => {
  const marta = await app.signIn('marta');
  const { id } = (await make(marta)).json();
  const owner = await app.signInAs('owner');
  const replies = await Promise.all([answer(id, 'accept', 'Sí'), answer(id, 'refuse', 'No', owner)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(
    (await templatesTo('marta')).filter((template) => template === 'data-request-answered'),
  ).toHaveLength(1);
});

test.each([
  ['nothing to correct', { kind: 'correction', asks: 'Algo' }, 'field', 'Elija qué dato está mal'],
  [
    'an unknown datum',
    { kind: 'correction', field: 'password', asks: 'x' },
    'field',
    'Elija qué dato está mal',
  ],
  ['no words', { kind: 'erasure', asks: '  ' }, 'asks', 'Escriba qué pide'],
  ['no kind', { asks: 'x' }, 'kind', 'Elija qué pide'],
])('refuses %s in its place', async (_what, body, field, message) => {
  const marta = await app.signIn('marta');
  const before = await own(marta);
  const reply = await make(marta, body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().errors).toEqual([{ field, message }]);
  expect(await own(marta)).toEqual(before);
});

test('an erasure is refused with its reason while money is owed, and cannot be accepted then', async () => {
  const other = await openTestApp();
  const { customer: rosa, pedro: owner } = await lent(other, 'rosa');
  const { id } = (await make(rosa, { kind: 'erasure', asks: 'Bórrenme' })).json();
  const [asked] = (await owner.get('/api/admin/data-requests?status=open')).json();
  expect(asked.notErasable).toMatch(/^Debe RD\$/);
  const accepted = await answer(id, 'accept', 'Sí', owner);
  expect([accepted.statusCode, accepted.json().code]).toEqual([409, 'client_not_deletable']);
  expect(accepted.json().message).toBe(asked.notErasable);
  const refused = await answer(id, 'refuse', 'Cuando salde su préstamo.', owner);
  expect(refused.json()).toMatchObject({ status: 'refused', notErasable: null });
  expect(await own(rosa)).toMatchObject([{ status: 'refused', answer: 'Cuando salde su préstamo.' }]);
  await other.close();
});

test('an accepted erasure is the existing deletion, once its answer was sent: the request is deleted with its person', async () => {
  const other = await openTestApp();
  const ana = await other.signIn('ana');
  const owner = await other.signIn('pedro');
  const { id } = (await make(ana, { kind: 'erasure', asks: 'Bórrenme' })).json();
  const [{ userId, notErasable }] = (await owner.get('/api/admin/data-requests')).json();
  expect(notErasable).toBeNull();
  const erase = () => owner.send('DELETE', `/api/admin/clients/${userId}`);
  expect((await erase()).json()).toEqual({
    code: 'client_not_deletable',
    message: 'Su petición «Borrar mis datos» espera respuesta. Respóndala primero.',
  });
  expect((await answer(id, 'accept', 'La borramos hoy.', owner)).statusCode).toBe(200);
  expect((await erase()).json()).toEqual({
    code: 'client_not_deletable',
    message: 'La respuesta a su petición va de camino. Espere a que salga y elimine después.',
  });
  const letters = (await lettersTo(other, cast.ana.email)).filter(
    ({ template }) => template === 'data-request-answered',
  );
  expect(letters).toHaveLength(1);
  for (const letter of letters) await sendMessage(other.deps, async () => undefined, letter.id);
  expect((await erase()).statusCode).toBe(200);
  expect(await other.db.selectFrom('dataRequests').selectAll().execute()).toEqual([]);
  expect((await owner.get('/api/admin/data-requests')).json()).toEqual([]);
  await other.close();
});

test('customers see their own requests only; an owner answers, the auditor reads, and other staff see none', async () => {
  const rosa = await app.signIn('rosa');
  const marta = await app.signIn('marta');
  await make(rosa);
  const [mine] = await own(rosa);
  expect((await own(marta)).some(({ id }: { id: number }) => id === mine.id)).toBe(false);
  expect((await rosa.get('/api/admin/data-requests')).statusCode).toBe(403);
  for (const role of ['analyst', 'cashier', 'collector'] as const) {
    const staff = await app.signInAs(role);
    expect((await staff.get('/api/admin/data-requests')).statusCode, role).toBe(403);
    expect((await answer(mine.id, 'accept', 'Sí', staff)).statusCode, role).toBe(403);
  }
  const auditor = await app.signInAs('auditor');
  expect((await auditor.get('/api/admin/data-requests')).statusCode).toBe(200);
  expect((await answer(mine.id, 'accept', 'Sí', auditor)).statusCode).toBe(403);
});

test('three business days before its last day a request is a card on the first page', async () => {
  const other = await openTestApp();
  other.setClock('2026-11-20T15:00:00Z');
  const ana = await other.signIn('ana');
  await make(ana);
  const alerts = async () => {
    const owner = await other.signIn('pedro');
    const reply = (await owner.get('/api/admin/alerts')).json();
    return JSON.stringify(reply).includes('data_requests_pressing');
  };
  expect(await alerts()).toBe(false);
  other.setClock('2026-11-30T15:00:00Z');
  expect(await alerts()).toBe(false);
  other.setClock('2026-12-01T15:00:00Z');
  expect(await alerts()).toBe(true);
  await other.close();
});
