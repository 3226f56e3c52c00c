import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Administrator } from '#contract/administrators.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const CARMEN = { email: 'carmen@demo.do', firstName: 'Carmen', lastName: 'Lora', role: 'owner' };
const list = async (): Promise<Administrator[]> => (await pedro.get('/api/admin/administrators')).json();
const idOf = async (email: string) => (await list()).find((one) => one.email === email)?.id ?? 0;

/** The secret of the letter's link. */
const linkIn = (text: string): string => /\/forgot-password#invitacion=(\S+)/.exec(text)?.[1] ?? '';

/** Resets the password with the code of the letter, as a person who forgot it. */
async function choosePassword(email: string, newPassword: string) {
  const browser = app.browser();
  await browser.send('POST', '/api/auth/password-reset/request', { email });
  const letter = await app.db
    .selectFrom('messages')
    .select('bodyText')
    .where('recipient', '=', email)
    .where('template', '=', 'password-reset-code')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const code = /^\d{6}$/m.exec(letter.bodyText)?.[0];
  return browser.send('POST', '/api/auth/password-reset/verify', { email, code, newPassword });
}

async function enter(email: string, password: string) {
  const browser = app.browser();
  const reply = await browser.send('POST', '/api/auth/admin-login-credentials', { email, password });
  return { browser, status: reply.statusCode };
}

const PASSWORD = 'mar-de-las-antillas';
/** Invites Carmen, who chooses her password. */
async function invited(): Promise<number> {
  const { id } = (await pedro.send('POST', '/api/admin/administrators', CARMEN)).json();
  await choosePassword(CARMEN.email, PASSWORD);
  return id;
}

it('Pedro invites Carmen, who chooses a password of twelve characters and signs in', async () => {
  const reply = await pedro.send('POST', '/api/admin/administrators', CARMEN);
  expect(reply.statusCode, reply.body).toBe(201);
  expect(reply.json()).toMatchObject({ ...CARMEN, secondFactor: false, isYou: false, openSessions: 0 });
  const letter = await app.db
    .selectFrom('messages')
    .selectAll()
    .where('template', '=', 'administrator-invited')
    .executeTakeFirstOrThrow();
  expect(letter).toMatchObject({ recipient: CARMEN.email, channel: 'email' });

  const choose = (newPassword: string) =>
    app.browser().send('POST', '/api/auth/password-link', { link: linkIn(letter.bodyText), newPassword });
  // Eight characters are too few for the staff, and the attempt does not use the link up.
  const short = await choose('corta-78');
  expect([short.statusCode, short.json().errors?.[0]?.field]).toEqual([400, 'newPassword']);
  const chosen = await choose(PASSWORD);
  expect([chosen.statusCode, chosen.json().enterAt]).toEqual([200, '/admin-login']);
  // A repeat, as after a lost reply, leads there too.
  expect((await choose(PASSWORD)).json().enterAt).toBe('/admin-login');
  const { browser, status } = await enter(CARMEN.email, PASSWORD);
  expect(status).toBe(200);
  expect((await browser.get('/api/admin/user')).json().email).toBe(CARMEN.email);
});

it('refuses an e-mail that has an account already, at its field', async () => {
  await invited();
  await app.addPerson('ana');
  for (const email of [CARMEN.email, 'ana@demo.do']) {
    const reply = await pedro.send('POST', '/api/admin/administrators', { ...CARMEN, email });
    expect(reply.statusCode).toBe(409);
    expect(reply.json().errors[0].field).toBe('email');
  }
});

it("ends all sessions of another administrator at once, and all of one's own but this one", async () => {
  const id = await invited();
  const { browser } = await enter(CARMEN.email, PASSWORD);
  const other = await app.signIn('pedro');
  await pedro.send('POST', `/api/admin/administrators/${id}/end-sessions`);
  expect((await browser.get('/api/admin/user')).statusCode).toBe(401);
  await pedro.send('POST', `/api/admin/administrators/${await idOf('pedro@demo.do')}/end-sessions`);
  expect((await other.get('/api/admin/user')).statusCode).toBe(401);
  expect((await pedro.get('/api/admin/user')).statusCode).toBe(200);
});

it('of two who remove each other at the same moment, one stays', async () => {
  const hers = await invited();
  const { browser: carmen } = await enter(CARMEN.email, PASSWORD);
  const his = await idOf('pedro@demo.do');
  const replies = await Promise.all([
    pedro.send('DELETE', `/api/admin/administrators/${hers}`),
    carmen.send('DELETE', `/api/admin/administrators/${his}`),
  ]);
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const left = await app.db
    .selectFrom('users')
    .select('email')
    .where('isAdmin', '=', true)
    .where('removedAt', 'is', null)
    .execute();
  expect(left).toHaveLength(1);
});

it('a removed administrator cannot sign in, keeps the name in the audit log, and can be invited again', async () => {
  const id = await invited();
  expect((await enter(CARMEN.email, PASSWORD)).status).toBe(200);
  expect((await pedro.send('DELETE', `/api/admin/administrators/${id}`)).statusCode).toBe(200);
  expect((await enter(CARMEN.email, PASSWORD)).status).toBe(401);
  const log = (await pedro.get(`/api/admin/audit?actorId=${id}`)).json();
  expect(log[0].actor.name).toBe('Carmen Lora');
  expect((await pedro.send('POST', '/api/admin/administrators', CARMEN)).json().id).toBe(id);
  // The old password is void, as is the old access.
  expect((await enter(CARMEN.email, PASSWORD)).status).toBe(401);
});

