import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { insertUser } from '#server/accounts/accounts.store.ts';
import { purge } from '#server/outbox/purge.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { newcomer, stored } from '#test/newcomers.ts';
import { eventsNamed, lettersTo } from '#test/written.ts';

// Where strangers used up the codes of an address for the day, one link replaces them.

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
    TWILIO_ACCOUNT_SID: 'AC0000',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_SMS_FROM: '+18095550100',
    TWILIO_API_URL: 'http://127.0.0.1:9/',
  });
});
afterEach(() => app.close());

const START = '/api/auth/register/start';
const LINK = '/api/auth/register/link';
const from = (network: number) => app.browser({ 'x-forwarded-for': `198.51.100.${network}` });
type Form = ReturnType<typeof newcomer> & { readonly verificationMethod?: 'sms' };

/**
 * Sets the counters as if strangers had asked for all codes of this address in a day: `shut-out.test.ts` really asks.
 */
async function spendDay(address: string) {
  const day = `${dayInSantoDomingo(app.deps.now())} ${address}`;
  for (const limit of ['recipientDay', 'recipientNew'] as const)
    while ((await app.deps.rateLimits.take(limit, day)) === null);
}
async function linkSentTo(address: string): Promise<string | undefined> {
  const letters = await lettersTo(app, address);
  const links = letters.flatMap(
    ({ bodyText }) => /\/register#enlace=([\w-]{22})\b/.exec(bodyText)?.[1] ?? [],
  );
  expect(links.length).toBeLessThanOrEqual(1);
  return links[0];
}
/** The reply to the newcomer once the day's codes are used up, and the link in the letter. */
async function ask(form: Form, address: string) {
  await spendDay(address);
  const reply = await from(200).send('POST', START, form);
  return { reply, link: await linkSentTo(address) };
}

