import { createHmac, randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import {
  type newWebhook,
  URL_ASKED,
  type Webhook,
  type WebhookDelivery,
  webhooksApi,
} from '#contract/webhooks.ts';
import { HOUR_MS } from '#domain/calendar.ts';
import { isIn, pick } from '#domain/enum-table.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import {
  type DeliveryState,
  OLD_SECRET_HOURS,
  WEBHOOK_EVENTS,
  WEBHOOK_MESSAGES,
  WEBHOOK_TEST,
  type WebhookEvent,
  webhookTestBody,
} from '#domain/webhooks/webhook-event.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import type { RowOf } from '#server/db/tables.ts';
import type { Env } from '#server/env.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { changing, reading, serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { decryptSecret, encryptSecret } from '#server/secrets/encryption.ts';
import {
  changeDelivery,
  changeWebhook,
  type DeliveryRow,
  findDelivery,
  listDeliveries,
  listWebhooks,
  lockWebhook,
  queueDelivery,
  type WebhookRow,
} from '#server/webhooks/webhooks.store.ts';

const PREFIX = 'whsec_';

const newWebhookSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

interface Message {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1000));

const sign = (secret: string, { id, at, body }: Message): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const mac = createHmac('sha256', key)
    .update(`${id}.${secondsOf(at)}.${body}`)
    .digest('base64');
  return `v1,${mac}`;
};

/** The headers of Standard Webhooks for one message: during a rotation of the secret, one signature for each. */
export const webhookHeaders = (secrets: readonly string[], message: Message): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': secondsOf(message.at),
  'webhook-signature': secrets.map((secret) => sign(secret, message)).join(' '),
});

const MISSING = fail({ code: 'not_found' });

const webhookReply = (row: WebhookRow): Webhook => ({
  ...pick(row, ['id', 'url', 'off', 'waiting']),
  events: row.events.filter((event) => isIn(WEBHOOK_EVENTS, event)),
  madeAt: row.madeAt.toISOString(),
  lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
  failed: Number(row.failed),
});

const stateOf = ({ deliveredAt, failedAt }: DeliveryRow): DeliveryState =>
  deliveredAt ? 'delivered' : failedAt ? 'failed' : 'waiting';

function deliveryReply(row: DeliveryRow): WebhookDelivery[] {
  const { id, type, subjectId, attempts, lastStatus, lastAnswer } = row;
  // The contract of this version has no name for an older version's event.
  if (!isIn(WEBHOOK_MESSAGES, type)) return [];
  return [
    {
      id,
      messageId: `msg_${row.messageId}`,
      type,
      subjectId,
      state: stateOf(row),
      attempts,
      createdAt: row.createdAt.toISOString(),
      deliveredAt: row.deliveredAt?.toISOString() ?? null,
      nextAt: row.nextAt?.toISOString() ?? null,
      lastStatus,
      lastAnswer,
    },
  ];
}

export const readWebhooks = reading(webhooksApi.list, async (tx) =>
  ok((await listWebhooks(tx)).map(webhookReply)),
);

/** Address and events of a webhook from the form, checked; a failure at the field that is wrong. */
function told(
  { production }: Pick<Env, 'production'>,
  body: z.infer<typeof newWebhook>,
): Result<{ url: string; events: WebhookEvent[] }, ReturnType<typeof invalidField>> {
  const url = body.url.trim();
  const address = URL.parse(url);
  if (address === null) return fail(invalidField('url', URL_ASKED));
  if (production && address.protocol !== 'https:')
    return fail(invalidField('url', 'La dirección tiene que empezar con https://'));
  return ok({ url, events: WEBHOOK_EVENTS.filter((event) => body.events.includes(event)) });
}

type Key = Pick<Env, 'sessionSecret'>;
const placeOf = (id: number) => ({ purpose: 'webhook', row: id }) as const;

/** Encrypts a receiver's secret for its row. It is not hashed, because signing needs it in plain text. */
const sealSecret = ({ sessionSecret }: Key, id: number, secret: string): string =>
  encryptSecret(sessionSecret, placeOf(id), secret);

/** Decrypts a receiver's secret; `null`: encrypted with another key. */
export const openSecret = ({ sessionSecret }: Key, id: number, sealed: string): string | null =>
  decryptSecret(sessionSecret, placeOf(id), sealed);

/**
 * Creates a webhook and returns its secret once, and again for a repeated request, whose stored reply is encrypted.
 */
export const createWebhook = serve(webhooksApi.create, async (context, { body }) => {
  const { env } = context.deps;
  const asked = told(env, body);
  if (!asked.ok) return asked;
  const { url, events } = asked.value;
  const made = await context.transactOnce(async (tx) => {
    // The encryption includes the row's id, which is known after the insert.
    const id = await insertRow(tx, 'webhooks', {
      url,
      events,
      secret: '',
      madeBy: context.actor.userId,
      madeAt: context.now,
    });
    const sealed = sealSecret(env, id, newWebhookSecret());
    await changeWebhook(tx, id, { secret: sealed });
    await recordEvent(tx, context, 'webhook.created', id);
    const [row] = await listWebhooks(tx, id);
    if (!row) throw new Error('A receiver must exist after its creation');
    return ok({ ...webhookReply(row), sealed });
  });
  if (!made.ok) return made;
  const { sealed, ...webhook } = made.value;
  const secret = openSecret(env, webhook.id, sealed);
  // Only when the program's key changed between the request and its repetition.
  if (secret === null) return fail({ code: 'repeated_key' });
  return ok({ ...webhook, secret });
});

