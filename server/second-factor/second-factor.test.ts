import { createHash } from 'node:crypto';
import { URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { latestSettings } from '#server/settings/settings.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { codeAt } from '#test/authenticator.ts';
import { inGroups } from '#test/in-groups.ts';
import { changeSettings, sendSettings } from '#test/stories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'on' });
});
beforeEach(async () => {
  await app.db.deleteFrom('secondFactors').execute();
  await app.ownerPool.query('delete from rate_limits');
});
afterAll(() => app.close());

/** The code that Pedro's phone shows `later` milliseconds from now. */
const shown = (secret: string, later = 0) => codeAt(secret, app.deps.now().getTime() + later);
const verify = (browser: Browser, code: string) =>
  browser.send('POST', '/api/admin/second-factor/verification', { code });

async function enrolled() {
  const pedro = await app.signIn('pedro');
  const { secret, uri } = (await pedro.send('POST', '/api/admin/second-factor/enrolment')).json();
  const confirmed = await pedro.send('POST', '/api/admin/second-factor/confirmation', {
    code: shown(secret),
  });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  const recoveryCodes: string[] = confirmed.json().recoveryCodes;
  app.advance(60_000);
  return { pedro, secret, uri, recoveryCodes };
}

it('is required only after a code has confirmed it; then a password alone is not enough', async () => {
  const elsewhere = await app.signIn('pedro');
  const { pedro, secret, uri } = await enrolled();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Manito:pedro%40demo\.do\?/);
  // The browser that enrolled stays signed in; the other, without a code, is signed out.
  expect((await pedro.get('/api/admin/user')).statusCode).toBe(200);
  expect((await elsewhere.get('/api/admin/user')).statusCode).toBe(401);

  const entering = await app.signIn('pedro');
  for (const url of ['/api/admin/user', '/api/admin/clients', '/api/auth/user', '/api/loan-applications']) {
    const reply = await entering.get(url);
    expect([reply.statusCode, reply.json().code], url).toEqual([403, 'second_factor_needed']);
  }
  expect((await verify(entering, shown(secret))).statusCode).toBe(200);
  expect((await entering.get('/api/admin/user')).statusCode).toBe(200);
});

it('names the lender in the authenticator without a colon, at which applications cut the name', async () => {
  const owner = await app.signIn('pedro');
  await changeSettings(owner, { name: 'Préstamos: Cibao' });
  const { uri } = (await owner.send('POST', '/api/admin/second-factor/enrolment')).json();
  await changeSettings(owner, { name: 'Manito' });
  const read = URI.parse(uri);
  expect([read.issuer, read.label]).toEqual(['Préstamos Cibao', 'pedro@demo.do']);
});

it('continues under another id after the code, so that a planted session is useless', async () => {
  const { secret } = await enrolled();
  const entering = await app.signIn('pedro');
  const planted = app.browser();
  planted.cookies.set('sid', entering.cookies.get('sid') ?? '');
  expect((await verify(entering, shown(secret))).statusCode).toBe(200);
  expect((await entering.get('/api/admin/user')).statusCode).toBe(200);
  expect((await planted.get('/api/admin/user')).statusCode).toBe(401);
});