it('creates the account in the browser that opens it, once, and repeats the reply of its first success', async () => {
  const form = newcomer();
  const { reply, link } = await ask(form, stored(form));
  expect([reply.statusCode, reply.json().message]).toEqual([
    429,
    'Hoy ya se pidieron muchos códigos para este email. El último mensaje de hoy trae un enlace para crear la cuenta hasta la medianoche.',
  ]);
  // Valid until midnight in Santo Domingo.
  expect(Number(reply.headers['retry-after'])).toBe(13 * 3600);
  // A further request gets the same reply and sends no second link.
  expect((await from(201).send('POST', START, form)).statusCode).toBe(429);
  expect(await linkSentTo(stored(form))).toBe(link);
  expect(await eventsNamed(app, 'registration.link_sent')).toHaveLength(1);

  const other = await from(202).send('POST', LINK, { ...form, link, email: 'otra@demo.do' });
  expect(other.json().errors).toEqual([
    { field: 'email', message: 'El enlace confirma otro email: escriba el que recibió el mensaje' },
  ]);
  const phone = from(203);
  const made = await phone.send('POST', LINK, { ...form, link });
  expect(made.statusCode, made.body).toBe(200);
  expect(made.json()).toMatchObject({ autoLogin: true, user: { email: stored(form) } });
  expect((await phone.get('/api/auth/user')).json()).toMatchObject({ email: stored(form) });
  const [user] = await app.db.selectFrom('users').selectAll().where('email', '=', stored(form)).execute();
  expect(user).toMatchObject({ verifiedChannel: 'email', cedula: '00112345678' });
  expect(await eventsNamed(app, 'user.registered')).toMatchObject([
    { subjectId: String(user?.id), actorId: user?.id, facts: { channel: 'email' } },
  ]);

  const again = await from(204).send('POST', LINK, { ...form, link });
  expect(again.json()).toEqual(made.json());
  const stranger = await from(205).send('POST', LINK, { ...form, link, password: 'la clave del ladrón' });
  expect(stranger.json().code).toBe('invalid_link');
  expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

it('of two browsers at once, creates one account', async () => {
  const form = newcomer();
  const { link } = await ask(form, stored(form));
  const replies = await Promise.all(
    ['mangu con salami', 'yuca con cebolla'].map((password, place) =>
      from(210 + place).send('POST', LINK, { ...form, password, link }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

it('is valid until midnight, stored as its hash alone, and deleted the day after', async () => {
  const form = newcomer();
  const { link = '' } = await ask(form, stored(form));
  const rows = () => app.db.selectFrom('registrationLinks').selectAll().execute();
  expect(JSON.stringify(await rows())).not.toContain(link);
  app.setClock('2026-11-21T03:59:59Z');
  expect((await from(220).send('POST', LINK, { ...form, link, password: '123456' })).json().code).toBe(
    'invalid_input',
  );
  app.setClock('2026-11-21T04:00:00Z');
  expect((await from(220).send('POST', LINK, { ...form, link })).json().code).toBe('invalid_link');
  await purge(app.deps);
  expect(await rows()).toEqual([]);
  // The new day has codes of its own.
  expect((await from(1).send('POST', START, form)).statusCode).toBe(200);
});

it('is not sent to an e-mail that has an account: the reply is the same', async () => {
  await app.addPerson('ana');
  const form = { ...newcomer(), email: 'ana@demo.do' };
  const { reply, link } = await ask(form, 'ana@demo.do');
  expect([reply.statusCode, link]).toEqual([429, undefined]);
  const none = newcomer();
  const unknown = await ask(none, stored(none));
  expect(reply.json()).toEqual(unknown.reply.json());
  expect(await lettersTo(app, 'ana@demo.do')).toEqual([]);
});

it("by a text proves the phone; with the e-mail of an account it is used up and informs the account's holder", async () => {
  await app.addPerson('ana');
  const form = { ...newcomer(), verificationMethod: 'sms' } as const;
  const { reply, link } = await ask(form, '+18095550177');
  expect(reply.json().message).toContain('para este teléfono. El último mensaje de hoy trae un enlace');
  const [text] = (await lettersTo(app, '+18095550177')).slice(-1);
  expect(text?.bodyText.length).toBeLessThanOrEqual(160);
  const { verificationMethod: _, ...typed } = form;
  const other = await from(230).send('POST', LINK, { ...typed, link, phone: '809-555-0199' });
  expect(other.json().errors).toMatchObject([{ field: 'phone' }]);
  const taken = await from(231).send('POST', LINK, { ...typed, link, email: 'ana@demo.do' });
  expect(taken.json().code).toBe('invalid_link');
  expect((await lettersTo(app, 'ana@demo.do')).map(({ template }) => template)).toEqual([
    'already-registered',
  ]);
  expect((await from(232).send('POST', LINK, { ...typed, link })).json().code).toBe('invalid_link');
});

it('is sent to an e-mail that was only typed beside a proved phone, and takes the e-mail from that account', async () => {
  const form = newcomer();
  const now = app.deps.now();
  await app.deps.db.transaction().execute((tx) =>
    insertUser(tx, {
      email: stored(form),
      password: 'x',
      firstName: 'Otra',
      lastName: 'Persona',
      cedula: '00100000019',
      phone: '+18095550142',
      verifiedChannel: 'sms',
      verifiedAt: now,
      createdAt: now,
      updatedAt: now,
    }),
  );
  const { link } = await ask(form, stored(form));
  expect((await from(240).send('POST', LINK, { ...form, link })).statusCode).toBe(200);
  const users = await app.db.selectFrom('users').select(['email', 'verifiedChannel']).orderBy('id').execute();
  expect(users).toEqual([
    { email: null, verifiedChannel: 'sms' },
    { email: stored(form), verifiedChannel: 'email' },
  ]);
  expect((await lettersTo(app, '+18095550142')).map(({ template }) => template)).toEqual(['email-taken']);
});
