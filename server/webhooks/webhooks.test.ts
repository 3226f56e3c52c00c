import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Webhook as Shown, WebhookDelivery } from '#contract/webhooks.ts';
import { HOUR_MS } from '#domain/calendar.ts';
import { purge } from '#server/outbox/purge.ts';
import { deliverWebhook } from '#server/webhooks/deliver-webhook.ts';
import { startWorker } from '#server/worker.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { openReceiver, type Received } from '#test/receiver.ts';
import { submitted } from '#test/stories.ts';
import { until } from '#test/until.ts';

let app: TestApp;
let pedro: Browser;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeEach(async () => {
  receiver = await openReceiver();
  app = await openTestApp();
  // The receiver rejects signatures older than five minutes.
  app.setClock(new Date());
  pedro = await app.signIn('pedro');
});
afterEach(async () => {
  await app.close();
  await receiver.close();
});

const APPLIED = ['application.submitted'];
async function connect(events = APPLIED, url = receiver.url): Promise<Shown & { secret: string }> {
  const reply = await pedro.send('POST', '/api/admin/webhooks', { url, events });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}
const shown = async (): Promise<Shown[]> => (await pedro.get('/api/admin/webhooks')).json();
const deliveries = async (id: number): Promise<WebhookDelivery[]> =>
  (await pedro.get(`/api/admin/webhooks/${id}/deliveries`)).json();
const jobs = async (): Promise<{ id: number; wait: number }[]> =>
  (
    await app.ownerPool.query(
      `select (payload ->> 'id')::int as id, extract(epoch from run_at - now())::int as wait
       from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
       where identifier = 'deliver-webhook' order by jobs.id`,
    )
  ).rows;
const apply = async () => submitted(await app.signIn('luis'), 'luis');
const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });

it('sends a signed event to a program, in the transaction of the event, without personal data', async () => {
  const { secret, id } = await connect();
  await connect(['loan.settled']);
  const worker = await startWorker(app.deps);
  try {
    const applicationId = await apply();
    await until(() => expect(receiver.received).toHaveLength(1));
    const [message] = receiver.received;
    if (!message) throw new Error('A message was received');
    expect(verify(secret, message)).toEqual({
      type: 'application.submitted',
      timestamp: app.deps.now().toISOString(),
      data: { id: applicationId, subject: 'application', status: 'submitted' },
    });
    expect(() => verify(secret, { ...message, body: `${message.body} ` })).toThrow();
    expect(message.headers).toMatchObject({ 'content-type': 'application/json' });
    await until(async () =>
      expect(await deliveries(id)).toMatchObject([
        { type: 'application.submitted', state: 'delivered', attempts: 1, lastStatus: 204 },
      ]),
    );
    expect((await deliveries(id))[0]?.messageId).toBe(message.headers['webhook-id']);
  } finally {
    await worker.stop();
  }
});

it('a secret is shown once and stored encrypted', async () => {
  const { secret } = await connect();
  expect(secret).toMatch(/^whsec_/);
  expect(JSON.stringify(await shown())).not.toContain(secret);
  for (const table of ['webhooks', 'idempotency_keys', 'events'])
    expect(JSON.stringify((await app.ownerPool.query(`select * from ${table}`)).rows)).not.toContain(
      secret.slice(6),
    );
});

it('a failing receiver is retried with growing delays, then shown and reported, and can be retried by hand', async () => {
  const { secret, id } = await connect();
  Object.assign(receiver.state, { answer: 500, said: 'disco lleno' });
  await apply();
  const [{ id: delivery } = { id: 0 }] = await jobs();
  await deliverWebhook(app.deps, delivery);
  expect(await deliveries(id)).toMatchObject([
    { state: 'waiting', attempts: 1, lastStatus: 500, lastAnswer: 'disco lleno' },
  ]);
  expect((await jobs()).at(-1)).toMatchObject({ id: delivery });
  expect((await jobs()).at(-1)?.wait).toBeGreaterThan(2);
  for (let attempt = 2; attempt <= 10; attempt += 1) await deliverWebhook(app.deps, delivery);
  expect(receiver.received).toHaveLength(10);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await deliveries(id)).toMatchObject([{ state: 'failed', attempts: 10, nextAt: null }]);
  expect(await shown()).toMatchObject([{ id, failed: 1, off: null }]);
  // No automatic retry follows.
  await deliverWebhook(app.deps, delivery);
  expect(receiver.received).toHaveLength(10);

  app.advance(7 * HOUR_MS);
  pedro = await app.signIn('pedro');
  const alerts = (await pedro.get('/api/admin/alerts')).json().alerts;
  expect(alerts).toContainEqual({ kind: 'webhooks_failing', count: 1, since: expect.any(String) });

  app.setClock(new Date());
  receiver.state.answer = 200;
  expect((await pedro.send('POST', `/api/admin/webhook-deliveries/${delivery}/replay`)).statusCode).toBe(200);
  expect((await jobs()).at(-1)?.wait).toBeLessThanOrEqual(0);
  await deliverWebhook(app.deps, delivery);
  const again = receiver.received.at(-1);
  if (!again) throw new Error('It was sent again');
  expect(verify(secret, again)).toMatchObject({ type: 'application.submitted' });
  expect(again.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  const log = (await pedro.get('/api/admin/audit?subject=webhook')).json();
  expect(log.map(({ name }: { name: string }) => name)).toEqual(['webhook.replayed', 'webhook.created']);
});

