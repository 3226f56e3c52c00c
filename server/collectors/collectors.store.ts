import { sql } from 'kysely';
import { ROLES_WITH_OWN_CLIENTS } from '#domain/accounts/role.ts';
import type { BelongsBy } from '#domain/street/day-route.ts';
import { fullNameOf } from '#server/db/full-name.ts';
import { rowsOf } from '#server/db/rows.ts';
import type { NewRow, RowOf } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

export interface NamedCollector {
  readonly id: number;
  readonly name: string;
}

/** Current members of the staff who have clients of their own, oldest first. */
export const listCollectors = (tx: Tx): Promise<NamedCollector[]> =>
  tx
    .selectFrom('users as u')
    .select(['u.id', fullNameOf('u').as('name')])
    .where('u.role', 'in', [...ROLES_WITH_OWN_CLIENTS])
    .where('u.removedAt', 'is', null)
    .orderBy('u.id')
    .execute();

export const listZones = (tx: Tx): Promise<RowOf<'collectorZones'>[]> =>
  tx.selectFrom('collectorZones').selectAll().orderBy('id').execute();

/** Gives a zone; `undefined` where the collector has it already. */
export const insertZone = (
  tx: Tx,
  zone: NewRow<'collectorZones'>,
): Promise<RowOf<'collectorZones'> | undefined> =>
  tx
    .insertInto('collectorZones')
    .values(zone)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const deleteZone = (tx: Tx, id: number): Promise<RowOf<'collectorZones'> | undefined> =>
  tx.deleteFrom('collectorZones').where('id', '=', id).returningAll().executeTakeFirst();

/** Forgets who collects from a person: the zones decide. */
export async function forgetCollector(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('collectorClients').where('userId', '=', userId).execute();
}

/** Assigns a client by hand. */
export async function setCollector(
  tx: Tx,
  userId: number,
  collectorId: number,
  given: { readonly givenBy: number; readonly givenAt: Date },
): Promise<void> {
  await tx
    .insertInto('collectorClients')
    .values({ userId, collectorId, ...given })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ collectorId, ...given }))
    .execute();
}

interface Assigned {
  readonly collectors: readonly number[];
  readonly by: BelongsBy | null;
}

/** The collectors of a client; `undefined` for somebody who is no client. */
export async function collectorsOf(tx: Tx, userId: number): Promise<Assigned | undefined> {
  const { rows } = await sql<Assigned>`
    select collectors, given_by as by from collector.assignments where user_id = ${userId}`.execute(tx);
  return rows[0];
}

/** Clients by their collectors and by what they are theirs. */
export async function countAssigned(tx: Tx): Promise<readonly (Assigned & { readonly clients: number })[]> {
  const { rows } = await sql<Assigned & { readonly clients: number }>`
    select collectors, given_by as by, count(*)::integer as clients from collector.assignments group by 1, 2`.execute(
    tx,
  );
  return rows;
}

/** The sectors and municipalities of clients, the largest first. */
export const countSectors = (tx: Tx, limit: number) =>
  rowsOf(tx)<{ place: string; clients: number }>`
    select min(sector) as place, count(*)::integer as clients from collector.assignments
    where sector is not null group by name_order(sector) order by 2 desc, 1 limit ${limit}`;