it('an administrator cannot remove the own account, nor a customer', async () => {
  const own = await pedro.send('DELETE', `/api/admin/administrators/${await idOf('pedro@demo.do')}`);
  expect(own.json().code).toBe('not_yourself');
  const id = await app.addPerson('ana');
  expect((await pedro.send('DELETE', `/api/admin/administrators/${id}`)).statusCode).toBe(404);
});

it('gives another role, which takes effect at once, and records who gave it', async () => {
  const id = await invited();
  const { browser: carmen } = await enter(CARMEN.email, PASSWORD);
  expect((await carmen.get('/api/admin/settings')).statusCode).toBe(200);
  const reply = await pedro.send('PATCH', `/api/admin/administrators/${id}/role`, { role: 'cashier' });
  expect(reply.json()).toEqual({ message: 'Ahora es Cajero.' });
  expect((await list()).find((one) => one.id === id)?.role).toBe('cashier');
  const refused = await carmen.get('/api/admin/settings');
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toEqual({
    code: 'role_forbidden',
    message: 'Su rol (Cajero) no permite esto. Puede hacerlo: Dueño o Auditor.',
  });
  expect((await carmen.get('/api/admin/user')).json()).toMatchObject({ isAdmin: true, role: 'cashier' });
  const [event] = (await pedro.get('/api/admin/audit?name=administrator.role_changed')).json();
  expect(event).toMatchObject({
    actor: { name: 'Pedro Santos' },
    subjectId: String(id),
    facts: { from: 'owner', to: 'cashier' },
  });
});

it('keeps one owner, even when two step down at the same moment', async () => {
  const his = await idOf('pedro@demo.do');
  const alone = await pedro.send('PATCH', `/api/admin/administrators/${his}/role`, { role: 'analyst' });
  expect(alone.statusCode).toBe(409);
  expect(alone.json().code).toBe('last_owner');
  const hers = await invited();
  const { browser: carmen } = await enter(CARMEN.email, PASSWORD);
  await Promise.all([
    pedro.send('PATCH', `/api/admin/administrators/${his}/role`, { role: 'analyst' }),
    carmen.send('PATCH', `/api/admin/administrators/${hers}/role`, { role: 'auditor' }),
    carmen.send('DELETE', `/api/admin/administrators/${his}`),
  ]);
  const owners = await app.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('removedAt', 'is', null)
    .execute();
  expect(owners).toHaveLength(1);
});

/** A collector with a phone that gave two numbers, of which neither arrived. */
async function onTheStreet() {
  const collector = await app.signInAs('collector');
  const phone = (await collector.send('POST', '/api/admin/street/phones', { label: 'Moto' })).json();
  const address = `/api/admin/street/phones/${phone.id}`;
  await collector.send('POST', `${address}/route`, { lastNumber: 2 });
  const id = (await list()).find(({ role }) => role === 'collector')?.id ?? 0;
  const told = ` El teléfono quedó cerrado con su talonario. Números sin llegar: ${phone.block}-000001 a ${phone.block}-000002.`;
  return { id, address, told };
}
const eventsOfPhones = () =>
  app.db
    .selectFrom('events')
    .select(['subjectId'])
    .where('name', '=', 'street.phone_revoked')
    .orderBy('id')
    .execute();

it('closes the phone of a removed collector, and names the numbers that have not arrived', async () => {
  const { id, address, told } = await onTheStreet();
  const removed = await pedro.send('DELETE', `/api/admin/administrators/${id}`);
  expect(removed.json()).toEqual({ message: `Ya no puede entrar al panel.${told}` });
  expect((await pedro.get(address)).json()).toMatchObject({ revokedBy: 'Pedro Santos' });
  expect(await eventsOfPhones()).toEqual([{ subjectId: String(id) }]);
});

it('closes the phone with a role that takes no cash on the street, and with no other', async () => {
  const { id, address, told } = await onTheStreet();
  const give = async (role: string) =>
    (await pedro.send('PATCH', `/api/admin/administrators/${id}/role`, { role })).json();
  expect(await give('owner')).toEqual({ message: 'Ahora es Dueño.' });
  expect((await pedro.get(address)).json()).toMatchObject({ revokedAt: null });
  expect(await give('cashier')).toEqual({ message: `Ahora es Cajero.${told}` });
  expect((await pedro.get(address)).json()).toMatchObject({ revokedBy: 'Pedro Santos' });
  // There is no phone left to close.
  expect(await give('analyst')).toEqual({ message: 'Ahora es Analista.' });
  expect(await eventsOfPhones()).toEqual([{ subjectId: String(id) }]);
});

it('refuses an unknown role, and a role for a customer', async () => {
  const ana = await app.addPerson('ana');
  const his = await idOf('pedro@demo.do');
  const odd = await pedro.send('PATCH', `/api/admin/administrators/${his}/role`, { role: 'king' });
  expect(odd.json().errors).toEqual([{ field: 'role', message: 'Elija un rol' }]);
  expect(
    (await pedro.send('PATCH', `/api/admin/administrators/${ana}/role`, { role: 'owner' })).statusCode,
  ).toBe(404);
});