// What no column can hold, and what is not seen: the delivery was once never recorded, and sent again for ever.
const ODD_ANSWERS = [
  ['a\u0000b', 'ab'],
  [`${'x'.repeat(299)}\u{1f4a9}`, `${'x'.repeat(299)}\ufffd`],
  ['\u202etxt', 'txt'],
  ['[', '['],
  ['x'.repeat(100_000), 'x'.repeat(300)],
] as const;
it.each(ODD_ANSWERS)('a receiver that answers %j is recorded once', async (said, kept) => {
  const { id } = await connect();
  Object.assign(receiver.state, { answer: 200, said });
  await apply();
  const [{ id: delivery } = { id: 0 }] = await jobs();
  await deliverWebhook(app.deps, delivery);
  await deliverWebhook(app.deps, delivery);
  expect(receiver.received).toHaveLength(1);
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1, lastAnswer: kept }]);
});

it('410 disables a receiver; an owner enables it again', async () => {
  const { id } = await connect();
  receiver.state.answer = 410;
  await apply();
  const [{ id: delivery } = { id: 0 }] = await jobs();
  await deliverWebhook(app.deps, delivery);
  expect(await deliveries(id)).toMatchObject([{ state: 'failed', attempts: 1, lastStatus: 410 }]);
  expect(await shown()).toMatchObject([{ off: 'gone' }]);
  const before = (await jobs()).length;
  await submitted(await app.signIn('rosa'), 'rosa');
  expect(await jobs()).toHaveLength(before);
  expect((await pedro.get('/api/admin/audit?name=webhook.gone')).json()).toHaveLength(1);

  await pedro.send('PATCH', `/api/admin/webhooks/${id}`, { on: true });
  await submitted(await app.signIn('marta'), 'marta');
  expect(await jobs()).toHaveLength(before + 1);
  await pedro.send('DELETE', `/api/admin/webhooks/${id}`);
  expect(await shown()).toEqual([]);
});