it('stores neither the secret nor a recovery code in plain text', async () => {
  const { secret, recoveryCodes } = await enrolled();
  const row = JSON.stringify(await app.db.selectFrom('secondFactors').selectAll().execute());
  // An attacker could try forty bits in minutes where the hash needs no key.
  const unkeyed = (code: string) => createHash('sha256').update(code.replace('-', '')).digest('hex');
  for (const code of recoveryCodes) expect(row).not.toContain(unkeyed(code));
  for (const value of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
    expect(row).not.toContain(value);
});

it('accepts each code once, so that an observed code is useless', async () => {
  const { secret } = await enrolled();
  const code = shown(secret);
  const [first, second] = [await app.signIn('pedro'), await app.signIn('pedro')];
  const replies = await Promise.all([verify(first, code), verify(second, code)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
});

it.each([
  ['half a minute late', -30_000, 200],
  ['half a minute early', 30_000, 200],
  ['five minutes old', -300_000, 400],
  ['five minutes ahead', 300_000, 400],
])('a code that is %s: %s %i', async (_, later, status) => {
  const { secret } = await enrolled();
  app.advance(600_000);
  expect((await verify(await app.signIn('pedro'), shown(secret, later))).statusCode).toBe(status);
});

it('accepts each recovery code once, typed with or without its hyphen', async () => {
  const { recoveryCodes } = await enrolled();
  const [one = '', two = ''] = recoveryCodes;
  expect((await verify(await app.signIn('pedro'), one)).statusCode).toBe(200);
  expect((await verify(await app.signIn('pedro'), one)).statusCode).toBe(400);
  const pedro = await app.signIn('pedro');
  expect((await verify(pedro, two.replace('-', '').toUpperCase())).statusCode).toBe(200);
  expect((await pedro.get('/api/admin/second-factor')).json()).toEqual({
    step: 'done',
    active: true,
    required: false,
    alwaysRequired: false,
    recoveryCodesLeft: 8,
    hasPasskeys: false,
    passkeys: [],
  });
  const used = await app.db
    .selectFrom('events')
    .select('id')
    .where('name', '=', 'second_factor.recovery_used')
    .execute();
  expect(used).toHaveLength(2);
});

it('evaluates at most five guesses of two hundred, fifty at a time', async () => {
  const { secret } = await enrolled();
  const entering = await app.signIn('pedro');
  const wrong = String((Number(shown(secret)) + 1) % 1_000_000).padStart(6, '0');
  const statuses = await inGroups(200, () => verify(entering, wrong));
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(195);
});

it('cannot be replaced with the password alone', async () => {
  await enrolled();
  const thief = await app.signIn('pedro');
  expect((await thief.send('POST', '/api/admin/second-factor/enrolment')).statusCode).toBe(403);
  expect((await thief.send('POST', '/api/admin/second-factor/removal', { code: '000000' })).statusCode).toBe(
    403,
  );
});

it('is removed by its owner with a code, where it is not required', async () => {
  const { pedro, secret } = await enrolled();
  const removal = (code: string) => pedro.send('POST', '/api/admin/second-factor/removal', { code });
  expect((await removal('000000')).statusCode).toBe(400);
  expect((await removal(shown(secret))).statusCode).toBe(200);
  expect((await (await app.signIn('pedro')).get('/api/admin/user')).statusCode).toBe(200);
});

it('where it is required, an administrator without one can only set it up', async () => {
  const strict = await openTestApp({}, { env: { production: true } });
  try {
    const pedro = await strict.signIn('pedro');
    const refused = await pedro.get('/api/admin/user');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'second_factor_enrolment_needed']);
    const { secret } = (await pedro.send('POST', '/api/admin/second-factor/enrolment')).json();
    const code = codeAt(secret, strict.deps.now().getTime());
    expect((await pedro.send('POST', '/api/admin/second-factor/confirmation', { code })).statusCode).toBe(
      200,
    );
    expect((await pedro.get('/api/admin/user')).statusCode).toBe(200);
    strict.advance(60_000);
    expect((await pedro.send('POST', '/api/admin/second-factor/removal', { code })).statusCode).toBe(409);
  } finally {
    await strict.close();
  }
});

const readOffice = async (browser: Browser) => {
  const reply = await browser.get('/api/admin/user');
  return [reply.statusCode, reply.json().code];
};
const requireOfAll = (owner: Browser, on: boolean) => sendSettings(owner, { secondFactorForAll: on });

it('is required of all by an owner who has one; who has none sets it up before anything else answers', async () => {
  const before = await app.signIn('pedro');
  const refused = await requireOfAll(before, true);
  expect(refused.statusCode, refused.body).toBe(400);
  expect(refused.json().errors).toEqual([
    { field: 'secondFactorForAll', message: 'Active antes su propio segundo paso, en «Segundo paso».' },
  ]);
  expect((await latestSettings(app.db)).secondFactorForAll).toBe(false);

  const { pedro } = await enrolled();
  const ciro = await app.signInAs('cashier');
  expect(await readOffice(ciro)).toEqual([200, undefined]);
  const reply = await requireOfAll(pedro, true);
  expect(reply.statusCode, reply.body).toBe(200);
  try {
    expect(await readOffice(pedro)).toEqual([200, undefined]);
    expect(await readOffice(ciro)).toEqual([403, 'second_factor_enrolment_needed']);
    expect((await pedro.get('/api/admin/second-factor')).json()).toMatchObject({
      required: true,
      alwaysRequired: false,
    });
    const [event] = await app.db
      .selectFrom('events')
      .select('facts')
      .where('name', '=', 'settings.changed')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(event?.facts).toEqual({ fields: 'secondFactorForAll' });

    const { secret } = (await ciro.send('POST', '/api/admin/second-factor/enrolment')).json();
    const confirmed = await ciro.send('POST', '/api/admin/second-factor/confirmation', {
      code: shown(secret),
    });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    expect(await readOffice(ciro)).toEqual([200, undefined]);
    app.advance(60_000);
    const removal = await ciro.send('POST', '/api/admin/second-factor/removal', {
      code: shown(secret),
    });
    expect([removal.statusCode, removal.json().code]).toEqual([409, 'second_factor_required']);
  } finally {
    await requireOfAll(pedro, false);
  }
});
