import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { until } from '#test/until.ts';
import { codeOf, newPerson, openWhatsapp, stored, textTo } from '#test/whatsapp.ts';
import { lettersTo } from '#test/written.ts';

let program: Awaited<ReturnType<typeof openWhatsapp>>;
let theirs: Awaited<ReturnType<typeof openWhatsapp>>['twilio'];
let app: TestApp;
beforeAll(async () => {
  program = await openWhatsapp();
  theirs = program.twilio;
  app = program.app;
});
afterEach(() => theirs.take());
afterAll(() => program.close());

const start = '/api/auth/register/start';
const verify = '/api/auth/register/verify';
const resend = '/api/auth/register/resend';

const codeIn = async (address: string, nth = 1) => codeOf(await textTo(theirs, address, nth));

describe('registering', () => {
  it.each([
    ['sms', ''],
    ['whatsapp', 'whatsapp:'],
  ] as const)('by %s: the code arrives at the phone and makes the account', async (method, prefix) => {
    const person = newPerson(method);
    const browser = app.browser();
    const begun = await browser.send('POST', start, person);
    expect(begun.json()).toMatchObject({ message: 'Código enviado', method });
    const code = await codeIn(`${prefix}${stored(person)}`);
    const reply = await browser.send('POST', verify, { email: person.email, code });
    expect(reply.json()).toMatchObject({ autoLogin: true });
    const user = await app.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', person.email)
      .executeTakeFirst();
    expect(user).toMatchObject({ verifiedChannel: method, phone: stored(person) });
    expect(await lettersTo(app, person.email)).toEqual([]);
    const [row] = await lettersTo(app, stored(person));
    // No trace of the code is left once it is sent.
    await until(async () =>
      expect((await lettersTo(app, stored(person)))[0]).toMatchObject({ bodyText: '', attempts: 1 }),
    );
    expect(row).toMatchObject({ channel: method, template: 'registration-code', bodyHtml: null });
    const events = await app.db
      .selectFrom('events')
      .select('facts')
      .where('name', '=', 'user.registered')
      .where('subjectId', '=', String(user?.id))
      .orderBy('id')
      .execute();
    expect(events).toEqual([{ facts: { channel: method } }]);
  });

  it('with the e-mail of an account sends the letter to the account and nothing to the phone', async () => {
    await app.addPerson('ana');
    const person = { ...newPerson('sms'), email: 'ana@demo.do' };
    const reply = await app.browser().send('POST', start, person);
    expect(reply.json()).toMatchObject({ message: 'Código enviado', method: 'sms' });
    expect(await lettersTo(app, 'ana@demo.do')).toMatchObject([
      { channel: 'email', template: 'already-registered' },
    ]);
    expect(await lettersTo(app, stored(person))).toEqual([]);
  });
});

describe('sending the code elsewhere', () => {
  // Without a worker: the messages stay in the outbox to be read.
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

  it('sends it to the e-mail when the phone got nothing, and only that code counts', async () => {
    const person = newPerson('sms');
    const browser = still.browser();
    await browser.send('POST', start, person);
    const first = await codeWrittenTo(stored(person));
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

  it('works only in the browser that began it: a stranger changes nothing', async () => {
    const person = newPerson('email');
    await still.browser().send('POST', start, person);
    still.advance(60_000);
    const again = { email: person.email, verificationMethod: 'sms' };
    expect((await still.browser().send('POST', resend, again)).statusCode).toBe(200);
    expect(await writtenTo(stored(person))).toEqual([]);
    expect(await writtenTo(person.email)).toHaveLength(1);
  });

  it('the owner of an e-mail that another customer typed proves it; that customer gets a text and keeps the account', async () => {
    const typed = { ...newPerson('sms'), password: 'yuca con cebolla' };
    const stranger = still.browser();
    await stranger.send('POST', start, typed);
    await stranger.send('POST', verify, {
      email: typed.email,
      code: await codeWrittenTo(stored(typed)),
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
      .where('phone', 'in', [stored(typed), stored(mine)])
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { email: null, verifiedChannel: 'sms' },
      { email: typed.email, verifiedChannel: 'email' },
    ]);
    expect((await writtenTo(stored(typed))).at(-1)).toMatchObject({
      channel: 'sms',
      template: 'email-taken',
    });
    const events = await still.db
      .selectFrom('events')
      .select('subjectId')
      .where('name', '=', 'user.email_taken')
      .orderBy('id')
      .execute();
    expect(events).toEqual([{ subjectId: String(rows[0]?.id) }]);
    // An account without an e-mail cannot sign in, and its password does not work with another person's address.
    expect((await stranger.get('/api/auth/user')).statusCode).toBe(401);
    const { email, password } = typed;
    const login = await still.browser().send('POST', '/api/auth/login', { email, password });
    expect(login.json().code).toBe('invalid_credentials');
  });
});

it('many registrations that a stranger starts with an e-mail do not stop its owner from finishing in another browser', async () => {
  const owner = newPerson('sms');
  await app.browser().send('POST', start, owner);
  const code = await codeIn(stored(owner));
  for (let begun = 0; begun < 25; begun += 1)
    await app.browser().send('POST', start, { ...newPerson('sms'), email: owner.email });
  const { email, password } = owner;
  const reply = await app.browser().send('POST', verify, { email, code, password });
  expect(reply.json()).toEqual({ message: '¡Registro completado!', autoLogin: false });
});

it('a phone gets at most five codes an hour, whatever e-mails are typed beside it', async () => {
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

it('a reset code is sent where the account was proved, and nowhere else', async () => {
  const person = newPerson('whatsapp');
  const browser = app.browser();
  await browser.send('POST', start, person);
  const address = `whatsapp:${stored(person)}`;
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
  // The notice of the change is sent there too, and nothing is sent to the unproved e-mail.
  expect(await lettersTo(app, person.email)).toEqual([]);
  expect((await lettersTo(app, stored(person))).at(-1)).toMatchObject({
    channel: 'whatsapp',
    template: 'password-changed',
  });
});
