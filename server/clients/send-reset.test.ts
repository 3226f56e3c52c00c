import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { insertClients } from '#test/clients.ts';
import { lent } from '#test/stories.ts';
import { eventsNamed, lettersOf } from '#test/written.ts';

let app: TestApp;
let alba: Browser;
let pedro: Browser;
let rosa: number;
beforeEach(async () => {
  app = await openTestApp({ RATE_LIMITS: 'on' });
  rosa = await app.addPerson('rosa');
  pedro = await app.signIn('pedro');
  alba = await app.signInAs('analyst');
});
afterEach(() => app.close());

const send = (who: Browser, id = rosa, headers: Record<string, string> = {}) =>
  who.send('POST', `/api/admin/clients/${id}/password-reset`, {}, headers);
const letters = () => lettersOf(app, 'staff-reset-link');
const secretIn = (text = '') => /#enlace=([\w-]{22})/.exec(text)?.[1] ?? '';
const lastSecret = async () => secretIn((await letters()).at(-1)?.bodyText);
const choose = (link: string, newPassword: string) =>
  app.browser().send('POST', '/api/auth/password-link', { link, newPassword });
const login = (password: string) =>
  app.browser().send('POST', '/api/auth/login', { email: cast.rosa.email, password });
const NEW = 'tostones con queso 4';

it('sends a link to the client, with which the client alone sets a password, once', async () => {
  const reply = await send(alba);
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { message: 'Se le enviará al cliente un enlace para elegir su contraseña. Vale 24 horas.' },
  ]);
  const [letter, ...others] = await letters();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ channel: 'email', recipient: cast.rosa.email, userId: rosa });
  const [event] = await eventsNamed(app, 'client.reset_sent');
  const { id: albas } = (await alba.get('/api/auth/user')).json();
  expect(event).toMatchObject({ actorId: albas, subject: 'user', subjectId: String(rosa) });
  const secret = await lastSecret();
  const chosen = await choose(secret, NEW);
  expect([chosen.statusCode, chosen.json().enterAt]).toEqual([200, '/']);
  expect((await login(NEW)).statusCode).toBe(200);
  expect((await login(cast.rosa.password)).statusCode).toBe(401);
  expect((await choose(secret, 'otra clave larga 7')).json().code).toBe('invalid_link');
});

it('does not show its link to the staff', async () => {
  const { loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
  await send(alba);
  const secret = await lastSecret();
  expect(secret).toHaveLength(22);
  const pages = [
    `/api/admin/loans/${loanId}/file`,
    `/api/admin/clients/${rosa}`,
    `/api/admin/history?kind=client&id=${rosa}`,
    '/api/admin/audit',
  ];
  for (const page of pages) {
    const reply = await pedro.get(page);
    expect([page, reply.statusCode, reply.body.includes(secret)]).toEqual([page, 200, false]);
  }
});

it('uses the channel that proved the account: a text to its phone, and nothing to the e-mail typed beside it', async () => {
  await app.db.updateTable('users').set({ verifiedChannel: 'sms' }).where('id', '=', rosa).execute();
  expect((await send(alba)).statusCode).toBe(200);
  const [letter] = await letters();
  expect(letter).toMatchObject({ channel: 'sms', recipient: '+18495550103' });
  expect((await choose(secretIn(letter?.bodyText), NEW)).statusCode).toBe(200);
});

describe('the link', () => {
  it("expires after a day, with a newer one, and when the client's address changes", async () => {
    await send(alba);
    const first = await lastSecret();
    await send(pedro);
    const second = await lastSecret();
    expect((await choose(first, NEW)).json().code).toBe('invalid_link');
    await alba.send('PUT', `/api/admin/clients/${rosa}`, { email: 'rosa.nueva@demo.do' });
    expect((await choose(second, NEW)).json().code).toBe('invalid_link');
    await send(alba);
    const third = await lastSecret();
    app.advance(24 * 3_600_000);
    expect((await choose(third, NEW)).json().code).toBe('invalid_link');
  });
});

describe('the limit', () => {
  it("is three a day for a client, whichever member sends, and leaves the client's own limits unchanged", async () => {
    for (const who of [alba, pedro, alba]) expect((await send(who)).statusCode).toBe(200);
    const fourth = await send(pedro);
    expect([fourth.statusCode, fourth.json()]).toEqual([
      429,
      {
        code: 'too_many_requests',
        message: 'Hoy ya se le enviaron varios enlaces a este cliente. Intente de nuevo en 24 horas.',
      },
    ]);
    expect(Number(fourth.headers['retry-after'])).toBe(24 * 3600);
    expect(await letters()).toHaveLength(3);
    const own = { email: cast.rosa.email };
    expect((await app.browser().send('POST', '/api/auth/password-reset/request', own)).statusCode).toBe(200);
    expect(await lettersOf(app, 'password-reset-code')).toHaveLength(1);
    app.advance(24 * 3_600_000 + 1);
    expect((await send(await app.signInAs('analyst'))).statusCode).toBe(200);
  });

  it('is not used up by strangers who ask for codes', async () => {
    const ask = () =>
      app.browser().send('POST', '/api/auth/password-reset/request', { email: cast.rosa.email });
    for (let asked = 0; asked < 25; asked += 1) await ask();
    expect((await send(alba)).statusCode).toBe(200);
  });

  it('is twenty a day for each member of the staff', async () => {
    await insertClients(app.db, 21, app.deps.now());
    const clients = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', 'like', 'cliente-%')
      .orderBy('id')
      .execute();
    const replies = await Promise.all(clients.map(({ id }) => send(alba, id)));
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map((reply) => reply.json().message)).toEqual([
      'Hoy ya envió muchos enlaces. Intente de nuevo en 24 horas.',
    ]);
    expect((await send(pedro, clients[0]?.id)).statusCode).toBe(200);
  });

  it('holds for many calls at once, and a repeated call costs nothing', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(alba)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 429, 429, 429]);
    const luis = await app.addPerson('luis');
    const key = { 'idempotency-key': 'enlace-1' };
    for (let sent = 0; sent < 5; sent += 1) expect((await send(alba, luis, key)).statusCode).toBe(200);
    expect(await eventsNamed(app, 'client.reset_sent')).toHaveLength(4);
  });
});

it('refuses a client whom no letter can reach or whose account cannot sign in, and the staff', async () => {
  await app.db
    .updateTable('users')
    .set({ email: null, verifiedChannel: null, verifiedAt: null })
    .where('id', '=', rosa)
    .execute();
  const refused = await send(alba);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { code: 'no_email', message: 'El cliente no tiene email: agréguelo en su perfil para que pueda entrar.' },
  ]);
  const { id: pedros } = (await pedro.get('/api/auth/user')).json();
  expect((await send(alba, pedros)).statusCode).toBe(404);
  expect(await letters()).toEqual([]);
});