it('a new secret signs beside the old one for a day', async () => {
  const { secret, id } = await connect();
  const renewed = (await pedro.send('POST', `/api/admin/webhooks/${id}/secret`)).json().secret;
  await apply();
  const [{ id: delivery } = { id: 0 }] = await jobs();
  await deliverWebhook(app.deps, delivery);
  const [first] = receiver.received;
  if (!first) throw new Error('A message was received');
  for (const one of [secret, renewed])
    expect(verify(one, first)).toMatchObject({ type: 'application.submitted' });

  app.advance(25 * HOUR_MS);
  await app.db
    .updateTable('webhookDeliveries')
    .set({ deliveredAt: null })
    .where('id', '=', delivery)
    .execute();
  await deliverWebhook(app.deps, delivery);
  expect(String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(1);
});

it('a secret that is renewed twice in a day: all three sign, and a lost reply is read again', async () => {
  const { secret, id } = await connect();
  const renew = async (key: string): Promise<string> =>
    (
      await pedro.send('POST', `/api/admin/webhooks/${id}/secret`, undefined, { 'idempotency-key': key })
    ).json().secret;
  const second = await renew('second');
  expect(await renew('second')).toBe(second);
  const third = await renew('third');
  await apply();
  const [{ id: delivery } = { id: 0 }] = await jobs();
  await deliverWebhook(app.deps, delivery);
  const [message] = receiver.received;
  if (!message) throw new Error('A message was received');
  for (const one of [secret, second, third])
    expect(verify(one, message)).toMatchObject({ type: 'application.submitted' });
  const { rows } = await app.ownerPool.query('select reply from idempotency_keys');
  expect(JSON.stringify(rows)).not.toContain(second);
});

it('requires an address and an event, HTTPS in production, and deletes messages after a month', async () => {
  const wrong = await pedro.send('POST', '/api/admin/webhooks', { url: 'ftp://x', events: [] });
  expect(wrong.json().errors.map(({ field }: { field: string }) => field)).toEqual(['url', 'events']);
  const { id } = await connect();
  await apply();
  app.advance(31 * 24 * HOUR_MS);
  await purge(app.deps);
  pedro = await app.signIn('pedro');
  expect(await deliveries(id)).toEqual([]);
});

it('waits as long as a receiver asks', async () => {
  const { id } = await connect();
  Object.assign(receiver.state, { answer: 503, retryAfter: '7200' });
  await apply();
  const [{ id: delivery } = { id: 0 }] = await jobs();
  await deliverWebhook(app.deps, delivery);
  expect((await jobs()).at(-1)?.wait).toBeGreaterThan(7_100);
  const [{ nextAt } = { nextAt: null }] = await deliveries(id);
  expect(Date.parse(nextAt ?? '') - app.deps.now().getTime()).toBe(7_200_000);
});

it('a test message is signed and listed like any other, whatever events the receiver has', async () => {
  const { id, secret } = await connect(['loan.settled']);
  const reply = await pedro.send('POST', `/api/admin/webhooks/${id}/test`);
  expect(reply.statusCode, reply.body).toBe(200);
  const [{ id: delivery } = { id: 0 }] = await jobs();
  await deliverWebhook(app.deps, delivery);
  const [message] = receiver.received;
  if (!message) throw new Error('A message was received');
  expect(verify(secret, message)).toMatchObject({
    type: 'webhook.tested',
    data: { id, subject: 'webhook', status: 'test' },
  });
  expect(await deliveries(id)).toMatchObject([{ type: 'webhook.tested', state: 'delivered' }]);
  expect((await pedro.get('/api/admin/audit?name=webhook.tested')).json()).toHaveLength(1);
  // A receiver cannot subscribe to the test event.
  const wrong = await pedro.send('POST', '/api/admin/webhooks', {
    url: receiver.url,
    events: ['webhook.tested'],
  });
  expect(wrong.statusCode).toBe(400);
});

it('can change its address and events, and keeps its secret and its waiting messages', async () => {
  const { id, secret } = await connect(APPLIED, 'http://127.0.0.1:1/');
  await apply();
  const [{ id: delivery } = { id: 0 }] = await jobs();
  await deliverWebhook(app.deps, delivery);
  expect(await deliveries(id)).toMatchObject([{ state: 'waiting', lastStatus: null }]);

  const changed = { url: receiver.url, events: ['loan.settled', 'payment.verified'] };
  const reply = await pedro.send('PUT', `/api/admin/webhooks/${id}`, changed);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(await shown()).toMatchObject([{ id, ...changed }]);
  expect((await pedro.get('/api/admin/audit?name=webhook.changed')).json()).toHaveLength(1);
  await deliverWebhook(app.deps, delivery);
  const [message] = receiver.received;
  if (!message) throw new Error('A message was received');
  expect(verify(secret, message)).toMatchObject({ type: 'application.submitted' });

  // A colleague saw what was there before.
  const seen = { url: 'http://127.0.0.1:1/', events: [...APPLIED] };
  const late = await pedro.send('PUT', `/api/admin/webhooks/${id}`, { ...seen, seen });
  expect([late.statusCode, late.json().code]).toEqual([409, 'changed_meanwhile']);
  expect(await shown()).toMatchObject([changed]);
  const again = await pedro.send('PUT', `/api/admin/webhooks/${id}`, { ...changed, seen: changed });
  expect(again.statusCode, again.body).toBe(200);

  const before = (await jobs()).length;
  await submitted(await app.signIn('rosa'), 'rosa');
  expect(await jobs()).toHaveLength(before);
  const wrong = await pedro.send('PUT', `/api/admin/webhooks/${id}`, { url: 'ftp://x', events: [] });
  expect(wrong.json().errors.map(({ field }: { field: string }) => field)).toEqual(['url', 'events']);
  expect((await pedro.send('PUT', '/api/admin/webhooks/999', changed)).statusCode).toBe(404);
});
