import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FirstDay } from '#contract/first-day.ts';
import { giveUpUnconfirmed } from '#server/outbox/give-up.ts';
import { startWorker } from '#server/worker.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { openMailServer } from '#test/mail-server.ts';
import { changeSettings, lent } from '#test/stories.ts';
import { until } from '#test/until.ts';
import { openWhatsapp, TEMPLATES } from '#test/whatsapp.ts';
import { eventsNamed } from '#test/written.ts';

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

it('a bare installation lists every step, until none is missing', async () => {
  expect(await missing()).toHaveLength(13);
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
    'openingBalances',
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

it('a step that is put aside is a version of the settings, with its author', async () => {
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
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { name: 'settings.changed', facts: { fields: 'setAside' } },
    { name: 'settings.changed', facts: { fields: 'setAside' } },
  ]);
  expect((await put('rnc')).statusCode).toBe(404);
});

it('a lender that already lends is not asked for steps that could have waited', async () => {
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

it("a test letter shows the mail server's reply, and nothing before", async () => {
  mailServer.state.refuse = true;
  const sent = await pedro.send('POST', '/api/admin/first-day/test-letter');
  expect(sent.statusCode).toBe(201);
  expect(sent.json()).toMatchObject({ to: 'pedro@demo.do', state: 'waiting', acceptedAt: null, error: null });
  const event = await app.db
    .selectFrom('events')
    .selectAll()
    .where('name', '=', 'letter.tested')
    .executeTakeFirstOrThrow();
  const letter = await app.db.selectFrom('messages').selectAll().orderBy('id').executeTakeFirstOrThrow();
  expect(letter).toMatchObject({ template: 'test-letter', recipient: 'pedro@demo.do', eventId: event.id });
  const { rows } = await app.ownerPool.query(
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
    await app.ownerPool.query('update graphile_worker._private_jobs set run_at = now()');
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

it('a letter that was not sent within its hour is reported', async () => {
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

describe('a test message by WhatsApp', () => {
  let open: Awaited<ReturnType<typeof openWhatsapp>>;
  let owner: Browser;
  beforeEach(async () => {
    open = await openWhatsapp();
    owner = await open.app.signIn('pedro');
  });
  afterEach(() => open.close());

  const PHONE = '+18095550177';
  const readOf = async (browser = owner): Promise<FirstDay> =>
    (await browser.get('/api/admin/first-day')).json();
  const testOf = async () => (await readOf()).whatsapp?.test ?? null;
  const send = (phone = '809-555-0177') => owner.send('POST', '/api/admin/first-day/test-text', { phone });

  it('is a step only where the lender has a number of WhatsApp', async () => {
    expect((await readOf(pedro)).whatsapp).toBeNull();
    expect((await readOf(pedro)).steps.map(({ step }) => step)).not.toContain('testText');
    expect((await readOf()).steps).toContainEqual({ step: 'testText', state: 'missing' });
    expect(
      (await pedro.send('POST', '/api/admin/first-day/test-text', { phone: '8095550177' })).json(),
    ).toEqual({
      code: 'method_unavailable',
      message: 'Guarde antes en Configuración la plantilla de WhatsApp para los códigos.',
    });
  });

  it('shows that it arrived, and a changed template needs a new test', async () => {
    const sent = await send();
    expect(sent.statusCode, sent.body).toBe(201);
    expect(sent.json()).toMatchObject({ to: PHONE, state: 'waiting' });
    await until(async () =>
      expect(await testOf()).toMatchObject({
        state: 'delivered',
        deliveredAt: '2026-11-20T15:00:00.000Z',
        instead: null,
      }),
    );
    expect((await readOf()).steps).toContainEqual({ step: 'testText', state: 'done' });
    expect(open.twilio.received).toMatchObject([
      { to: `whatsapp:${PHONE}`, contentSid: TEMPLATES.code.contentSid, contentVariables: { 1: '123456' } },
    ]);
    expect(await eventsNamed(open.app, 'text.tested')).toMatchObject([{ subject: 'user', facts: {} }]);
    const code = { contentSid: `HX${'f'.repeat(32)}`, variables: ['code'] };
    await changeSettings(owner, { whatsappTemplates: { ...TEMPLATES, code } });
    expect(await testOf()).toBeNull();
    expect((await readOf()).steps).toContainEqual({ step: 'testText', state: 'missing' });
  });

  it('shows why it did not arrive, and that an SMS replaced it', async () => {
    open.twilio.fate(({ to }) =>
      to.startsWith('whatsapp:') ? { status: 'undelivered', errorCode: 63016 } : { status: 'delivered' },
    );
    await send();
    await until(async () =>
      expect(await testOf()).toMatchObject({
        state: 'undelivered',
        error: 'Twilio: undelivered (63016)',
        instead: { channel: 'sms', to: PHONE, state: 'delivered' },
      }),
    );
    expect((await readOf()).steps).toContainEqual({ step: 'testText', state: 'missing' });
    expect(open.twilio.received.at(-1)?.body).toBe(
      'Manito: esta prueba no llego por WhatsApp y salio por SMS.',
    );
  });

  it('tells where to look when no callback confirmed it', async () => {
    open.twilio.fate(() => null);
    await send();
    await until(async () => expect(await testOf()).toMatchObject({ state: 'taken' }));
    open.app.advance(120_000);
    await giveUpUnconfirmed(open.app.deps);
    expect(await testOf()).toMatchObject({ state: 'unconfirmed', error: null, instead: { channel: 'sms' } });
  });

  it('refuses an invalid number, and allows ten an hour', async () => {
    expect((await send('809 555 01')).json().errors).toEqual([
      { field: 'phone', message: 'Formato válido: (809) 123-4567' },
    ]);
    const limited = await openWhatsapp({ RATE_LIMITS: 'on' });
    try {
      const staff = await limited.app.signIn('pedro');
      const statuses: number[] = [];
      for (let round = 0; round < 11; round += 1)
        statuses.push(
          (await staff.send('POST', '/api/admin/first-day/test-text', { phone: '8095550177' })).statusCode,
        );
      expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
    } finally {
      await limited.close();
    }
  });
});
