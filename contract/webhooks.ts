import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { create, get, patch, post, put, remove } from '#contract/endpoint.ts';
import { instant, messageReply, requiredText } from '#contract/fields.ts';
import {
  DELIVERY_STATES,
  SWITCHED_OFF_REASONS,
  WEBHOOK_EVENTS,
  WEBHOOK_MESSAGES,
} from '#domain/webhooks/webhook-event.ts';

const webhook = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Why the webhook is switched off; `null`: it is on. */
  off: z.nullable(z.enum(SWITCHED_OFF_REASONS)),
  madeAt: instant,
  lastDeliveredAt: z.nullable(instant),
  /** Messages of the last month that wait for delivery; `failed`: those that were given up. */
  waiting: z.int(),
  failed: z.int(),
});
export type Webhook = z.infer<typeof webhook>;

const delivery = z.object({
  id: z.int(),
  /** Id of the message, equal in every attempt, so that a receiver handles each message once. */
  messageId: z.string(),
  type: z.enum(WEBHOOK_MESSAGES),
  subjectId: z.int(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  createdAt: instant,
  deliveredAt: z.nullable(instant),
  nextAt: z.nullable(instant),
  /** HTTP status of the receiver's last answer; `null`: none. */
  lastStatus: z.nullable(z.int()),
  lastAnswer: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof delivery>;

export const URL_ASKED = 'Escriba una dirección completa, como https://contabilidad.example.do/manito';
/** Whether a text is a web address, without a name or a password in it. */
const isWebAddress = (text: string) => /^https?:\/\/[^\s/@?#\\]+(?:[/?#]\S*)?$/i.test(text.trim());

export const newWebhook = z.strictObject({
  url: requiredText(URL_ASKED).check(z.refine(isWebAddress, URL_ASKED)),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, 'Elija de la lista'), 'Elija al menos un aviso')
    .check(
      z.minLength(1, 'Elija al menos un aviso'),
      z.maxLength(WEBHOOK_EVENTS.length, 'Elija de la lista'),
    ),
});

export const webhooksApi = {
  list: get('/api/admin/webhooks', readers(), {
    summary: 'Receivers of events in other programs, oldest first; never the secrets.',
    json: z.array(webhook),
  }),
  create: create('/api/admin/webhooks', staff(), {
    summary:
      'Subscribe a program to events by the Standard Webhooks; the reply has the secret, once (rule: webhooks).',
    body: newWebhook,
    json: z.object({ ...webhook.shape, secret: z.string() }),
  }),
  change: patch('/api/admin/webhooks/:id', staff(), {
    summary: 'Switch a receiver on or off.',
    body: z.strictObject({ on: z.boolean('Elija si está encendida') }),
    json: messageReply,
  }),
  edit: put('/api/admin/webhooks/:id', staff(), {
    summary: 'Change the address or the events of a receiver; its secret and its waiting messages stay.',
    body: z.strictObject({
      ...newWebhook.shape,
      /** Address and events as the screen of the changing person showed them: others by now are `changed_meanwhile`. */
      seen: z.optional(z.strictObject({ url: z.string(), events: z.array(z.enum(WEBHOOK_EVENTS)) })),
    }),
    json: messageReply,
    errors: ['changed_meanwhile'],
  }),
  test: post('/api/admin/webhooks/:id/test', staff(), {
    summary: 'Send an empty test message, signed like every other, to see whether it arrives.',
    json: messageReply,
  }),
  remove: remove('/api/admin/webhooks/:id', staff(), {
    summary: 'Remove a receiver.',
    json: messageReply,
  }),
  renewSecret: create('/api/admin/webhooks/:id/secret', staff(), {
    summary: 'Make a new secret, shown once; those before sign beside it for a day.',
    reply: { status: 200, json: z.object({ secret: z.string(), message: z.string() }) },
  }),
  deliveries: get('/api/admin/webhooks/:id/deliveries', readers(), {
    summary: 'The last hundred messages to a receiver, newest first, with its last answer to each.',
    json: z.array(delivery),
  }),
  replay: post('/api/admin/webhook-deliveries/:id/replay', staff(), {
    summary: 'Send a message again, under the same id.',
    json: messageReply,
  }),
} as const;
