import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { lettersTo } from '#test/written.ts';

// A stranger with many networks: what they ask for costs letters, never the way in.

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  await app.addPerson('ana');
});
afterEach(() => app.close());

const { email, password } = cast.ana;
const from = (network: number): Browser => app.browser({ 'x-forwarded-for': `198.51.${network}.7` });
const ask = (who: Browser) => who.send('POST', '/api/auth/password-reset/request', { email });
const letters = async () =>
  (await lettersTo(app, email)).filter(({ template }) => template === 'password-reset-code');
const enter = (who: Browser, secret: string = password) =>
  who.send('POST', '/api/auth/login', { email, password: secret });

it('the last letters of a day are for networks that have not asked, and the very last one carries a link', async () => {
  // One network asks until nothing more comes, and so do two more: twelve are for anyone.
  for (let network = 1; network <= 13; network += 1) await ask(from(network));
  expect(await letters()).toHaveLength(13);
  for (const { bodyText } of await letters()) expect(bodyText).not.toContain('#enlace=');
  for (let network = 14; network <= 26; network += 1) await ask(from(network));
  const sent = await letters();
  expect(sent).toHaveLength(20);
  const link = /#enlace=([\w-]{22})/.exec(sent.at(-1)?.bodyText ?? '')?.[1];
  expect(link).toBeDefined();
  expect(sent.filter(({ bodyText }) => bodyText.includes('#enlace='))).toHaveLength(1);

  // The holder on a new phone is told where to look, and the link lets her in.
  const phone = from(200);
  const refused = await ask(phone);
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'Hoy ya se pidieron muchos códigos para este email. El último correo de hoy trae un enlace para elegir la contraseña hasta la medianoche.',
  ]);
  const chosen = await phone.send('POST', '/api/auth/password-link', {
    link,
    newPassword: 'brisa-del-yaque',
  });
  expect(chosen.statusCode, chosen.body).toBe(200);
  expect((await enter(phone, 'brisa-del-yaque')).statusCode).toBe(200);
});

it('the same is said of an address that has no account', async () => {
  const none = { email: 'nadie@demo.do' };
  for (let network = 1; network <= 20; network += 1)
    await from(network).send('POST', '/api/auth/password-reset/request', none);
  const reply = await from(99).send('POST', '/api/auth/password-reset/request', none);
  expect([reply.statusCode, reply.json().message]).toEqual([429, expect.stringContaining('trae un enlace')]);
});

it('wrong passwords of strangers lock a new phone out only until its holder proves the address', async () => {
  for (let guess = 0; guess < 11; guess += 1) await enter(from(guess), 'no-es-la-clave');
  const phone = from(200);
  expect((await enter(phone)).statusCode).toBe(429);
  await ask(phone);
  const code = /^\d{6}$/m.exec((await letters()).at(-1)?.bodyText ?? '')?.[0];
  const body = { email, code, newPassword: 'brisa-del-yaque' };
  expect((await phone.send('POST', '/api/auth/password-reset/verify', body)).statusCode).toBe(200);
  // And stays in, however strangers go on: this phone is known now.
  for (let guess = 0; guess < 11; guess += 1) await enter(from(guess + 20), 'no-es-la-clave');
  expect((await enter(phone, 'brisa-del-yaque')).statusCode).toBe(200);
});

it('the browser of its holder asks on, whatever strangers did', async () => {
  const known = from(200);
  expect((await enter(known)).statusCode).toBe(200);
  for (let network = 1; network <= 22; network += 1) await ask(from(network));
  expect((await ask(known)).statusCode).toBe(200);
});
