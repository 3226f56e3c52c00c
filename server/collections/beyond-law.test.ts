import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendReminders } from '#server/reminders/send-reminders.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, lent } from '#test/stories.ts';
import { eventsNamed, lettersOf } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
let carla: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  // Lent on 20/11/2026; the first of three is due on Saturday 05/12, on time until Monday.
  ({ loanId } = await lent(app, 'rosa', { amount: 9_000, term: 3 }));
  await at('2026-12-10T15:00:00Z');
});
afterEach(() => app.close());

async function at(instant: string) {
  app.setClock(instant);
  pedro = await app.signIn('pedro');
  carla = await app.signInAs('collector');
}
const call = (who: Browser, more: Record<string, unknown> = {}) =>
  who.send('POST', `/api/admin/loans/${loanId}/contacts`, { channel: 'call', outcome: 'no_answer', ...more });
const codeOf = async (reply: ReturnType<typeof call>) => {
  const { statusCode, json } = await reply;
  return statusCode === 201 ? 201 : json().code;
};

// Thursday, 21:10 in Santo Domingo.
const EVENING = '2026-12-11T01:10:00Z';

it('a call outside the hours needs a confirmation, and only an owner records it', async () => {
  await at(EVENING);
  const refused = await call(carla);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'outside_contact_hours',
      message:
        'La ley permite contactar de lunes a viernes de 7:00 a 20:00 y sábados de 9:00 a 13:00; nunca domingos ni feriados. Los días cerrados del negocio cuentan como feriados. Solo un dueño puede anotarlo.',
    },
  ]);
  expect(await codeOf(call(carla, { confirmBeyondLaw: true }))).toBe('outside_contact_hours');
  expect((await call(pedro)).json().message).toMatch(/Si se hizo, confírmelo\.$/);
  expect(await eventsNamed(app, 'loan.contacted')).toEqual([]);
  expect(await codeOf(call(pedro, { confirmBeyondLaw: true }))).toBe(201);
  expect((await eventsNamed(app, 'loan.contacted'))[0]?.facts).toMatchObject({ beyondLaw: 'hours' });
});

it('a contact within the hours is recorded after them, with its hour', async () => {
  await at(EVENING);
  const reply = await call(carla, { time: '19:55' });
  expect([reply.statusCode, reply.json().at]).toEqual([201, '2026-12-10T23:55:00.000Z']);
  expect(await codeOf(call(carla, { time: '20:05' }))).toBe('outside_contact_hours');
  const ahead = await call(carla, { time: '23:59' });
  expect(ahead.json().errors).toEqual([{ field: 'time', message: 'Esa hora no ha llegado' }]);
});

it('a debt allows five contacts a day over all channels, and only an owner records the sixth', async () => {
  const channels = ['call', 'whatsapp', 'visit', 'call'];
  for (const channel of channels) expect(await codeOf(call(carla, { channel }))).toBe(201);
  const letter = { loanIds: [loanId], text: 'Su préstamo {prestamo} está atrasado.' };
  const write = async () => (await carla.send('POST', '/api/admin/collections/letters', letter)).json();
  expect((await write()).written).toBe(1);
  expect(await codeOf(call(carla))).toBe('too_many_contacts');
  expect(await write()).toMatchObject({ written: 0, skipped: 1 });
  expect(await lettersOf(app, 'collection')).toHaveLength(1);
  expect(await codeOf(call(pedro, { confirmBeyondLaw: true }))).toBe(201);
  const { items, contactsPerDay } = (await carla.get('/api/admin/collections')).json();
  expect([items[0].contactsToday, contactsPerDay]).toEqual([6, 5]);
  await at('2026-12-11T15:00:00Z');
  expect(await codeOf(call(carla))).toBe(201);
});

it("a reminder counts, and none is sent once the day's contacts are used up", async () => {
  await changeSettings(pedro, { contactsPerDay: 1 });
  // The second of three is due on Sunday 20/12: its reminder goes out on Friday, two days before.
  await at('2026-12-18T12:00:00Z');
  expect(await codeOf(call(carla))).toBe(201);
  await at('2026-12-18T13:30:00Z');
  await sendReminders(app.deps);
  expect(await lettersOf(app, 'instalment-due-soon')).toEqual([]);
  await at('2026-12-21T13:30:00Z');
  await sendReminders(app.deps);
  expect(await lettersOf(app, 'instalment-due-today')).toHaveLength(1);
  expect(await codeOf(call(carla))).toBe('too_many_contacts');
});

it('the settings set the number, up to five', async () => {
  const settings = (await pedro.get('/api/admin/settings')).json().settings ?? {};
  const reply = await pedro.send('PUT', '/api/admin/settings', { ...settings, contactsPerDay: 6 });
  expect(reply.statusCode).toBe(400);
  expect(JSON.stringify(reply.json().errors)).toContain('De 1 a 5 contactos');
});
