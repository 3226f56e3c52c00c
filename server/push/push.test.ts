import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PUSH_KEPT_SECONDS } from '#domain/messages/push.ts';
import { giveUpUnconfirmed } from '#server/outbox/give-up.ts';
import { sendReminders } from '#server/reminders/send-reminders.ts';
import type { Browser } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { openPush, SUBSCRIPTION } from '#test/push.ts';
import { lent, submitted } from '#test/stories.ts';
import { until } from '#test/until.ts';
import { measured } from '#test/whatsapp.ts';
import { eventsNamed, lettersOf } from '#test/written.ts';

const MINUTE = 60_000;

let open: Awaited<ReturnType<typeof openPush>>;
beforeEach(async () => {
  open = await openPush();
});
afterEach(() => open.close());

const received = (template = 'application-received') => lettersOf(open.app, template);
const publicKey = async (browser: Browser): Promise<string> =>
  (await browser.get('/api/push')).json().publicKey;

it('a customer’s browser subscribes and unsubscribes: reply, row and event', async () => {
  const luis = await open.app.signIn('luis');
  expect((await luis.get('/api/push')).json()).toEqual({
    publicKey: expect.stringMatching(/^B[\w-]{86}$/),
    subscription: null,
  });
  const made = await open.subscribe(luis, ['deposits', 'decisions']);
  expect((await luis.get('/api/push')).json().subscription).toEqual({
    id: made.id,
    topics: ['deposits', 'decisions'],
  });
  expect(await open.subscriptions()).toMatchObject([
    { id: made.id, endpoint: made.endpoint, p256dh: made.keys.p256dh, auth: made.keys.auth },
  ]);
  // New topics change the same subscription, and the audit does not record them.
  const again = await luis.send('PUT', SUBSCRIPTION, {
    endpoint: made.endpoint,
    keys: made.keys,
    topics: [],
  });
  expect(again.json()).toEqual({ id: made.id, topics: [] });
  expect((await luis.send('DELETE', SUBSCRIPTION)).statusCode).toBe(200);
  expect((await luis.send('DELETE', SUBSCRIPTION)).statusCode).toBe(200);
  expect(await open.subscriptions()).toEqual([]);
  expect(await eventsNamed(open.app, 'user.push_on')).toHaveLength(1);
  expect(await eventsNamed(open.app, 'user.push_off')).toHaveLength(1);
});

it('a letter goes by push instead of SMS: signed by the installation, encrypted for that browser, without personal data', async () => {
  const luis = await open.byText('luis');
  const { endpoint, id } = await open.subscribe(luis);
  await submitted(luis, 'luis');
  await until(() => expect(open.service.received).toHaveLength(1));
  const [push] = open.service.received;
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
      claims: { aud: open.service.origin, sub: expect.stringMatching(/^mailto:/) },
    },
  });
  const said = JSON.stringify(push?.payload);
  for (const personal of [cast.luis.firstName, cast.luis.email, cast.luis.cedula, '#LN-', 'RD$'])
    expect(said).not.toContain(personal);
  // Every push message has the same length, whatever its text.
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
  open.app.advance(11 * MINUTE);
  await giveUpUnconfirmed(open.app.deps);
  expect(await received()).toHaveLength(1);
  expect(open.texts()).toEqual([]);
});

it('a customer whose account an e-mail proved gets the e-mail as before, and the notice beside it', async () => {
  const luis = await open.app.signIn('luis');
  await open.subscribe(luis);
  open.service.state.answer = 403;
  await submitted(luis, 'luis');
  await until(async () =>
    expect(await received()).toMatchObject([
      { channel: 'email', sentAt: expect.any(Date) },
      { channel: 'push', failedAt: expect.any(Date), bodyText: '' },
    ]),
  );
  // The e-mail was sent, so the lost notice needs no fallback.
  expect(await received()).toHaveLength(2);
  expect(await measured(open.app, 'manito_letters_failed')).toBe(0);
  expect(await measured(open.app, 'manito_letters_given_up{channel="push"}')).toBe(1);
});

/** The ways in which a push service refuses a message. */
const REFUSALS: Readonly<Record<string, () => void>> = {
  'is gone (410)': () => (open.service.state.answer = 410),
  'is gone (404)': () => (open.service.state.answer = 404),
  'refuses it (403)': () => (open.service.state.answer = 403),
  'finds it too large (413)': () => (open.service.state.answer = 413),
  'is away for ten minutes (503)': () => (open.service.state.answer = 503),
  'has too many requests (429)': () => (open.service.state.answer = 429),
};

