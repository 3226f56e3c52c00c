import { sql } from 'kysely';
import type { Tx } from '#server/http/context.ts';

const named = (tx: Tx) =>
  tx
    .selectFrom('clientNotes as n')
    .innerJoin('users as u', 'u.id', 'n.writtenBy')
    .selectAll('n')
    .select(['u.firstName', 'u.lastName']);
export type NamedNote = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number];

/** Notes of the staff about a client, newest first. */
export const notesOf = (tx: Tx, userId: number, limit: number): Promise<NamedNote[]> =>
  named(tx).where('n.userId', '=', userId).orderBy('n.id', 'desc').limit(limit).execute();

/** The newest notes about each of these clients, up to a number for each, with the total of the client's notes. */
export const newestNotes = (tx: Tx, userIds: readonly number[], limit: number): Promise<CountedNote[]> =>
  tx
    .selectFrom(
      named(tx)
        .select([
          sql<number>`(count(*) over (partition by n.user_id))::integer`.as('total'),
          sql<number>`row_number() over (partition by n.user_id order by n.id desc)`.as('place'),
        ])
        .where(sql<boolean>`n.user_id = any(${[...userIds]}::integer[])`)
        .as('n'),
    )
    .selectAll()
    .where('n.place', '<=', limit)
    .orderBy('n.id', 'desc')
    .execute();
export type CountedNote = NamedNote & { readonly total: number };

export const findNote = (tx: Tx, id: number): Promise<NamedNote | undefined> =>
  named(tx).where('n.id', '=', id).executeTakeFirst();

/** Owners' notes about suspicious operations of a client, newest first. */
export const suspicionsOf = (tx: Tx, userId: number, limit: number) =>
  tx
    .selectFrom('ownerNotes as n')
    .innerJoin('users as u', 'u.id', 'n.writtenBy')
    .select(['n.id', 'n.text', 'n.writtenAt', 'u.firstName', 'u.lastName'])
    .where('n.userId', '=', userId)
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();

/** Deletes the notes about an erased person. @returns the keys of their files, which no row names any more. */
export async function forgetNotes(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.deleteFrom('clientNotes').where('userId', '=', userId).returning('fileKey').execute();
  return rows.flatMap(({ fileKey }) => fileKey ?? []);
}
