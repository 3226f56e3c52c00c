import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/calendar.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lent } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';
import { eventsNamed } from '#test/written.ts';

// A Thursday, eleven in the morning in Santo Domingo; Rosa's first instalment fell due on Saturday the 5th.
const NOON = '2026-12-10T15:00:00Z';
let app: TestApp;
let carla: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  ({ loanId } = await lent(app, 'rosa', { amount: 9_000, term: 3 }));
  await at(NOON);
});
afterEach(() => app.close());

async function at(instant: string | Date) {
  app.setClock(instant);
  carla = await app.signInAs('collector');
}
const ago = (ms: number) => new Date(app.deps.now().getTime() - ms).toISOString();
const note = (changes: Record<string, unknown> = {}) => ({
  channel: 'visit',
  outcome: 'no_answer',
  clientId: randomUUID(),
  madeAt: app.deps.now().toISOString(),
  ...changes,
});
const promise = (changes: Record<string, unknown> = {}) =>
  note({ outcome: 'promised', promisedOn: '2026-12-14', promisedAmount: 500, ...changes });
const send = (body: object, who = carla) => who.send('POST', `/api/admin/loans/${loanId}/contacts`, body);
const contacts = () => app.db.selectFrom('collectionContacts').selectAll().orderBy('id').execute();
const chased = async () => (await carla.get('/api/admin/collections')).json().items[0];

it("records a visit at the time of the phone's clock, and its day in the log", async () => {
  const madeAt = ago(26 * HOUR_MS);
  const body = promise({ madeAt, note: 'Cobra el lunes' });
  const reply = await send(body);
  expect([reply.statusCode, reply.json()]).toMatchObject([
    201,
    { channel: 'visit', at: madeAt, note: 'Cobra el lunes', message: 'Promesa anotada para el 14/12/2026' },
  ]);
  expect(await contacts()).toMatchObject([{ clientId: body.clientId, madeAt: new Date(madeAt) }]);
  expect((await eventsNamed(app, 'loan.contacted'))[0]?.facts).toMatchObject({ madeOn: '2026-12-09' });
  expect(await findingsTonight(app)).toBe(0);
});

it('a repetition gets the first row, also months later; another promise is another contact', async () => {
  const body = promise();
  const [one, two] = await Promise.all([send(body), send(body)]);
  expect([one?.statusCode, two?.statusCode]).toEqual([201, 201]);
  expect(two?.json()).toEqual(one?.json());
  await at(new Date(Date.parse(NOON) + 60 * DAY_MS));
  const late = await send({ ...body, note: 'Otra cosa' });
  expect([late.statusCode, late.json()]).toEqual([201, one?.json()]);
  const other = await send({ ...body, promisedAmount: 900 });
  expect([other.statusCode, other.json().code]).toEqual([409, 'repeated_key']);
  expect(await contacts()).toHaveLength(1);
  expect(await eventsNamed(app, 'loan.contacted')).toHaveLength(1);
});

it("treats the same number from another account's phone as another contact", async () => {
  const body = note();
  await send(body);
  await send(body, await app.signIn('pedro'));
  expect(await contacts()).toHaveLength(2);
});

it('never dates a contact after its arrival, and leaves contacts older than three days to an owner', async () => {
  const ahead = await send(note({ madeAt: ago(-30 * HOUR_MS) }));
  expect(ahead.json()).toMatchObject({ at: new Date(NOON).toISOString() });
  // Monday's is three days old on Thursday.
  expect((await send(note({ madeAt: '2026-12-07T12:00:00Z' }))).statusCode).toBe(201);
  const old = note({ madeAt: '2026-12-05T14:00:00Z' });
  const refused = await send(old);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'contact_too_late', message: 'Pasó hace más de 3 días: solo un dueño puede anotarlo' },
  ]);
  const pedro = await app.signIn('pedro');
  expect((await send(old, pedro)).json()).toMatchObject({ at: '2026-12-05T14:00:00.000Z' });
  expect(await contacts()).toHaveLength(3);
});