/** Whether a person saw a webhook's present address and events; one of an older version has no name here. */
const isSame = (seen: Pick<Webhook, 'url' | 'events'>, { url, events }: Pick<WebhookRow, 'url' | 'events'>) =>
  seen.url === url && WEBHOOK_EVENTS.every((event) => events.includes(event) === seen.events.includes(event));

export const editWebhook = changing(webhooksApi.edit, async (tx, context, { params: { id }, body }) => {
  const asked = told(context.deps.env, body);
  if (!asked.ok) return asked;
  const { url, events } = asked.value;
  const before = await lockWebhook(tx, id);
  if (!before) return MISSING;
  if (body.seen && !isSame(body.seen, before)) return fail({ code: 'changed_meanwhile' });
  await changeWebhook(tx, id, { url, events });
  await recordEvent(tx, context, 'webhook.changed', id);
  return ok({ message: 'Los avisos salen así desde ahora.' });
});

export const testWebhook = changing(webhooksApi.test, async (tx, context, { params: { id } }) => {
  if (!(await lockWebhook(tx, id))) return MISSING;
  const delivery = await insertRow(tx, 'webhookDeliveries', {
    webhookId: id,
    type: WEBHOOK_TEST,
    subjectId: id,
    body: webhookTestBody(id, context.now),
    createdAt: context.now,
  });
  await queueDelivery(tx, { id: delivery, webhookId: id });
  await recordEvent(tx, context, WEBHOOK_TEST, id);
  return ok({ message: 'Sale en unos segundos.' });
});

export const switchWebhook = changing(
  webhooksApi.change,
  async (tx, context, { params: { id }, body: { on } }) => {
    if (!(await changeWebhook(tx, id, { off: on ? null : 'owner' }))) return MISSING;
    await recordEvent(tx, context, 'webhook.switched', id, { facts: { listens: on } });
    return ok({ message: on ? 'Recibe avisos desde ahora.' : 'Ya no recibe avisos.' });
  },
);

export const removeWebhook = changing(webhooksApi.remove, async (tx, context, { params: { id } }) => {
  if (!(await changeWebhook(tx, id, { removedAt: context.now }))) return MISSING;
  await recordEvent(tx, context, 'webhook.removed', id);
  return ok({ message: 'Ya no recibe avisos.' });
});

/** The secrets that sign a receiver's messages now, encrypted: its own, and those before as long as they are good. */
export const signingSecrets = (
  {
    secret,
    previousSecret,
    previousUntil,
  }: Pick<RowOf<'webhooks'>, 'secret' | 'previousSecret' | 'previousUntil'>,
  now: Date,
): readonly string[] =>
  previousSecret !== null && previousUntil !== null && previousUntil > now
    ? [secret, ...previousSecret.split(' ')]
    : [secret];

/**
 * Gives a receiver a new secret, once, and again for a repeated request. Renewed twice in a day, each of those before
 * signs on: the receiver may have any of them.
 */
export const renewSecret = serve(webhooksApi.renewSecret, async (context, { params: { id } }) => {
  const { deps, now } = context;
  const renewed = await context.transactOnce(async (tx) => {
    const row = await lockWebhook(tx, id);
    if (!row) return MISSING;
    const sealed = sealSecret(deps.env, id, newWebhookSecret());
    await changeWebhook(tx, id, {
      secret: sealed,
      previousSecret: signingSecrets(row, now).join(' '),
      previousUntil: new Date(now.getTime() + OLD_SECRET_HOURS * HOUR_MS),
    });
    await recordEvent(tx, context, 'webhook.secret_renewed', id);
    return ok(sealed);
  });
  if (!renewed.ok) return renewed;
  const secret = openSecret(deps.env, id, renewed.value);
  // Only when the program's key changed between the request and its repetition.
  if (secret === null) return fail({ code: 'repeated_key' });
  return ok({ secret, message: `El anterior vale ${OLD_SECRET_HOURS} horas más.` });
});

export const readDeliveries = reading(webhooksApi.deliveries, async (tx, _context, { params: { id } }) => {
  const [row] = await listWebhooks(tx, id);
  return row ? ok((await listDeliveries(tx, id)).flatMap(deliveryReply)) : MISSING;
});

/** Sends a webhook message again from the first try, also a delivered one: a receiver that lost it can ask for it. */
export const replayDelivery = changing(webhooksApi.replay, async (tx, context, { params: { id } }) => {
  const row = await findDelivery(tx, id);
  if (!row || row.removedAt !== null) return MISSING;
  await changeDelivery(tx, id, { attempts: 0, deliveredAt: null, failedAt: null, nextAt: context.now });
  await queueDelivery(tx, row);
  await recordEvent(tx, context, 'webhook.replayed', row.webhookId, { facts: { delivery: id } });
  return ok({ message: 'Sale otra vez en unos segundos.' });
});
