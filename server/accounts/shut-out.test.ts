import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { lettersTo } from '#test/written.ts';

// A stranger with many networks: their requests cause letters, and never shut a customer out.

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  await app.addPerson('ana');
});
afterEach(() => app.close());

const { email, password } = cast.ana;
const from = (network: number): Browser => app.browser({ 'x-forwarded-for': `198.51.${network}.7` });
/** Several networks ask at once. */
const crowd = (first: number, last: number, body: { readonly email: string } = { email }) =>
  Promise.all(
    Array.from({ length: last - first + 1 }, (_, place) =>
      from(first + place).send('POST', '/api/auth/password-reset/request', body),
    ),
  );
const ask = (who: Browser) => who.send('POST', '/api/auth/password-reset/request', { email });
const letters = async () =>
  (await lettersTo(app, email)).filter(({ template }) => template.startsWith('password-reset-'));
const enter = (who: Browser, secret: string = password) =>
  who.send('POST', '/api/auth/login', { email, password: secret });

it('the last letters of a day are for networks that have not asked, and the very last one contains a link', async () => {
  // One network asks until nothing more is sent, and so do two more: twelve letters are for any network.
  await crowd(1, 13);
  expect(await letters()).toHaveLength(13);
  for (const { bodyText } of await letters()) expect(bodyText).not.toContain('#enlace=');
  await crowd(14, 26);
  const sent = await letters();
  expect(sent).toHaveLength(20);
  // Of several at once, the request that took the last place gets the letter.
  const found = sent.flatMap(({ bodyText }) => /#enlace=([\w-]{22})/.exec(bodyText)?.[1] ?? []);
  expect(found).toHaveLength(1);
  const [link] = found;

  // On a new phone the holder's reply says where the letter is, and its link signs her in.
  const phone = from(200);
  const refused = await ask(phone);
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'Hoy ya se pidieron muchos códigos para este email. El último mensaje de hoy trae un enlace para elegir la contraseña hasta la medianoche.',
  ]);
  const chosen = await phone.send('POST', '/api/auth/password-link', {
    link,
    newPassword: 'brisa-del-yaque',
  });
  expect(chosen.statusCode, chosen.body).toBe(200);
  expect((await enter(phone, 'brisa-del-yaque')).statusCode).toBe(200);
});

it('an address without an account gets the same reply', async () => {
  const none = { email: 'nadie@demo.do' };
  await crowd(1, 20, none);
  const reply = await from(99).send('POST', '/api/auth/password-reset/request', none);
  expect([reply.statusCode, reply.json().message]).toEqual([429, expect.stringContaining('trae un enlace')]);
});

it("strangers' wrong passwords lock a new phone out only until its holder proves the address", async () => {
  for (let guess = 0; guess < 11; guess += 1) await enter(from(guess), 'no-es-la-clave');
  const phone = from(200);
  expect((await enter(phone)).statusCode).toBe(429);
  await ask(phone);
  const code = /^\d{6}$/m.exec((await letters()).at(-1)?.bodyText ?? '')?.[0];
  const body = { email, code, newPassword: 'brisa-del-yaque' };
  expect((await phone.send('POST', '/api/auth/password-reset/verify', body)).statusCode).toBe(200);
  // The phone stays signed in, however strangers go on: the browser is known now.
  for (let guess = 0; guess < 11; guess += 1) await enter(from(guess + 20), 'no-es-la-clave');
  expect((await enter(phone, 'brisa-del-yaque')).statusCode).toBe(200);
});

it("a network that guesses without end does not lock out its neighbours' known browsers", async () => {
  const known = from(200);
  expect((await enter(known)).statusCode).toBe(200);
  for (let guess = 0; guess < 300; guess += 1) await app.deps.rateLimits.take('loginAddress', '198.51.200.7');
  expect((await enter(from(200))).statusCode).toBe(429);
  expect((await enter(known)).statusCode).toBe(200);
});

it("a customer who is refused for others' guesses reads that a reset helps", async () => {
  for (let guess = 0; guess < 10; guess += 1) await app.deps.rateLimits.take('login', email);
  expect((await enter(from(200))).json()).toMatchObject({
    code: 'too_many_requests',
    details: 'Con un código para cambiar la contraseña puede entrar enseguida.',
  });
});

it('an account that a text proved gets one link where its network has used up its texts, and the same reply', async () => {
  const { email: texted, phone } = cast.rosa;
  await app.addPerson('rosa');
  await app.db.updateTable('users').set({ verifiedChannel: 'sms' }).where('email', '=', texted).execute();
  for (let text = 0; text < 10; text += 1) await app.deps.rateLimits.take('textsNetwork', '198.51.200.7');
  const request = (address: string) =>
    from(200).send('POST', '/api/auth/password-reset/request', { email: address });
  const sent = await request(texted);
  expect([sent.statusCode, sent.body]).toEqual([
    200,
    (await request('nadie@demo.do')).body.replace('nadie@demo.do', texted),
  ]);
  await app.deps.rateLimits.forgive('resend', `${texted} 198.51.200.7`);
  expect((await request(texted)).statusCode).toBe(200);
  const texts = await lettersTo(app, phone);
  expect(texts.map(({ template, channel }) => [template, channel])).toEqual([['password-reset-link', 'sms']]);
  const [text] = texts;
  expect(text?.bodyText.length).toBeLessThanOrEqual(160);
  const link = /#enlace=([\w-]{22})/.exec(text?.bodyText ?? '')?.[1];
  const chosen = await from(200).send('POST', '/api/auth/password-link', {
    link,
    newPassword: 'brisa-del-yaque',
  });
  expect(chosen.statusCode, chosen.body).toBe(200);
});

it('the browser of its holder can ask again, whatever strangers did', async () => {
  const known = from(200);
  expect((await enter(known)).statusCode).toBe(200);
  await crowd(1, 22);
  expect((await ask(known)).statusCode).toBe(200);
});

it('the guesses of one network are counted over all processes of an installation together', async () => {
  const other = await openTestApp({
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
    DATABASE_URL: app.deps.env.databaseUrl,
  });
  try {
    const guess = async (program: TestApp) =>
      (
        await program
          .browser({ 'x-forwarded-for': '198.51.100.7' })
          .send('POST', '/api/auth/login', { email: 'nadie@demo.do', password: 'no es esta' })
      ).statusCode;
    const replies: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) replies.push(await guess(app), await guess(other));
    expect(replies).toEqual([...Array(10).fill(401), 429, 429]);
  } finally {
    await other.close();
  }
});
