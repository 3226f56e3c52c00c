import * as z from 'zod/mini';
import { get, put, remove } from '#contract/endpoint.ts';
import { messageReply } from '#contract/fields.ts';
import { PUSH_TOPICS } from '#domain/messages/push.ts';

const subscription = z.object({
  id: z.string(),
  /** The topics that this browser gets notices about. */
  topics: z.array(z.enum(PUSH_TOPICS)),
});

const NO_ADDRESS = 'La dirección de avisos de este navegador no se puede usar';
const ENDPOINT_MAX = 1_000;

/** Whether an address is usable for push messages: over HTTPS, without a name or password in it. */
const isEndpoint = (text: string): boolean =>
  text.length <= ENDPOINT_MAX && /^https:\/\/[^\s/@?#\\]+(?:[/?#]\S*)?$/i.test(text);

/** Schema of bytes in base64url without padding, of exactly this many characters. */
const bytes = (characters: number) =>
  z
    .string(NO_ADDRESS)
    .check(z.refine((text) => text.length === characters && /^[\w-]*$/.test(text), NO_ADDRESS));

/**
 * A browser's push subscription, as `PushSubscription.toJSON()` returns it: its address and the keys that encrypt a
 * message to it.
 */
export const newSubscription = z.strictObject({
  endpoint: z.string(NO_ADDRESS).check(z.refine(isEndpoint, NO_ADDRESS)),
  // An uncompressed point of P-256 has 65 bytes, the secret 16.
  keys: z.strictObject({ p256dh: bytes(87), auth: bytes(22) }, NO_ADDRESS),
  topics: z
    .array(z.enum(PUSH_TOPICS, 'Elija de la lista'), 'Elija de la lista')
    .check(z.maxLength(PUSH_TOPICS.length, 'Elija de la lista')),
});

export const pushApi = {
  read: get('/api/push', 'customer', {
    summary:
      'The key with which a browser subscribes to notices by Web Push, and whether this one gets them.',
    json: z.object({ publicKey: z.string(), subscription: z.nullable(subscription) }),
  }),
  subscribe: put('/api/push/subscription', 'customer', {
    summary:
      'Subscribe this browser to notices by Web Push about these topics, until its session ends (rule: push-notices).',
    body: newSubscription,
    json: subscription,
    errors: ['invalid_input'],
  }),
  unsubscribe: remove('/api/push/subscription', 'customer', {
    summary: 'Unsubscribe this browser from notices by Web Push.',
    json: messageReply,
  }),
} as const;
