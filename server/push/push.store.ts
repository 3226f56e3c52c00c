import { sql } from 'kysely';
import { PUSH_BROWSERS_MAX, type PushTopic } from '#domain/messages/push.ts';
import type { NewRow, RowOf } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

export type PushSubscriptionRow = RowOf<'pushSubscriptions'>;

/** The installation's key pair for Web Push, with the private key encrypted. */
export const findPushKeys = (tx: Tx): Promise<RowOf<'pushKeys'> | undefined> =>
  tx.selectFrom('pushKeys').selectAll().executeTakeFirst();

/** Inserts this key pair unless one exists: of several processes that start at once, the first wins. */
export async function keepPushKeys(tx: Tx, row: NewRow<'pushKeys'>): Promise<void> {
  await tx
    .insertInto('pushKeys')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/**
 * Replaces a key pair that can no longer be decrypted. Browsers that subscribed with its public key accept no other.
 */
export async function replacePushKeys(
  tx: Tx,
  { publicKey, privateKey, createdAt }: NewRow<'pushKeys'>,
): Promise<void> {
  await tx.updateTable('pushKeys').set({ publicKey, privateKey, createdAt }).execute();
  await tx.deleteFrom('pushSubscriptions').execute();
}

export const findSubscription = (tx: Tx, sid: string): Promise<PushSubscriptionRow | undefined> =>
  tx.selectFrom('pushSubscriptions').selectAll().where('sid', '=', sid).executeTakeFirst();

/**
 * Locks a session, so that it cannot end before its push subscription is saved.
 * @returns whether the session is open.
 */
export const lockSession = async (tx: Tx, sid: string): Promise<boolean> =>
  (await tx.selectFrom('sessions').select('sid').where('sid', '=', sid).forUpdate().executeTakeFirst()) !==
  undefined;

/**
 * Saves a push subscription, one per session and per address: a browser that subscribes again, or for another
 * account, replaces its earlier one. Beyond the limit per account, the oldest are deleted.
 */
export async function keepSubscription(
  tx: Tx,
  row: Omit<NewRow<'pushSubscriptions'>, 'id'>,
): Promise<PushSubscriptionRow> {
  await tx
    .deleteFrom('pushSubscriptions')
    .where((where) =>
      where.or([
        where('sid', '=', row.sid).and('endpoint', '<>', row.endpoint),
        where('endpoint', '=', row.endpoint).and('sid', '<>', row.sid),
      ]),
    )
    .execute();
  const kept = await tx
    .insertInto('pushSubscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ p256dh: row.p256dh, auth: row.auth, topics: row.topics }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`
    delete from push_subscriptions where user_id = ${row.userId} and id not in (
      select id from push_subscriptions where user_id = ${row.userId}
      order by created_at desc, id limit ${PUSH_BROWSERS_MAX})`.execute(tx);
  return kept;
}

/** Deletes the push subscription of a session. @returns how many there were. */
export async function removeSubscriptionOf(tx: Tx, sid: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('pushSubscriptions')
    .where('sid', '=', sid)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function removeSubscriptions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('id', 'in', ids).execute();
}

/** The browsers of an account that subscribe to a topic, in open sessions. */
export const subscriptionsOf = (
  tx: Tx,
  userId: number,
  topic: PushTopic,
  now: Date,
): Promise<PushSubscriptionRow[]> =>
  tx
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.sid', 'pushSubscriptions.sid')
    .selectAll('pushSubscriptions')
    .where('pushSubscriptions.userId', '=', userId)
    .where('sessions.expire', '>', now)
    .where(sql<boolean>`${topic} = any(topics)`)
    .execute();