describe.each(Object.entries(REFUSALS))('where the push service %s', (name, refuse) => {
  it('the letter goes by SMS, once', async () => {
    const luis = await open.byText('luis');
    await open.subscribe(luis);
    refuse();
    await submitted(luis, 'luis');
    await until(() => expect(open.service.asked()).toBeGreaterThan(0));
    await until(async () => expect((await received())[0]?.attempts).toBeGreaterThan(0));
    if (!(await received())[0]?.failedAt) {
      // The job retries until then; a later acceptance does not count.
      open.app.advance(10 * MINUTE);
      await Promise.all([giveUpUnconfirmed(open.app.deps), giveUpUnconfirmed(open.app.deps)]);
      open.service.state.answer = 201;
    }
    await until(() => expect(open.texts()).toHaveLength(1));
    expect(open.texts()[0]).toMatchObject({
      to: '+18295550102',
      body: expect.stringContaining('#LN-0001'),
    });
    await giveUpUnconfirmed(open.app.deps);
    const rows = await received();
    expect(rows).toMatchObject([
      { channel: 'push', failedAt: expect.any(Date), sentAt: null },
      { channel: 'sms', fallbackOf: rows[0]?.id },
    ]);
    expect(open.service.received).toEqual([]);
    expect(open.texts()).toHaveLength(1);
    expect(await open.subscriptions()).toHaveLength(name.startsWith('is gone') ? 0 : 1);
  });
});

it('a push service with a short outage is retried, and no text is sent', async () => {
  const luis = await open.byText('luis');
  await open.subscribe(luis);
  open.service.state.answer = 503;
  await submitted(luis, 'luis');
  await until(() => expect(open.service.asked()).toBeGreaterThan(0));
  open.service.state.answer = 201;
  await until(() => expect(open.service.received).toHaveLength(1));
  await until(async () => expect((await received())[0]?.sentAt).not.toBeNull());
  expect(open.texts()).toEqual([]);
});

it('one of two browsers is enough, and an expired subscription is deleted', async () => {
  const phone = await open.byText('luis');
  const gone = await open.subscribe(phone);
  const other = await open.subscribe(await open.app.signIn('luis'));
  open.service.forget(gone.endpoint);
  await submitted(phone, 'luis');
  await until(() => expect(open.service.received).toHaveLength(1));
  await until(async () => expect(await open.subscriptions()).toMatchObject([{ id: other.id }]));
  expect(await received()).toMatchObject([{ channel: 'push', failedAt: null }]);
});

it('sends the chosen topics only, and never codes', async () => {
  const luis = await open.byText('luis');
  await open.subscribe(luis, ['deposits']);
  await submitted(luis, 'luis');
  await open.app.browser().send('POST', '/api/auth/password-reset/request', { email: cast.luis.email });
  await until(() => expect(open.texts()).toHaveLength(1));
  await until(() => expect(open.twilio.received.some(({ body }) => /^\d{6}$/m.test(body))).toBe(true));
  expect(await lettersOf(open.app, 'password-reset-code')).toMatchObject([{ channel: 'sms' }]);
  expect(await received()).toMatchObject([{ channel: 'sms' }]);
  expect(open.service.asked()).toBe(0);
});

it('replaces WhatsApp as it replaces SMS', async () => {
  const luis = await open.byText('luis', 'whatsapp');
  await open.subscribe(luis);
  await submitted(luis, 'luis');
  await until(() => expect(open.service.received).toHaveLength(1));
  expect(await received()).toMatchObject([{ channel: 'push', contentSid: null }]);
});

it('the push service keeps a reminder only until the end of the legal hours', async () => {
  const { customer } = await lent(open.app, 'rosa');
  await open.app.db
    .updateTable('users')
    .set({ verifiedChannel: 'sms' })
    .where('email', '=', cast.rosa.email)
    .execute();
  await open.subscribe(customer, ['due_dates']);
  // Thursday, half past nine in the morning; the hours end at eight in the evening.
  open.app.setClock('2026-12-03T13:30:00Z');
  await sendReminders(open.app.deps);
  await until(() => expect(open.service.received).toHaveLength(1));
  const [push] = open.service.received;
  expect(push).toMatchObject({
    payload: { body: 'Recordatorio de su cuota: ábralo para ver la fecha.', path: '/make-payment' },
  });
  expect(push?.ttl).toBeLessThanOrEqual(10.5 * 3600);
  expect(push?.ttl).toBeGreaterThan(10 * 3600);
});
