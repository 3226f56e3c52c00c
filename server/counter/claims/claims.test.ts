import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { atOnce } from '#test/at-once.ts';
import { MERCEDES, openedAtCounter } from '#test/counter.ts';
import { findingsTonight } from '#test/verified.ts';
import { eventsNamed, lettersTo } from '#test/written.ts';

const EMAIL = 'mercedes@correo.do';
const PHONE = '+18095550171';
const PASSWORD = 'mangu con salami';

let app: TestApp;
let ciro: Browser;
let id: number;
beforeEach(async () => {
  app = await openTestApp({
    PUBLIC_URL: 'http://manito.test',
    TWILIO_ACCOUNT_SID: 'AC0',
    TWILIO_AUTH_TOKEN: 'x',
    TWILIO_SMS_FROM: '+18095550100',
  });
  app.setClock('2026-11-20T15:00:00Z');
  ciro = await app.signInAs('cashier');
  id = (await openedAtCounter(ciro)).json().id;
});
afterEach(() => app.close());

const userRow = (userId = id) =>
  app.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
const send = (recipient: string, verificationMethod: 'email' | 'sms' = 'email') =>
  ciro.send('POST', `/api/admin/counter/clients/${id}/claim`, {
    ...{ recipient, verificationMethod },
    cedulaSeen: true,
  });
