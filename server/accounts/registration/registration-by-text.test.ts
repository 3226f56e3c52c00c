import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWorker } from '#server/worker.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { openTwilioServer } from '#test/twilio.ts';
import { until } from '#test/until.ts';
import { lettersTo } from '#test/written.ts';

let theirs: Awaited<ReturnType<typeof openTwilioServer>>;
let app: TestApp;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  theirs = await openTwilioServer();
  app = await openTestApp(theirs.variables);
  worker = await startWorker(app.deps);
});
afterEach(() => theirs.take());
afterAll(async () => {
  await worker.stop();
  await app.close();
  await theirs.close();
});

let people = 0;
/** Somebody new, with a phone of their own. */
function newPerson(verificationMethod: 'email' | 'sms' | 'whatsapp') {
  people += 1;
  return {
    email: `texto${people}@demo.do`,
    firstName: 'Yokasta',
    lastName: 'Núñez',
    cedula: '00112345678',
    phone: `809555${String(1000 + people)}`,
    password: 'mangu con salami',
    verificationMethod,
  };
}
const stored = (phone: string) => `+1${phone}`;
const start = '/api/auth/register/start';
const verify = '/api/auth/register/verify';
const resend = '/api/auth/register/resend';

const textsTo = (address: string) => theirs.received.filter(({ to }) => to === address);

async function codeIn(address: string, nth = 1): Promise<string> {
  await until(() => expect(textsTo(address)).toHaveLength(nth));
  // A code stands alone as six digits (rule: code-alone-in-text).
  const code = /^\d{6}$/m.exec(textsTo(address)[nth - 1]?.body ?? '')?.[0];
  if (!code) throw new Error('no code');
  return code;
}

describe('registering', () => {
  it.each([
    ['sms', ''],
    ['whatsapp', 'whatsapp:'],
  ] as const)('by %s: the code arrives at the phone and makes the account', async (method, prefix) => {
    const person = newPerson(method);
    const browser = app.browser();
    const begun = await browser.send('POST', start, person);
    expect(begun.json()).toMatchObject({ message: 'Código enviado', method });
    const code = await codeIn(`${prefix}${stored(person.phone)}`);
    const reply = await browser.send('POST', verify, { email: person.email, code });
    expect(reply.json()).toMatchObject({ autoLogin: true });
    const user = await app.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', person.email)
      .executeTakeFirst();
    expect(user).toMatchObject({ verifiedChannel: method, phone: stored(person.phone) });
    expect(await lettersTo(app, person.email)).toEqual([]);
    const [row] = await lettersTo(app, stored(person.phone));
    // Nothing of the code is left once it is sent.
    await until(async () =>
      expect((await lettersTo(app, stored(person.phone)))[0]).toMatchObject({ bodyText: '', attempts: 1 }),
    );
    expect(row).toMatchObject({ channel: method, template: 'registration-code', bodyHtml: null });
    const events = await app.db
      .selectFrom('events')
      .select('facts')
      .where('name', '=', 'user.registered')
      .where('subjectId', '=', String(user?.id))
      .execute();
    expect(events).toEqual([{ facts: { channel: method } }]);
  });

  it('an e-mail that has an account gets the letter; the phone beside it hears nothing', async () => {
    await app.addPerson('ana');
    const person = { ...newPerson('sms'), email: 'ana@demo.do' };
    const reply = await app.browser().send('POST', start, person);
    expect(reply.json()).toMatchObject({ message: 'Código enviado', method: 'sms' });
    expect(await lettersTo(app, 'ana@demo.do')).toMatchObject([
      { channel: 'email', template: 'already-registered' },
    ]);
    expect(await lettersTo(app, stored(person.phone))).toEqual([]);
  });
});

