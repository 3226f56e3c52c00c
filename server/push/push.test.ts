import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/calendar.ts';
import { PUSH_KEPT_SECONDS, PUSH_TOPICS, type PushTopic } from '#domain/messages/push.ts';
import { giveUpUnconfirmed } from '#server/outbox/give-up-unconfirmed.ts';
import { ensurePushKeys } from '#server/push/push-keys.ts';
import { sendReminders } from '#server/reminders/send-reminders.ts';
import { startWorker } from '#server/worker.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast, type PersonKey } from '#test/cast.ts';
import { openPushService } from '#test/push-service.ts';
import { lent, submitted } from '#test/stories.ts';
import { openTwilioServer } from '#test/twilio.ts';
import { until } from '#test/until.ts';
import { measured } from '#test/whatsapp.ts';
import { eventsNamed, lettersOf } from '#test/written.ts';

const MINUTE = 60_000;
const ENDPOINT = '/api/push/subscription';

let service: Awaited<ReturnType<typeof openPushService>>;
let twilio: Awaited<ReturnType<typeof openTwilioServer>>;
let app: TestApp;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeEach(async () => {
  [service, twilio] = await Promise.all([openPushService(), openTwilioServer()]);
  app = await openTestApp({ ...twilio.variables, PUBLIC_URL: 'http://manito.test' });
  worker = await startWorker(app.deps);
});
afterEach(async () => {
  await worker.stop();
  await app.close();
  await Promise.all([service.close(), twilio.close()]);
});

const subscribe = async (browser: Browser, topics: readonly PushTopic[] = PUSH_TOPICS) => {
  const subscription = service.subscribe();
  const reply = await browser.send('PUT', ENDPOINT, { ...subscription, topics: [...topics] });
  expect(reply.statusCode, reply.body).toBe(200);
  const { id }: { id: string } = reply.json();
  return { ...subscription, id };
};
const subscriptions = () =>
  app.db.selectFrom('pushSubscriptions').selectAll().orderBy('createdAt').orderBy('id').execute();
/** Somebody whose account a text proved: what is paid for each message. */
async function byText(key: PersonKey, channel: 'sms' | 'whatsapp' = 'sms') {
  const browser = await app.signIn(key);
  await app.db
    .updateTable('users')
    .set({ verifiedChannel: channel })
    .where('email', '=', cast[key].email)
    .execute();
  return browser;
}
const received = (template = 'application-received') => lettersOf(app, template);
/** What it says where it goes by SMS; the sealed copies of what was signed always do. */
const texts = () => twilio.received.filter(({ body }) => body.includes('recibimos su solicitud'));
const publicKey = async (browser: Browser): Promise<string> =>
  (await browser.get('/api/push')).json().publicKey;

it('a customer’s browser subscribes and unsubscribes: reply, row and event', async () => {
  const luis = await app.signIn('luis');
  expect((await luis.get('/api/push')).json()).toEqual({
    publicKey: expect.stringMatching(/^B[\w-]{86}$/),
    subscription: null,
  });
  const made = await subscribe(luis, ['deposits', 'decisions']);
  expect((await luis.get('/api/push')).json().subscription).toEqual({
    id: made.id,
    topics: ['deposits', 'decisions'],
  });
  expect(await subscriptions()).toMatchObject([
    { id: made.id, endpoint: made.endpoint, p256dh: made.keys.p256dh, auth: made.keys.auth },
  ]);
  // Other topics are the same subscription, and nothing that the audit has to know.
  const again = await luis.send('PUT', ENDPOINT, { endpoint: made.endpoint, keys: made.keys, topics: [] });
  expect(again.json()).toEqual({ id: made.id, topics: [] });
  expect((await luis.send('DELETE', ENDPOINT)).statusCode).toBe(200);
  expect((await luis.send('DELETE', ENDPOINT)).statusCode).toBe(200);
  expect(await subscriptions()).toEqual([]);
  expect(await eventsNamed(app, 'user.push_on')).toHaveLength(1);
  expect(await eventsNamed(app, 'user.push_off')).toHaveLength(1);
});

