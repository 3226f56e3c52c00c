import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FirstDay } from '#contract/first-day.ts';
import { startWorker } from '#server/worker.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { openMailServer } from '#test/mail-server.ts';
import { lent } from '#test/stories.ts';
import { until } from '#test/until.ts';

let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  mailServer = await openMailServer();
  app = await openTestApp({ SMTP_URL: mailServer.url });
  pedro = await app.signIn('pedro');
});
afterEach(async () => {
  await app.close();
  await mailServer.close();
});

const read = async (): Promise<FirstDay> => (await pedro.get('/api/admin/first-day')).json();
const missing = async () =>
  (await read()).steps.filter(({ state }) => state === 'missing').map(({ step }) => step);
const settings = async () => (await pedro.get('/api/admin/settings')).json();

it('a bare installation is asked for everything, until nothing of it is missing', async () => {
  expect(await missing()).toHaveLength(12);
  const before = await settings();
  const saved = await pedro.send('PUT', '/api/admin/settings', {
    ...before,
    legalName: 'Préstamos del Este, S.R.L.',
    rnc: '101000001',
    contact: {
      ...before.contact,
      address: 'Calle Duarte 12',
      phone: '(809) 555-0199',
      email: 'hola@este.do',
    },
    lateChargeVariant: 5,
  });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(await missing()).toEqual([
    'companyAccounts',
    'testLetter',
    'reminderTimes',
    'registrationNumber',
    'logo',
    'brandColour',
    'secondOwner',
  ]);
  const invited = await pedro.send('POST', '/api/admin/administrators', {
    email: 'socia@este.do',
    firstName: 'Altagracia',
    lastName: 'Núñez',
    role: 'owner',
  });
  expect(invited.statusCode, invited.body).toBe(201);
  expect(await missing()).not.toContain('secondOwner');
});

it('a step that is put aside is a version of the settings, with who said so', async () => {
  const put = (step: string) => pedro.send('PUT', `/api/admin/first-day/${step}/aside`);
  for (const step of ['registrationNumber', 'reminderTimes', 'reminderTimes'])
    expect((await put(step)).statusCode).toBe(200);
  const { steps } = await read();
  expect(steps).toContainEqual({ step: 'registrationNumber', state: 'later' });
  expect(steps).toContainEqual({ step: 'reminderTimes', state: 'done' });
  expect(await settings()).toMatchObject({ version: 2, setAside: ['registrationNumber', 'reminderTimes'] });
  const events = await app.db
    .selectFrom('events')
    .select(['name', 'facts'])
    .where('subject', '=', 'settings')
    .execute();
  expect(events).toEqual([
    { name: 'settings.changed', facts: { fields: 'setAside' } },
    { name: 'settings.changed', facts: { fields: 'setAside' } },
  ]);
  expect((await put('rnc')).statusCode).toBe(404);
});

it('a lender that lends is not asked for what could have waited', async () => {
  await lent(app, 'rosa');
  pedro = await app.signIn('pedro');
  expect(await missing()).toEqual([
    'legalName',
    'rnc',
    'address',
    'contact',
    'companyAccounts',
    'testLetter',
  ]);
});

it('a test letter says what the mail server answered, and nothing before', async () => {
  mailServer.state.refuse = true;
  const sent = await pedro.send('POST', '/api/admin/first-day/test-letter');
  expect(sent.statusCode).toBe(201);
  expect(sent.json()).toMatchObject({ to: 'pedro@demo.do', state: 'waiting', acceptedAt: null, error: null });
  const event = await app.db
    .selectFrom('events')
    .selectAll()
    .where('name', '=', 'letter.tested')
    .executeTakeFirstOrThrow();
  const letter = await app.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
  expect(letter).toMatchObject({ template: 'test-letter', recipient: 'pedro@demo.do', eventId: event.id });
  const { rows } = await app.deps.pool.query(
    "select from graphile_worker.jobs where task_identifier = 'send-message'",
  );
  expect(rows).toHaveLength(1);

  const worker = await startWorker(app.deps);
  try {
    await until(async () =>
      expect((await read()).testLetter).toMatchObject({
        state: 'retrying',
        error: expect.stringContaining('mailbox full'),
      }),
    );
    expect(await missing()).toContain('testLetter');
    mailServer.state.refuse = false;
    await app.deps.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await until(async () =>
      expect((await read()).testLetter).toMatchObject({
        state: 'accepted',
        acceptedAt: '2026-11-20T15:00:00.000Z',
        error: null,
      }),
    );
    expect(await missing()).not.toContain('testLetter');
    expect(mailServer.received).toMatchObject([{ to: ['pedro@demo.do'] }]);

    mailServer.state.unknown = '550 5.1.1 no such mailbox';
    await pedro.send('POST', '/api/admin/first-day/test-letter');
    await until(async () => expect((await read()).testLetter).toMatchObject({ state: 'refused' }));
    expect(await missing()).toContain('testLetter');
  } finally {
    await worker.stop();
  }
});

it('a letter that did not leave within its hour says so', async () => {
  await pedro.send('POST', '/api/admin/first-day/test-letter');
  app.advance(2 * 3_600_000);
  const worker = await startWorker(app.deps);
  try {
    pedro = await app.signIn('pedro');
    await until(async () =>
      expect((await read()).testLetter).toMatchObject({ state: 'expired', error: null }),
    );
    expect(mailServer.received).toEqual([]);
  } finally {
    await worker.stop();
  }
});
