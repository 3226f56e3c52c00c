import { generateKeyPairSync } from 'node:crypto';
import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/http/context.ts';
import { findPushKeys, keepPushKeys, replacePushKeys } from '#server/push/push.store.ts';
import { decryptSecret, encryptSecret } from '#server/secrets/encryption.ts';

/** The key pair for Web Push (VAPID, RFC 8292): P-256 public point and private scalar in base64url. */
export interface PushKeys {
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