it('checks a promise, the hours and the contacts of a day by the time of the contact', async () => {
  // Promised on Tuesday for Tuesday itself: its day has passed on arrival.
  const tuesday = '2026-12-08T14:00:00Z';
  expect((await send(promise({ madeAt: tuesday, promisedOn: '2026-12-08' }))).statusCode).toBe(201);
  const wrong = await send(promise({ madeAt: tuesday, promisedOn: '2026-12-07' }));
  expect(wrong.json().errors).toEqual([
    { field: 'promisedOn', message: 'La fecha va del 08/12/2026 al 07/01/2027' },
  ]);
  const evening = await send(note({ madeAt: '2026-12-10T00:30:00Z' }));
  expect(evening.json().code).toBe('outside_contact_hours');
  for (let count = 1; count < 5; count += 1)
    expect((await send(note({ madeAt: tuesday }))).statusCode).toBe(201);
  expect((await send(note({ madeAt: tuesday }))).json().code).toBe('too_many_contacts');
  expect((await send(note())).statusCode).toBe(201);
  const both = await send(note({ time: '09:00' }));
  expect(both.json().errors).toEqual([{ field: 'time', message: 'Diga una sola vez cuándo fue' }]);
});

it('the last contact is the one made last, not the one that arrived last', async () => {
  await send({ channel: 'call', outcome: 'promised', promisedOn: '2026-12-15', promisedAmount: 700 });
  await send(promise({ madeAt: ago(DAY_MS), promisedOn: '2026-12-11' }));
  expect(await chased()).toMatchObject({
    turn: 'waiting',
    promise: { on: '2026-12-15', amount: 700 },
    lastContact: { channel: 'call' },
  });
  const listed = (await carla.get(`/api/admin/loans/${loanId}/contacts`)).json();
  expect(listed.map(({ channel }: { channel: string }) => channel)).toEqual(['call', 'visit']);
});

it('keeps a promise by cash that waits for an owner, until the owner refuses it', async () => {
  const phone = (await carla.send('POST', '/api/admin/street/phones', { label: 'Moto' })).json();
  await send(promise({ promisedOn: '2026-12-10' }));
  const pedro = await app.signIn('pedro');
  await pedro.send('POST', `/api/admin/street/phones/${phone.id}/revocation`, {});
  app.advance(1_000);
  const cash = await carla.send('POST', '/api/admin/street/receipts', {
    ...{ clientId: randomUUID(), phone: phone.id, number: 1, loanId, amount: 500 },
    takenAt: app.deps.now().toISOString(),
  });
  expect(cash.json()).toMatchObject({ status: 'waiting' });
  expect(await chased()).toMatchObject({ promise: { state: 'kept' } });
  const decision = `/api/admin/street/receipts/${cash.json().id}/decision`;
  await pedro.send('POST', decision, { command: 'refuse', reason: 'No lo dio' });
  expect(await chased()).toMatchObject({ promise: { state: 'today' } });
});

it('cash that was taken before a promise does not keep it, though both arrive later', async () => {
  const phone = (await carla.send('POST', '/api/admin/street/phones', { label: 'Moto' })).json();
  const takenAt = ago(3 * HOUR_MS);
  const cash = (number: number, at: string) =>
    carla.send('POST', '/api/admin/street/receipts', {
      clientId: randomUUID(),
      phone: phone.id,
      number,
      loanId,
      amount: 500,
      takenAt: at,
    });
  expect((await cash(1, takenAt)).statusCode).toBe(201);
  expect((await send(promise({ madeAt: ago(2 * HOUR_MS) }))).statusCode).toBe(201);
  expect(await chased()).toMatchObject({ promise: { amount: 500, state: 'open' } });
  await cash(2, ago(HOUR_MS));
  expect(await chased()).toMatchObject({ promise: { state: 'kept' } });
});
