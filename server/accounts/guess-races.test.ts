import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { codeSentTo } from '#test/newcomers.ts';
import { rounds } from '#test/sample.ts';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await openTestApp();
  address = await app.listen();
});
afterAll(() => app.close());

const post = async (path: string, body: object) => {
  const reply = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: await reply.json() };
};

const GUESSES = rounds(200, 20);

/** Different codes, all of them wrong. */
const wrongCodes = (right: string) =>
  Array.from({ length: GUESSES }, (_, index) =>
    String((Number(right) + 1 + index * 4_999) % 1_000_000).padStart(6, '0'),
  );

const person = {
  firstName: 'Yokasta',
  lastName: 'De la Cruz',
  cedula: '00112345678',
  phone: '8095550177',
  password: 'mangu con salami',
};

// An evaluated guess raises a counter, whose CHECK limits it to five. The right code that fails afterwards shows that
// no guess was left (rule: one-time-codes).
describe('many guesses at once', () => {
  it('evaluate at most five of a registration', async () => {
    const email = 'adivinada@demo.do';
    await post('/api/auth/register/start', { ...person, email });
    const right = await codeSentTo(app, email);
    const replies = await Promise.all(
      wrongCodes(right).map((code) =>
        post('/api/auth/register/verify', { email, code, password: person.password }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]));
    const rows = await app.db
      .selectFrom('emailVerificationCodes')
      .select(['attempts', 'otherAttempts', 'used'])
      .where('email', '=', email)
      .execute();
    expect(rows).toEqual([{ attempts: 0, otherAttempts: 5, used: false }]);
    const late = await post('/api/auth/register/verify', {
      email,
      code: right,
      password: person.password,
    });
    expect(late).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
    expect(await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  it('evaluate at most five of a password reset', async () => {
    await app.addPerson('rosa');
    const email = 'rosa@demo.do';
    await post('/api/auth/password-reset/request', { email });
    const right = await codeSentTo(app, email);
    const before = await app.db.selectFrom('users').select('password').where('email', '=', email).execute();
    await Promise.all(
      wrongCodes(right).map((code) =>
        post('/api/auth/password-reset/verify', { email, code, newPassword: 'otra clave buena' }),
      ),
    );
    const rows = await app.db
      .selectFrom('passwordResetCodes')
      .select(['attempts', 'otherAttempts', 'used'])
      .where('email', '=', email)
      .execute();
    expect(rows).toEqual([{ attempts: 0, otherAttempts: 5, used: false }]);
    const late = await post('/api/auth/password-reset/verify', {
      email,
      code: right,
      newPassword: 'otra clave buena',
    });
    expect(late.status).toBe(400);
    expect(await app.db.selectFrom('users').select('password').where('email', '=', email).execute()).toEqual(
      before,
    );
  });

  it('accept exactly one of fifty right ones', async () => {
    const email = 'acertada@demo.do';
    await post('/api/auth/register/start', { ...person, email });
    const code = await codeSentTo(app, email);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        post('/api/auth/register/verify', { email, code, password: person.password }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(
      1,
    );
  });
});

const verify = '/api/auth/register/verify';
const reset = '/api/auth/password-reset';

describe("a stranger's wrong guesses", () => {
  it('do not end the registration in the browser that started it', async () => {
    const email = 'asediada@demo.do';
    const home = app.browser();
    await home.send('POST', '/api/auth/register/start', { ...person, email });
    const code = await codeSentTo(app, email);
    for (const wrong of wrongCodes(code).slice(0, 12))
      expect(
        (await app.browser().send('POST', verify, { email, code: wrong, password: person.password }))
          .statusCode,
      ).toBe(400);
    const reply = await home.send('POST', verify, { email, code });
    expect(reply.json()).toMatchObject({ autoLogin: true, user: { email } });
  });

  it('do not end the reset in the browser that asked for it, even when the stranger asked for codes since', async () => {
    await app.addPerson('marta');
    const { email } = cast.marta;
    const [home, thief] = [app.browser(), app.browser()];
    await home.send('POST', `${reset}/request`, { email });
    const code = await codeSentTo(app, email);
    const guess = (browser: Browser, guessed: string) =>
      browser.send('POST', `${reset}/verify`, { email, code: guessed, newPassword: 'otra clave buena' });
    for (let round = 0; round < 3; round += 1) {
      await thief.send('POST', `${reset}/request`, { email });
      for (const wrong of wrongCodes(code).slice(round * 6, round * 6 + 6))
        expect((await guess(thief, wrong)).statusCode).toBe(400);
    }
    expect((await guess(home, code)).statusCode).toBe(200);
    // Once the password is changed the stranger's codes are void too.
    const live = await app.db
      .selectFrom('passwordResetCodes')
      .select('id')
      .where('email', '=', email)
      .where('used', '=', false)
      .execute();
    expect(live).toEqual([]);
  });

  it('count at most ten times a code, five of them from the browser that asked', async () => {
    const email = 'rodeada@demo.do';
    const home = app.browser();
    await home.send('POST', '/api/auth/register/start', { ...person, email });
    const code = await codeSentTo(app, email);
    const guesses = wrongCodes(code).slice(0, 40);
    await Promise.all(
      guesses.flatMap((wrong) => [
        home.send('POST', verify, { email, code: wrong }),
        app.browser().send('POST', verify, { email, code: wrong, password: person.password }),
      ]),
    );
    const rows = await app.db
      .selectFrom('emailVerificationCodes')
      .select(['attempts', 'otherAttempts', 'used'])
      .where('email', '=', email)
      .execute();
    expect(rows).toEqual([{ attempts: 5, otherAttempts: 5, used: false }]);
    const { password } = person;
    for (const browser of [home, app.browser()])
      expect((await browser.send('POST', verify, { email, code, password })).statusCode).toBe(400);
  });
});

describe('with the limits of a day', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  });
  afterAll(() => limited.close());
  const from = (network: string) => limited.browser({ 'x-forwarded-for': network });
  const ask = (browser: Browser, email: string) => browser.send('POST', `${reset}/request`, { email });
  const guess = (browser: Browser, email: string, code: string) =>
    browser.send('POST', `${reset}/verify`, { email, code, newPassword: 'otra clave buena' });

  it('guesses without a valid code are not counted: twenty posts lock no reset', async () => {
    await limited.addPerson('luis');
    const { email } = cast.luis;
    const thief = from('203.0.113.66');
    for (let turn = 0; turn < 22; turn += 1)
      expect((await guess(thief, email, '000000')).statusCode).toBe(400);
    const phone = from('198.51.100.7');
    expect((await ask(phone, email)).statusCode).toBe(200);
    expect((await guess(phone, email, await codeSentTo(limited, email))).statusCode).toBe(200);
  });

  it('a stranger who asks for all codes of a day leaves the holder those of another network', async () => {
    const home = await limited.signIn('ana');
    const { email } = cast.ana;
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      // The wait of a minute is a separate limit.
      await limited.deps.rateLimits.forgive('resend', `${email} 203.0.113.66`);
      statuses.push((await ask(from('203.0.113.66'), email)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await ask(from('198.51.100.7'), email)).statusCode).toBe(200);
    for (let network = 1; network < 16; network += 1) await ask(from(`192.0.2.${network}`), email);
    expect((await ask(from('198.51.100.8'), email)).statusCode).toBe(429);
    // The holder's own browser can ask whatever strangers did.
    expect((await ask(home, email)).statusCode).toBe(200);
  });
});