it('a letter goes by push instead of by SMS: signed by the installation, readable by that browser alone, without anything personal', async () => {
  const luis = await byText('luis');
  const { endpoint, id } = await subscribe(luis);
  await submitted(luis, 'luis');
  await until(() => expect(service.received).toHaveLength(1));
  const [push] = service.received;
  expect(push).toMatchObject({
    endpoint,
    ttl: PUSH_KEPT_SECONDS,
    payload: {
      to: id,
      title: 'Manito',
      body: 'Recibimos su solicitud.',
      path: expect.stringMatching(/^\/my-applications/),
      tag: expect.any(String),
    },
    vapid: {
      key: await publicKey(luis),
      claims: { aud: service.origin, sub: expect.stringMatching(/^mailto:/) },
    },
  });
  const said = JSON.stringify(push?.payload);
  for (const personal of [cast.luis.firstName, cast.luis.email, cast.luis.cedula, '#LN-', 'RD$'])
    expect(said).not.toContain(personal);
  // Every message has the same length, whatever it says.
  expect(push?.bytes).toHaveLength(4096);
  await until(async () =>
    expect(await received()).toMatchObject([
      {
        channel: 'push',
        recipient: '+18295550102',
        sentAt: expect.any(Date),
        failedAt: null,
        eventId: expect.any(Number),
      },
    ]),
  );
  app.advance(11 * MINUTE);
  await giveUpUnconfirmed(app.deps);
  expect(await received()).toHaveLength(1);
  expect(texts()).toEqual([]);
});

it('somebody whose account an e-mail proved gets the e-mail as before, and the notice beside it', async () => {
  const luis = await app.signIn('luis');
  await subscribe(luis);
  service.state.answer = 403;
  await submitted(luis, 'luis');
  await until(async () =>
    expect(await received()).toMatchObject([
      { channel: 'email', sentAt: expect.any(Date) },
      { channel: 'push', failedAt: expect.any(Date), bodyText: '' },
    ]),
  );
  // The e-mail went: nothing takes the notice's place, and nothing is lost.
  expect(await received()).toHaveLength(2);
  expect(await measured(app, 'manito_letters_failed')).toBe(0);
  expect(await measured(app, 'manito_letters_given_up{channel="push"}')).toBe(1);
});

/** The ways in which a push service does not take a message. */
const REFUSALS: Readonly<Record<string, () => void>> = {
  'is gone (410)': () => (service.state.answer = 410),
  'is gone (404)': () => (service.state.answer = 404),
  'refuses it (403)': () => (service.state.answer = 403),
  'finds it too large (413)': () => (service.state.answer = 413),
  'is away for ten minutes (503)': () => (service.state.answer = 503),
  'has too many requests (429)': () => (service.state.answer = 429),
};

describe.each(Object.entries(REFUSALS))('where the push service %s', (name, refuse) => {
  it('the letter goes by SMS, once', async () => {
    const luis = await byText('luis');
    await subscribe(luis);
    refuse();
    await submitted(luis, 'luis');
    await until(() => expect(service.asked()).toBeGreaterThan(0));
    await until(async () => expect((await received())[0]?.attempts).toBeGreaterThan(0));
    if (!(await received())[0]?.failedAt) {
      // Asked again until then; later the answer no longer counts.
      app.advance(10 * MINUTE);
      await Promise.all([giveUpUnconfirmed(app.deps), giveUpUnconfirmed(app.deps)]);
      service.state.answer = 201;
    }
    await until(() => expect(texts()).toHaveLength(1));
    expect(texts()[0]).toMatchObject({
      to: '+18295550102',
      body: expect.stringContaining('#LN-0001'),
    });
    await giveUpUnconfirmed(app.deps);
    const rows = await received();
    expect(rows).toMatchObject([
      { channel: 'push', failedAt: expect.any(Date), sentAt: null },
      { channel: 'sms', fallbackOf: rows[0]?.id },
    ]);
    expect(service.received).toEqual([]);
    expect(texts()).toHaveLength(1);
    expect(await subscriptions()).toHaveLength(name.startsWith('is gone') ? 0 : 1);
  });
});

