import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { lettersTo } from '#test/written.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const request = '/api/auth/password-reset/request';
const verify = '/api/auth/password-reset/verify';

async function codeSentTo(email: string): Promise<string> {
  const sent = (await lettersTo(app, email)).filter(({ template }) => template === 'password-reset-code');
  const code = /^\d{6}$/m.exec(sent.at(-1)?.bodyText ?? '')?.[0];
  if (!code) throw new Error(`No code for ${email}`);
  return code;
}

describe('asking for a reset', () => {
  it('gives the same reply for known and unknown e-mails, and writes only to the known', async () => {
    await app.addPerson('ana');
    const known = await app.browser().send('POST', request, { email: 'ANA@demo.do' });
    const unknown = await app.browser().send('POST', request, { email: 'nadie@demo.do' });
    expect(known.statusCode).toBe(200);
    expect(known.body).toBe(unknown.body.replace('nadie@', 'ana@'));
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
    expect(await lettersTo(app, 'ana@demo.do')).toMatchObject([{ template: 'password-reset-code' }]);
    expect(await lettersTo(app, 'nadie@demo.do')).toEqual([]);
  });

  it('takes as long for an unknown e-mail as for a known one', async () => {
    const even = await openTestApp({}, { answerAfterMs: 150 });
    try {
      await even.addPerson('ana');
      for (const email of ['ana@demo.do', 'nadie@demo.do']) {
        const begun = performance.now();
        await even.browser().send('POST', request, { email });
        expect(performance.now() - begun).toBeGreaterThan(145);
      }
    } finally {
      await even.close();
    }
  });
});

it('only success uses a code up, however often the new password is refused', async () => {
  await app.addPerson('pedro');
  const browser = app.browser();
  const { email } = cast.pedro;
  await browser.send('POST', request, { email });
  const code = await codeSentTo(email);
  const set = (newPassword: string) => browser.send('POST', verify, { email, code, newPassword });
  for (let tries = 0; tries < 7; tries += 1) {
    const reply = await set(tries % 2 === 0 ? 'guarey' : 'pedro-santos-1');
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toMatchObject([{ field: 'newPassword' }]);
  }
  expect((await set('guayacan en flor')).statusCode).toBe(200);
  // The code is used up: another password does not work with it.
  expect((await set('guayacan en hoja')).json().code).toBe('invalid_code');
});

it('refuses a second code within a minute, for known and unknown alike', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'on' });
  try {
    await limited.addPerson('ana');
    for (const email of ['ana@demo.do', 'nadie@demo.do']) {
      const ask = () => limited.browser().send('POST', request, { email });
      expect((await ask()).statusCode).toBe(200);
      const second = await ask();
      expect(second.statusCode).toBe(429);
      expect(Number(second.headers['retry-after'])).toBeGreaterThan(50);
      expect(second.json().message).toBe('Espere un momento antes de pedir otro código.');
    }
    expect(await limited.db.selectFrom('messages').select('id').execute()).toHaveLength(1);
  } finally {
    await limited.close();
  }
});

describe('setting a new password', () => {
  const newPassword = 'casabe con maní 22';

  it('changes it, ends every session, does not sign in and notifies the owner', async () => {
    const { email, password } = cast.rosa;
    const phone = await app.signIn('rosa');
    const tablet = await app.signIn('rosa');
    const stranger = app.browser();
    await stranger.send('POST', request, { email });
    const code = await codeSentTo(email);
    const reply = await stranger.send('POST', verify, { email, code, newPassword });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ message: '¡Contraseña actualizada!' });
    expect(stranger.cookies.has('sid')).toBe(false);
    for (const browser of [phone, tablet, stranger])
      expect((await browser.get('/api/auth/user')).statusCode).toBe(401);

    const login = (attempt: string) =>
      app.browser().send('POST', '/api/auth/login', { email, password: attempt });
    expect((await login(password)).statusCode).toBe(401);
    expect((await login(newPassword)).statusCode).toBe(200);

    expect((await lettersTo(app, email)).map(({ template }) => template)).toContain('password-changed');
    const events = await app.db
      .selectFrom('events')
      .select('name')
      .where('name', '=', 'user.password_reset')
      .orderBy('id')
      .execute();
    expect(events).toHaveLength(1);
    const elsewhere = await app.browser().send('POST', verify, { email, code, newPassword });
    expect(elsewhere.json().code).toBe('invalid_code');
  });

  it('repeats the reply of the first success when it was lost, for the same password alone', async () => {
    await app.addPerson('marta');
    const { email } = cast.marta;
    const browser = app.browser();
    await browser.send('POST', request, { email });
    const code = await codeSentTo(email);
    const change = (typed: string) => browser.send('POST', verify, { email, code, newPassword: typed });
    const replies = await Promise.all(Array.from({ length: 4 }, () => change(newPassword)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const again = await change(newPassword);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual({ message: '¡Contraseña actualizada!' });
    const other = await change('otra clave buena');
    expect(other.json().code).toBe('invalid_code');
    expect((await lettersTo(app, email)).map(({ template }) => template)).toEqual([
      'password-reset-code',
      'password-changed',
    ]);
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const events = await app.db
      .selectFrom('events')
      .select('name')
      .where('name', '=', 'user.password_reset')
      .where('subjectId', '=', String(id))
      .orderBy('id')
      .execute();
    expect(events).toHaveLength(1);
    const login = (attempt: string) =>
      app.browser().send('POST', '/api/auth/login', { email, password: attempt });
    expect((await login('otra clave buena')).statusCode).toBe(401);
    expect((await login(newPassword)).statusCode).toBe(200);
    app.advance(10 * 60_000);
    expect((await change(newPassword)).json().code).toBe('invalid_code');
  });

  it('accepts only the last code, within ten minutes', async () => {
    await app.addPerson('luis');
    const { email } = cast.luis;
    const browser = app.browser();
    await browser.send('POST', request, { email });
    const first = await codeSentTo(email);
    await browser.send('POST', request, { email });
    const second = await codeSentTo(email);
    expect((await browser.send('POST', verify, { email, code: first, newPassword })).statusCode).toBe(400);
    app.advance(10 * 60_000);
    expect((await browser.send('POST', verify, { email, code: second, newPassword })).statusCode).toBe(400);
  });

  it('requires twelve characters from an administrator', async () => {
    await app.addPerson('pedro');
    const { email } = cast.pedro;
    const browser = app.browser();
    await browser.send('POST', request, { email });
    const code = await codeSentTo(email);
    const reply = await browser.send('POST', verify, { email, code, newPassword: 'once letras' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors[0].message).toMatch(/^La contraseña de un administrador/);
  });

  it('refuses a common password before it uses the code up', async () => {
    await app.addPerson('ana');
    const { email } = cast.ana;
    const browser = app.browser();
    await browser.send('POST', request, { email });
    const code = await codeSentTo(email);
    const weak = await browser.send('POST', verify, { email, code, newPassword: '123456' });
    expect(weak.json().errors[0].field).toBe('newPassword');
    expect((await browser.send('POST', verify, { email, code, newPassword })).statusCode).toBe(200);
  });
});