describe('sending the code elsewhere', () => {
  // Without a worker: what is written stays to be read.
  let still: TestApp;
  beforeAll(async () => {
    still = await openTestApp(theirs.variables);
  });
  afterAll(() => still.close());
  const writtenTo = (recipient: string) =>
    still.db.selectFrom('messages').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
  const codeWrittenTo = async (recipient: string) => {
    const [message] = await writtenTo(recipient);
    return /^\d{6}$/m.exec(message?.bodyText ?? '')?.[0] ?? '';
  };

  it('goes to the e-mail when the phone got nothing, and only that code counts', async () => {
    const person = newPerson('sms');
    const browser = still.browser();
    await browser.send('POST', start, person);
    const first = await codeWrittenTo(stored(person.phone));
    still.advance(60_000);
    const again = { email: person.email, verificationMethod: 'email' };
    expect((await browser.send('POST', resend, again)).json()).toEqual({ message: 'Código reenviado' });
    const code = await codeWrittenTo(person.email);
    const old = await browser.send('POST', verify, { email: person.email, code: first });
    expect(old.statusCode).toBe(400);
    expect((await browser.send('POST', verify, { email: person.email, code })).statusCode).toBe(200);
    const user = await still.db
      .selectFrom('users')
      .select('verifiedChannel')
      .where('email', '=', person.email)
      .executeTakeFirst();
    expect(user).toEqual({ verifiedChannel: 'email' });
  });

  it('is for the browser that began it: a stranger moves nothing', async () => {
    const person = newPerson('email');
    await still.browser().send('POST', start, person);
    still.advance(60_000);
    const again = { email: person.email, verificationMethod: 'sms' };
    expect((await still.browser().send('POST', resend, again)).statusCode).toBe(200);
    expect(await writtenTo(stored(person.phone))).toEqual([]);
    expect(await writtenTo(person.email)).toHaveLength(1);
  });

  it('an e-mail that somebody else typed goes to its owner, who proves it; who typed it is told by phone and keeps the account', async () => {
    const typed = { ...newPerson('sms'), password: 'yuca con cebolla' };
    const stranger = still.browser();
    await stranger.send('POST', start, typed);
    await stranger.send('POST', verify, {
      email: typed.email,
      code: await codeWrittenTo(stored(typed.phone)),
    });
    const owner = still.browser();
    const mine = { ...newPerson('email'), email: typed.email };
    expect((await owner.send('POST', start, mine)).json().message).toBe('Código enviado');
    const [letter] = await writtenTo(typed.email);
    expect(letter?.template).toBe('registration-code');
    const code = await codeWrittenTo(typed.email);
    const made = await owner.send('POST', verify, { email: typed.email, code });
    expect(made.json()).toMatchObject({ autoLogin: true });
    const rows = await still.db
      .selectFrom('users')
      .select(['id', 'email', 'phone', 'verifiedChannel'])
      .where('phone', 'in', [stored(typed.phone), stored(mine.phone)])
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { email: null, verifiedChannel: 'sms' },
      { email: typed.email, verifiedChannel: 'email' },
    ]);
    expect((await writtenTo(stored(typed.phone))).at(-1)).toMatchObject({
      channel: 'sms',
      template: 'email-taken',
    });
    const events = await still.db
      .selectFrom('events')
      .select('subjectId')
      .where('name', '=', 'user.email_taken')
      .execute();
    expect(events).toEqual([{ subjectId: String(rows[0]?.id) }]);
    // Nobody enters an account without an e-mail, and its password opens nothing by an address that is another's.
    expect((await stranger.get('/api/auth/user')).statusCode).toBe(401);
    const { email, password } = typed;
    const login = await still.browser().send('POST', '/api/auth/login', { email, password });
    expect(login.json().code).toBe('invalid_credentials');
  });
});

it('a phone gets at most five codes an hour, whatever e-mails are named beside it', async () => {
  const limited = await openTestApp({ ...theirs.variables, RATE_LIMITS: 'on' });
  try {
    const { phone } = newPerson('sms');
    const ask = () => limited.browser().send('POST', start, { ...newPerson('sms'), phone });
    for (let sent = 0; sent < 5; sent += 1) expect((await ask()).statusCode).toBe(200);
    const sixth = await ask();
    expect(sixth.statusCode).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3_000);
  } finally {
    await limited.close();
  }
});

it('a reset code goes where the account was proved, and nowhere else', async () => {
  const person = newPerson('whatsapp');
  const browser = app.browser();
  await browser.send('POST', start, person);
  const address = `whatsapp:${stored(person.phone)}`;
  await browser.send('POST', verify, { email: person.email, code: await codeIn(address) });
  await app.browser().send('POST', '/api/auth/password-reset/request', { email: person.email });
  const code = await codeIn(address, 2);
  expect(await lettersTo(app, person.email)).toEqual([]);
  const reply = await app.browser().send('POST', '/api/auth/password-reset/verify', {
    email: person.email,
    code,
    newPassword: 'otra clave buena',
  });
  expect(reply.statusCode).toBe(200);
  // That it changed is told there too, and the e-mail that nobody proved hears nothing.
  expect(await lettersTo(app, person.email)).toEqual([]);
  expect((await lettersTo(app, stored(person.phone))).at(-1)).toMatchObject({
    channel: 'whatsapp',
    template: 'password-changed',
  });
});