it('a push service that is away for a moment is asked again, and no text goes', async () => {
  const luis = await byText('luis');
  await subscribe(luis);
  service.state.answer = 503;
  await submitted(luis, 'luis');
  await until(() => expect(service.asked()).toBeGreaterThan(0));
  service.state.answer = 201;
  await until(() => expect(service.received).toHaveLength(1));
  await until(async () => expect((await received())[0]?.sentAt).not.toBeNull());
  expect(texts()).toEqual([]);
});

it('of two browsers one is enough, and the one that is gone is forgotten', async () => {
  const phone = await byText('luis');
  const gone = await subscribe(phone);
  const other = await subscribe(await app.signIn('luis'));
  service.forget(gone.endpoint);
  await submitted(phone, 'luis');
  await until(() => expect(service.received).toHaveLength(1));
  await until(async () => expect(await subscriptions()).toMatchObject([{ id: other.id }]));
  expect(await received()).toMatchObject([{ channel: 'push', failedAt: null }]);
});

it('tells of the topics that were chosen, and codes never go by push', async () => {
  const luis = await byText('luis');
  await subscribe(luis, ['deposits']);
  await submitted(luis, 'luis');
  await app.browser().send('POST', '/api/auth/password-reset/request', { email: cast.luis.email });
  await until(() => expect(texts()).toHaveLength(1));
  await until(() => expect(twilio.received.some(({ body }) => /^\d{6}$/m.test(body))).toBe(true));
  expect(await lettersOf(app, 'password-reset-code')).toMatchObject([{ channel: 'sms' }]);
  expect(await received()).toMatchObject([{ channel: 'sms' }]);
  expect(service.asked()).toBe(0);
});

it('WhatsApp gives way as SMS does', async () => {
  const luis = await byText('luis', 'whatsapp');
  await subscribe(luis);
  await submitted(luis, 'luis');
  await until(() => expect(service.received).toHaveLength(1));
  expect(await received()).toMatchObject([{ channel: 'push', contentSid: null }]);
});

/** What ends a session. */
const ENDS: Readonly<Record<string, (browser: Browser) => Promise<unknown>>> = {
  'logging out': (browser) => browser.send('POST', '/api/logout', {}),
  'a suspended account’s ended sessions': async () => {
    const pedro = await app.signIn('pedro');
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', cast.luis.email)
      .executeTakeFirstOrThrow();
    return pedro.send('PATCH', `/api/admin/clients/${id}/status`, { accountStatus: 'suspended' });
  },
  'thirty days without use': async () => app.advance(31 * 24 * HOUR_MS),
};

it.each(Object.entries(ENDS))('%s ends what that browser is told', async (_name, end) => {
  const luis = await byText('luis');
  await subscribe(luis);
  await end(luis);
  await submitted(await app.signIn('ana'), 'ana');
  const { rows } = await app.deps.pool.query<{ count: number }>(
    `select count(*)::int from push_subscriptions join sessions using (sid) where expire > $1`,
    [app.deps.now()],
  );
  expect(rows).toEqual([{ count: 0 }]);
});

it('another account on the same browser takes its address over, and gets nothing of the first’s', async () => {
  const luis = await byText('luis');
  const { endpoint, keys, id } = await subscribe(luis);
  const ana = await byText('ana');
  const reply = await ana.send('PUT', ENDPOINT, { endpoint, keys, topics: [...PUSH_TOPICS] });
  expect(reply.json().id).not.toBe(id);
  expect(await subscriptions()).toMatchObject([{ id: reply.json().id }]);
  await submitted(luis, 'luis');
  await until(() => expect(texts()).toHaveLength(1));
  expect(service.asked()).toBe(0);
});

it('keeps the five newest browsers of an account', async () => {
  const made: string[] = [];
  for (let browser = 0; browser < 7; browser += 1) {
    made.push((await subscribe(await app.signIn('luis'))).id);
    app.advance(1000);
  }
  expect((await subscriptions()).map(({ id }) => id)).toEqual(made.slice(2));
});