const prove = (code: string) => ciro.send('POST', `/api/admin/counter/clients/${id}/claim/prove`, { code });
async function codeSentTo(recipient: string): Promise<string> {
  const sent = (await lettersTo(app, recipient)).filter(({ template }) => template === 'registration-code');
  const code = /^\d{6}$/m.exec(sent.at(-1)?.bodyText ?? '')?.[0];
  if (!code) throw new Error(`No code for ${recipient}`);
  return code;
}
const other = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a client of the counter who proves an e-mail', () => {
  it('signs in with it: a link that sets the password goes there, valid for seven days', async () => {
    expect((await send('Mercedes@Correo.do')).json()).toEqual({ message: 'Código enviado' });
    const reply = await prove(await codeSentTo(EMAIL));
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json().message).toContain('vale 7 días');
    expect(await userRow()).toMatchObject({ email: EMAIL, contactEmail: null, verifiedChannel: 'email' });
    const [event] = await eventsNamed(app, 'client.claimed');
    expect(event).toMatchObject({ subjectId: String(id), facts: { channel: 'email' } });
    const letter = (await lettersTo(app, EMAIL)).find(({ template }) => template === 'account-claimed');
    expect(letter?.subject).toMatch(/^Su cuenta de .+: elija su contraseña$/);
    expect(letter?.bodyText).toContain('En la oficina comprobó este email');
    const link = /#\w+=([\w-]{22})/.exec(letter?.bodyText ?? '')?.[1];
    app.setClock('2026-11-27T14:59:00Z');
    const browser = app.browser();
    const chosen = await browser.send('POST', '/api/auth/password-link', { link, newPassword: PASSWORD });
    expect(chosen.statusCode, chosen.body).toBe(200);
    const entered = await browser.send('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD });
    expect(entered.statusCode, entered.body).toBe(200);
    expect((await browser.get('/api/auth/user')).json()).toMatchObject({ id, cedula: '00100000074' });
  });

  it('enters the code of that address: five wrong ones end it, and it expires after ten minutes', async () => {
    await send(EMAIL);
    const code = await codeSentTo(EMAIL);
    for (let guess = 0; guess < 5; guess += 1)
      expect((await prove(other(code))).json().code).toBe('invalid_code');
    expect((await prove(code)).json().code).toBe('invalid_code');
    await send(EMAIL);
    const later = await codeSentTo(EMAIL);
    app.setClock('2026-11-20T15:10:00Z');
    expect((await prove(later)).json().code).toBe('invalid_code');
    expect(await userRow()).toMatchObject({ email: null, verifiedAt: null });
  });

  it('is with the staff, who hold the cédula', async () => {
    const unseen = { recipient: EMAIL, verificationMethod: 'email', cedulaSeen: false };
    const reply = await ciro.send('POST', `/api/admin/counter/clients/${id}/claim`, unseen);
    expect(reply.json().errors?.[0]?.field).toBe('cedulaSeen');
    expect(await lettersTo(app, EMAIL)).toEqual([]);
  });

  it('cannot take an e-mail that another account proved, neither before nor after the code', async () => {
    await app.addPerson('ana');
    const taken = [{ field: 'recipient', message: 'Este email ya es de otra cuenta. Use otro.' }];
    expect((await send('ana@demo.do')).json().errors).toEqual(taken);
    await send(EMAIL);
    const code = await codeSentTo(EMAIL);
    await app.db.updateTable('users').set({ email: EMAIL }).where('email', '=', 'ana@demo.do').execute();
    expect((await prove(code)).json().errors).toEqual(taken);
    expect(await userRow()).toMatchObject({ email: null });
  });

  it('of two clients who prove one e-mail at once, the first has it, and the other reads that it is taken', async () => {
    const ramona = (await openedAtCounter(ciro, { firstName: 'Ramona', cedula: '001-0000008-2' })).json().id;
    const codes: string[] = [];
    for (const client of [id, ramona]) {
      const body = { recipient: EMAIL, verificationMethod: 'email', cedulaSeen: true };
      await ciro.send('POST', `/api/admin/counter/clients/${client}/claim`, body);
      codes.push(await codeSentTo(EMAIL));
    }
    const replies = await atOnce(
      app,
      [id, ramona],
      [id, ramona].map(
        (client, place) => () =>
          ciro.send('POST', `/api/admin/counter/clients/${client}/claim/prove`, { code: codes[place] }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(replies.find(({ statusCode }) => statusCode === 400)?.json().errors).toEqual([
      { field: 'recipient', message: 'Este email ya es de otra cuenta. Use otro.' },
    ]);
    expect([(await userRow()).email, (await userRow(ramona)).email].toSorted()).toEqual([EMAIL, null]);
    expect(await eventsNamed(app, 'client.claimed')).toHaveLength(1);
  });

  it('ends the claim of an account that only typed it', async () => {
    const ana = await app.addPerson('ana');
    await app.db
      .updateTable('users')
      .set({ email: EMAIL, verifiedChannel: 'sms', phone: '+18095550172' })
      .where('id', '=', ana)
      .execute();
    await send(EMAIL);
    expect((await prove(await codeSentTo(EMAIL))).statusCode).toBe(200);
    expect(await userRow()).toMatchObject({ email: EMAIL });
    expect(await userRow(ana)).toMatchObject({ email: null });
  });

  it('cannot repeat it: a client with a login changes it in the own account', async () => {
    await send(EMAIL);
    await prove(await codeSentTo(EMAIL));
    expect((await send('otra@correo.do')).json().errors?.[0]).toMatchObject({
      message: 'Este cliente ya entra a su cuenta con su email',
    });
  });
});

describe('a client of the counter who proves a phone', () => {
  const person = (changes: object = {}) => ({
    email: EMAIL,
    firstName: 'Mercedes',
    lastName: 'Ogando',
    cedula: MERCEDES.cedula,
    phone: '8095550171',
    password: PASSWORD,
    verificationMethod: 'sms',
    ...changes,
  });
  async function registered(changes: object = {}): Promise<number> {
    const body = person(changes);
    const browser = app.browser();
    const begun = await browser.send('POST', '/api/auth/register/start', body);
    expect(begun.statusCode, begun.body).toBe(200);
    const code = await codeSentTo(`+1${body.phone}`);
    const reply = await browser.send('POST', '/api/auth/register/verify', { email: body.email, code });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json().user.id;
  }

  it('registers with it and the same cédula, and gets the account that the staff opened', async () => {
    await send('809-555-0171', 'sms');
    expect((await prove(await codeSentTo(PHONE))).json().message).toContain('se registra con este teléfono');
    expect(await userRow()).toMatchObject({ email: null, phone: PHONE, verifiedChannel: 'sms' });
    expect(await registered()).toBe(id);
    expect(await userRow()).toMatchObject({ email: EMAIL, verifiedChannel: 'sms', firstName: 'Mercedes' });
  });

  it('comes back to the own account with another phone, which the staff entered and the client proved', async () => {
    await send('809-555-0171', 'sms');
    await prove(await codeSentTo(PHONE));
    await registered();
    const pedro = await app.signIn('pedro');
    const edited = await pedro.send('PUT', `/api/admin/clients/${id}`, { phone: '829-555-0199' });
    expect(edited.statusCode, edited.body).toBe(200);
    await send('829-555-0199', 'sms');
    expect((await prove(await codeSentTo('+18295550199'))).statusCode).toBe(200);
    expect(await registered({ phone: '8295550199' })).toBe(id);
    expect(await userRow()).toMatchObject({ email: EMAIL, phone: '+18295550199', verifiedChannel: 'sms' });
    expect(await findingsTonight(app)).toBe(0);
  });

  it('of two who register with one e-mail at once, one joins, and the other gets the reply of a used code', async () => {
    await send('809-555-0171', 'sms');
    await prove(await codeSentTo(PHONE));
    const others = { firstName: 'Ramona', cedula: '001-0000008-2' };
    const ramona = (await openedAtCounter(ciro, others)).json().id;
    const claim = `/api/admin/counter/clients/${ramona}/claim`;
    const recipient = '809-555-0172';
    await ciro.send('POST', claim, { recipient, verificationMethod: 'sms', cedulaSeen: true });
    await ciro.send('POST', `${claim}/prove`, { code: await codeSentTo('+18095550172') });
    const verifications = [];
    for (const changes of [{}, { ...others, phone: '8095550172' }]) {
      const body = person(changes);
      const browser = app.browser();
      await browser.send('POST', '/api/auth/register/start', body);
      const code = await codeSentTo(`+1${body.phone}`);
      verifications.push(() => browser.send('POST', '/api/auth/register/verify', { email: EMAIL, code }));
    }
    const replies = await atOnce(app, [id, ramona], verifications);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(replies.map((reply) => reply.json().code)).toContain('invalid_code');
    const emails = [(await userRow()).email, (await userRow(ramona)).email];
    expect(emails.toSorted()).toEqual([EMAIL, null]);
    expect(await eventsNamed(app, 'user.registered')).toHaveLength(1);
    expect(await findingsTonight(app)).toBe(0);
  });

  it('joins no account by the cédula alone, nor by a phone that was not proved at the counter', async () => {
    expect(await registered()).not.toBe(id);
    await send('809-555-0171', 'sms');
    await prove(await codeSentTo(PHONE));
    expect(await registered({ email: 'b@correo.do', phone: '8095550199' })).not.toBe(id);
    expect(await registered({ email: 'c@correo.do', cedula: '00112345678' })).not.toBe(id);
  });
});
