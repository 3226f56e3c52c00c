import { pushApi } from '#contract/push.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { NotPublic, refuseOwnAddress } from '#server/http/outbound/public-address.ts';
import { changing, reading } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import {
  findSubscription,
  keepSubscription,
  lockSession,
  type PushSubscriptionRow,
  removeSubscriptionOf,
} from '#server/push/push.store.ts';
import { readPushKeys } from '#server/push/send-push.ts';

const replyOf = ({ id, topics }: PushSubscriptionRow) => ({ id, topics });

/** Id of the caller's session. A customer always has one, because API tokens belong to staff. */
function sessionOf({ cookies }: Context): string {
  const sid = cookies.session();
  if (sid === null) throw new Error('A customer has a session');
  return sid;
}

const readPush = reading(pushApi.read, async (tx, context) => {
  const keys = await readPushKeys(tx, context.deps.env);
  if (!keys) throw new Error('The pair for Web Push is made at the start');
  const row = await findSubscription(tx, sessionOf(context));
  return ok({ publicKey: keys.publicKey, subscription: row ? replyOf(row) : null });
});

/** Whether the URL's host is a private IP address; a host name is checked at the connection. */
function isOwnAddress(endpoint: string): boolean {
  try {
    refuseOwnAddress(new URL(endpoint));
    return false;
  } catch (error) {
    if (error instanceof NotPublic) return true;
    throw error;
  }
}

const subscribe = changing(pushApi.subscribe, async (tx, context, { body }) => {
  const { endpoint, keys, topics } = body;
  const { actor, now, deps } = context;
  if (deps.env.production && isOwnAddress(endpoint))
    return fail(invalidField('endpoint', 'La dirección de avisos de este navegador no se puede usar'));
  const sid = sessionOf(context);
  if (!(await lockSession(tx, sid))) return fail({ code: 'unauthenticated' });
  const before = await findSubscription(tx, sid);
  const row = await keepSubscription(tx, {
    userId: actor.userId,
    sid,
    endpoint,
    p256dh: keys.p256dh,
    auth: keys.auth,
    topics: [...new Set(topics)],
    createdAt: now,
  });
  if (before === undefined) await recordEvent(tx, context, 'user.push_on', actor.userId);
  return ok(replyOf(row));
});

const unsubscribe = changing(pushApi.unsubscribe, async (tx, context) => {
  if ((await removeSubscriptionOf(tx, sessionOf(context))) > 0)
    await recordEvent(tx, context, 'user.push_off', context.actor.userId);
  return ok({ message: 'Este teléfono ya no recibe avisos.' });
});

export const pushRoutes = [readPush, subscribe, unsubscribe];