it('a reminder is kept for the phone only until the hours of the law end', async () => {
  const { customer } = await lent(app, 'rosa');
  await app.db
    .updateTable('users')
    .set({ verifiedChannel: 'sms' })
    .where('email', '=', cast.rosa.email)
    .execute();
  await subscribe(customer, ['due_dates']);
  // Thursday, half past nine in the morning; the hours end at eight in the evening.
  app.setClock('2026-12-03T13:30:00Z');
  await sendReminders(app.deps);
  await until(() => expect(service.received).toHaveLength(1));
  const [push] = service.received;
  expect(push).toMatchObject({
    payload: { body: 'Recordatorio de su cuota: ábralo para ver la fecha.', path: '/make-payment' },
  });
  expect(push?.ttl).toBeLessThanOrEqual(10.5 * 3600);
  expect(push?.ttl).toBeGreaterThan(10 * 3600);
});

describe('the pair of keys', () => {
  const row = () => app.db.selectFrom('pushKeys').selectAll().executeTakeFirstOrThrow();

  it('is made once, whatever starts how often, and the private one is sealed', async () => {
    const before = await row();
    await Promise.all([ensurePushKeys(app.deps), ensurePushKeys(app.deps)]);
    expect(await row()).toEqual(before);
    // 32 bytes, sealed with their nonce and tag.
    expect(Buffer.from(before.privateKey, 'base64')).toHaveLength(43 + 12 + 16);
  });

  it('is made anew where the secret has changed, and who subscribed with the old one is no longer asked', async () => {
    const before = await row();
    await subscribe(await app.signIn('luis'));
    await ensurePushKeys({
      ...app.deps,
      env: { ...app.deps.env, sessionSecret: randomBytes(32).toString('hex') },
    });
    expect((await row()).publicKey).not.toBe(before.publicKey);
    expect(await subscriptions()).toEqual([]);
  });
});

describe('an address that is no push service’s', () => {
  it.each(['http://push.example/1', 'https://user:x@push.example/1', 'ftp://push.example', '', 'https://'])(
    '%s is refused by the contract',
    async (endpoint) => {
      const luis = await app.signIn('luis');
      const { keys } = service.subscribe();
      const reply = await luis.send('PUT', ENDPOINT, { endpoint, keys, topics: [] });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().errors).toMatchObject([{ field: 'endpoint' }]);
    },
  );

  it('keys that no browser has are forgotten when something is sent', async () => {
    const luis = await byText('luis');
    const { endpoint } = service.subscribe();
    const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
    expect((await luis.send('PUT', ENDPOINT, { endpoint, keys, topics: [...PUSH_TOPICS] })).statusCode).toBe(
      200,
    );
    await submitted(luis, 'luis');
    await until(() => expect(texts()).toHaveLength(1));
    expect(await subscriptions()).toEqual([]);
  });

  it('in production nothing goes into our own network, named by its number or by a name', async () => {
    const luis = await byText('luis');
    const { env } = app.deps;
    Object.assign(env, { production: true });
    try {
      const { keys } = service.subscribe();
      const send = (endpoint: string) =>
        luis.send('PUT', ENDPOINT, { endpoint, keys, topics: [...PUSH_TOPICS] });
      const { port } = new URL(service.origin);
      for (const host of ['127.0.0.1', '10.0.0.1', '[::1]', '169.254.169.254'])
        expect((await send(`https://${host}:${port}/1`)).statusCode, host).toBe(400);
      expect((await send(`https://localhost:${port}/1`)).statusCode).toBe(200);
      // The lender of the tests may not sign in production: only what is sent is.
      await worker.stop();
      Object.assign(env, { production: false });
      await submitted(luis, 'luis');
      Object.assign(env, { production: true });
      worker = await startWorker(app.deps);
      await until(async () => expect((await received())[0]?.attempts).toBeGreaterThan(0));
      expect(service.asked()).toBe(0);
      app.advance(10 * MINUTE);
      await giveUpUnconfirmed(app.deps);
      await until(() => expect(texts()).toHaveLength(1));
    } finally {
      Object.assign(env, { production: false });
    }
  });
});
