import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';

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

async function codeSentTo(email: string): Promise<string> {
  const message = await app.db
    .selectFrom('messages')
    .select('bodyText')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /^\d{6}$/m.exec(message.bodyText)?.[0] ?? '';
}

/** Two hundred different codes, none of them right. */
const wrongCodes = (right: string) =>
  Array.from({ length: 200 }, (_, index) =>
    String((Number(right) + 1 + index * 4_999) % 1_000_000).padStart(6, '0'),
  );

const person = {
  firstName: 'Yokasta',
  lastName: 'De la Cruz',
  cedula: '00112345678',
  phone: '8095550177',
  password: 'mangu con salami',
};

// A guess that is evaluated raises `attempts`, whose CHECK holds it to five; the right code failing afterwards
// shows that none was left (ruling B7).
describe('200 guesses at once', () => {
  it('get at most five evaluated of a registration', async () => {
    const email = 'adivinada@demo.do';
    await post('/api/auth/register/start', { ...person, email });
    const right = await codeSentTo(email);
    const replies = await Promise.all(
      wrongCodes(right).map((code) => post('/api/auth/register/verify', { email, code })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]));
    const rows = await app.db
      .selectFrom('emailVerificationCodes')
      .select(['attempts', 'used'])
      .where('email', '=', email)
      .execute();
    expect(rows).toEqual([{ attempts: 5, used: false }]);
    const late = await post('/api/auth/register/verify', { email, code: right });
    expect(late).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
    expect(await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  it('get at most five evaluated of a password reset', async () => {
    await app.addPerson('rosa');
    const email = 'rosa@demo.do';
    await post('/api/auth/password-reset/request', { email });
    const right = await codeSentTo(email);
    const before = await app.db.selectFrom('users').select('password').where('email', '=', email).execute();
    await Promise.all(
      wrongCodes(right).map((code) =>
        post('/api/auth/password-reset/verify', { email, code, newPassword: 'otra clave buena' }),
      ),
    );
    const rows = await app.db
      .selectFrom('passwordResetCodes')
      .select(['attempts', 'used'])
      .where('email', '=', email)
      .execute();
    expect(rows).toEqual([{ attempts: 5, used: false }]);
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

  it('let exactly one of fifty right ones through', async () => {
    const email = 'acertada@demo.do';
    await post('/api/auth/register/start', { ...person, email });
    const code = await codeSentTo(email);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => post('/api/auth/register/verify', { email, code })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(
      1,
    );
  });
});

it('new codes bring no new guesses for ever: twenty a day for an account, and as many for its own browser', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'on' });
  try {
    const home = await limited.signIn('luis');
    const thief = limited.browser();
    const { email } = cast.luis;
    const guess = (browser: Browser) =>
      browser.send('POST', '/api/auth/password-reset/verify', {
        email,
        code: '000000',
        newPassword: 'otra clave buena',
      });
    const statuses: number[] = [];
    for (let turn = 0; turn < 22; turn += 1) statuses.push((await guess(thief)).statusCode);
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429, 429]);
    // Another browser of the thief's is the same stranger; nobody learns from it whether there is an account.
    expect((await guess(limited.browser())).statusCode).toBe(429);
    expect((await guess(home)).statusCode).toBe(400);
  } finally {
    await limited.close();
  }
});
