import { generateKeyPairSync } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import {
  isPushed,
  PUSH_KEPT_SECONDS,
  PUSH_OFFERED_WITHIN,
  PUSHED_LETTER,
  type PushPayload,
} from '#domain/messages/push.ts';
import { ok } from '#domain/result.ts';
import type { RowOf } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/http/context.ts';
import { postOutside } from '#server/http/outbound/post-outside.ts';
import { referenceOf } from '#server/outbox/notify.ts';
import { UNACCEPTED, Undeliverable } from '#server/outbox/undeliverable.ts';
import {
  findPushKeys,
  keepPushKeys,
  type PushSubscriptionRow,
  removeSubscriptions,
  replacePushKeys,
  subscriptionsOf,
} from '#server/push/push.store.ts';
import { decryptSecret, encryptSecret } from '#server/secrets/encryption.ts';

type Message = RowOf<'messages'>;

// A send without a reply blocks one of the worker's few places; the job is retried.
const TIMEOUT_MS = 10_000;

/** The reply of a push service to a push notification; `gone`: that subscription has expired. */
type Answer = 'accepted' | 'gone' | 'refused' | 'later';

function answerOf(status: number | null): Answer {
  if (status === null || status === 408 || status === 429 || status >= 500) return 'later';
  if (status === 404 || status === 410) return 'gone';
  return status >= 200 && status < 300 ? 'accepted' : 'refused';
}

/** The key pair for Web Push (VAPID, RFC 8292): P-256 public point and private scalar in base64url. */
interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const PLACE = { purpose: 'push', row: 1 } as const;

function newPushKeys(): PushKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/** The stored key pair for Web Push; `null`: missing, or encrypted with another `SESSION_SECRET`. */
export async function readPushKeys(tx: Tx, { sessionSecret }: Deps['env']): Promise<PushKeys | null> {
  const row = await findPushKeys(tx);
  const privateKey = row ? decryptSecret(sessionSecret, PLACE, row.privateKey) : null;
  return row && privateKey !== null ? { publicKey: row.publicKey, privateKey } : null;
}

/**
 * Creates the key pair for Web Push at the first start; other processes and machines find it. Where `SESSION_SECRET`
 * has changed since, it makes a new pair, and browsers subscribe again when they next open a page.
 */
export async function ensurePushKeys({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>): Promise<void> {
  const made = newPushKeys();
  const row = {
    publicKey: made.publicKey,
    privateKey: encryptSecret(env.sessionSecret, PLACE, made.privateKey),
    createdAt: now(),
  };
  await inTransaction(db, async (tx) => {
    if (await readPushKeys(tx, env)) return ok(null);
    if (await findPushKeys(tx)) await replacePushKeys(tx, row);
    else await keepPushKeys(tx, row);
    return ok(null);
  });
}

interface Push {
  readonly payload: Omit<PushPayload, 'to'>;
  readonly keys: PushKeys;
  /** The contact for push services (RFC 8292): an https: or mailto: address. */
  readonly contact: string;
  /** Seconds for which the push service keeps a notice that it cannot deliver yet. */
  readonly keptFor: number;
  readonly onlyPublic: boolean;
}

/** Whether a subscription's key is a point of the curve P-256; no browser creates another. */
const isPublicKey = (p256dh: string): Promise<boolean> =>
  crypto.subtle
    .importKey('raw', Buffer.from(p256dh, 'base64url'), { name: 'ECDH', namedCurve: 'P-256' }, false, [])
    .then(
      () => true,
      () => false,
    );

/**
 * Encrypts a notice for one browser's subscription.
 * @throws where this installation's own key is damaged: the subscriptions are not to blame.
 */
const encryptedFor = (
  { payload: { title, body, path, tag }, keys, contact, keptFor }: Push,
  { id, endpoint, p256dh, auth }: PushSubscriptionRow,
) =>
  buildPushPayload(
    {
      data: JSON.stringify({ to: id, title, body, path, tag } satisfies PushPayload),
      options: { ttl: keptFor, urgency: 'high' },
    },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey },
  );

async function post(push: Push, to: PushSubscriptionRow): Promise<Answer> {
  if (!(await isPublicKey(to.p256dh))) return 'gone';
  const { headers, body } = await encryptedFor(push, to);
  const { onlyPublic } = push;
  const { status } = await postOutside({ url: to.endpoint, headers, body, onlyPublic, timeout: TIMEOUT_MS });
  return answerOf(status);
}

const contactOf = (env: Deps['env']): string =>
  env.publicUrl?.startsWith('https://') ? env.publicUrl : `mailto:${env.mailFrom}`;

/** Seconds until a message expires, up to the maximum. */
const keptFor = ({ expiresAt }: Message, now: Date): number =>
  expiresAt === null
    ? PUSH_KEPT_SECONDS
    : Math.max(1, Math.min(PUSH_KEPT_SECONDS, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)));

/**
 * Sends a message to the push services of the customer's browsers; succeeds when one of them accepts it.
 * @throws {Undeliverable} when none can ever accept it; any other error is worth a retry.
 */
export async function sendPush(
  { db, env, settings, now: clock }: Pick<Deps, 'db' | 'env' | 'settings' | 'now'>,
  row: Message,
): Promise<void> {
  const { template, userId, pushPath } = row;
  if (userId === null || pushPath === null || !isPushed(template))
    throw new Undeliverable('No message for a browser');
  const now = clock();
  if (now.getTime() - row.createdAt.getTime() > PUSH_OFFERED_WITHIN) throw new Undeliverable(UNACCEPTED);
  const { topic, text } = PUSHED_LETTER[template];
  const found = await inTransaction(db, async (tx) =>
    ok({ keys: await readPushKeys(tx, env), browsers: await subscriptionsOf(tx, userId, topic, now) }),
  );
  const { keys, browsers } = found.ok ? found.value : { keys: null, browsers: [] };
  if (keys === null || browsers.length === 0) throw new Undeliverable('No browser takes notices');
  const push: Push = {
    payload: { title: (await settings()).name, body: text, path: pushPath, tag: referenceOf(row) },
    keys,
    contact: contactOf(env),
    keptFor: keptFor(row, now),
    onlyPublic: env.production,
  };
  const answers = await Promise.all(
    browsers.map(async (browser) => ({ id: browser.id, answer: await post(push, browser) })),
  );
  const gone = answers.flatMap(({ id, answer }) => (answer === 'gone' ? [id] : []));
  if (gone.length > 0) await inTransaction(db, async (tx) => ok(await removeSubscriptions(tx, gone)));
  const has = (wanted: Answer) => answers.some(({ answer }) => answer === wanted);
  if (has('accepted')) return;
  if (has('later')) throw new Error('The push service did not accept it');
  throw new Undeliverable('The push service refused it');
}
