import { sql, type Updateable } from 'kysely';
import type { UserRow, UsersTable } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

interface Listing {
  /** Beginnings of words, all of which must fit; `null` for everybody. */
  readonly words: readonly string[] | null;
  /** Only rows with a smaller id. */
  readonly before: number | null;
  readonly limit: number;
}

/** Newest first (reading C123). Rare words are found by their index, common ones while walking from the newest on. */
export function listClients(tx: Tx, { words, before, limit }: Listing): Promise<UserRow[]> {
  let query = tx
    .selectFrom('clientSearch as found')
    .innerJoin('users', 'users.id', 'found.userId')
    .selectAll('users')
    .orderBy('found.userId', 'desc')
    .limit(limit);
  if (words) {
    const all = words.map((word) => `'${word}':*`).join(' & ');
    query = query.where(sql<boolean>`found.words @@ ${all}::tsquery`);
  }
  if (before === null) return query.execute();
  // Said of both sides, or a deep page would read every newer person first.
  return query.where('found.userId', '<', before).where('users.id', '<', before).execute();
}

export interface ClientCounts {
  readonly total: number;
  readonly registeredToday: number;
  readonly withPhone: number;
}

/** `since`: the beginning of the day. */
export async function readCounts(tx: Tx, since: Date): Promise<ClientCounts> {
  const counts = await tx
    .selectFrom('clientCounts')
    .select((select) => [
      select.fn.coalesce(select.fn.sum<number>('total'), sql<number>`0`).as('total'),
      select.fn.coalesce(select.fn.sum<number>('withPhone'), sql<number>`0`).as('withPhone'),
    ])
    .executeTakeFirstOrThrow();
  const { today } = await tx
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('today'))
    .where('createdAt', '>=', since)
    .where('isAdmin', '=', false)
    .where('erasedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { total: counts.total, registeredToday: today, withPhone: counts.withPhone };
}

/** `undefined` for an administrator and for somebody who was deleted. */
export const findClient = (tx: Tx, id: number): Promise<UserRow | undefined> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('isAdmin', '=', false)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();

export const updateClient = (tx: Tx, id: number, change: Updateable<UsersTable>): Promise<UserRow> =>
  tx.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
