import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as limits from '#domain/limits/limits.ts';
import { AMOUNT_MAX, AMOUNT_MIN, LOGIN_GUESSES, RESEND_AFTER_SECONDS } from '#domain/limits/limits.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { judge } from '#test/changed-limits.ts';
import { applicationOf, submitted } from '#test/stories.ts';

vi.mock('#domain/limits/limits.ts', async (original) => {
  const { changed } = await import('#test/changed-limits.ts');
  return changed(await original<typeof limits>());
});

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('lends within any limits: no CHECK of the database has a limit of its own', async () => {
  for (const [key, amount] of [
    ['ana', AMOUNT_MIN],
    ['luis', AMOUNT_MAX],
  ] as const) {
    const browser = await app.signIn(key);
    const reply = await browser.send('POST', '/api/loan-applications', await applicationOf(key, { amount }));
    expect([reply.statusCode, reply.json().amount], reply.body).toEqual([201, amount]);
    const over = amount === AMOUNT_MIN ? AMOUNT_MIN - 1 : AMOUNT_MAX + 1;
    const refused = await browser.send(
      'POST',
      '/api/loan-applications',
      await applicationOf(key, { amount: over }),
    );
    expect(refused.statusCode).toBe(400);
  }
  const pedro = await app.signIn('pedro');
  const rosa = await app.signIn('rosa');
  const { id } = (await rosa.send('POST', '/api/loan-applications', await applicationOf('rosa', {}))).json();
  const offer = { counterOfferAmount: AMOUNT_MAX, counterOfferTerm: 2 };
  const offered = await pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, offer);
  expect(offered.statusCode, offered.body).toBe(200);
});

it('limits guesses and new codes for any limits', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'on' });
  try {
    await limited.addPerson('ana');
    const browser = limited.browser();
    const guess = () =>
      browser.send('POST', '/api/auth/login', { email: 'ana@demo.do', password: 'una de tantas' });
    for (let turn = 0; turn < LOGIN_GUESSES; turn += 1) expect((await guess()).statusCode).toBe(401);
    const locked = await guess();
    expect(locked.statusCode).toBe(429);
    expect(locked.json().message).toBe('Demasiados intentos. Intente de nuevo en 16 minutos.');
    const ask = () => browser.send('POST', '/api/auth/password-reset/request', { email: 'ana@demo.do' });
    expect((await ask()).statusCode).toBe(200);
    const early = await ask();
    expect(early.statusCode).toBe(429);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(RESEND_AFTER_SECONDS - 10);
  } finally {
    await limited.close();
  }
});

it('builds every sentence of a letter from the limits', async () => {
  const real = await vi.importActual<typeof limits>('#domain/limits/limits.ts');
  const marta = await app.signIn('marta');
  await submitted(marta, 'marta');
  const demo = await openTestApp({ DEMO: 'people' });
  await seedDemo(demo.deps);
  await app.browser().send('POST', '/api/auth/register/start', {
    email: 'nueva@demo.do',
    firstName: 'Nueva',
    lastName: 'Persona',
    cedula: '00112345678',
    phone: '8095550199',
    password: 'mangos-de-bani-7',
    verificationMethod: 'email',
  });
  const pedro = await app.signIn('pedro');
  const invited = { email: 'otro@demo.do', firstName: 'Otro', lastName: 'Más', role: 'cashier' };
  const reply = await pedro.send('POST', '/api/admin/administrators', invited);
  expect(reply.statusCode, reply.body).toBe(201);
  const { id: martas } = (await marta.get('/api/auth/user')).json();
  const sent = await pedro.send('POST', `/api/admin/clients/${martas}/password-reset`, {});
  expect(sent.statusCode, sent.body).toBe(200);
  const lettersOf = ({ db }: TestApp) => db.selectFrom('messages').selectAll().orderBy('id').execute();
  const letters = [...(await lettersOf(app)), ...(await lettersOf(demo))];
  await demo.close();
  const texts = letters.flatMap(({ subject, bodyText, bodyHtml }) => [
    subject ?? '',
    bodyText,
    bodyHtml ?? '',
  ]);
  const { old, unsaid } = judge(texts, real);
  expect(old).toEqual([]);
  for (const told of [
    'ADMIN_PASSWORD_MIN',
    'ANSWER_HOURS',
    'CODE_LIFE_MINUTES',
    'DEPOSIT_HOURS_MAX',
    'REMINDER_DAYS_BEFORE',
    'SENT_LINK_HOURS',
    'VERIFICATION_HOURS',
  ])
    expect(unsaid).not.toContain(told);
});
