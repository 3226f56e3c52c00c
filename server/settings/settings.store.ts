import { sql } from 'kysely';
import { type Slice, sliced } from '#server/db/keyset.ts';
import type { Tx } from '#server/http/context.ts';
import { type Settings, settingsOf } from '#server/settings/settings.ts';

/** Inserts a new version of the lender's settings; older ones stay. */
export async function insertSettings(
  tx: Tx,
  value: Readonly<Record<string, unknown>>,
  changedBy: number | null,
  now: Date,
): Promise<number> {
  const { version } = await tx
    .insertInto('settings')
    .values({ value: JSON.stringify(value), changedBy, createdAt: now })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** The version of the settings that was in force at an instant; before the first one, the first one. */
export async function settingsInForce(tx: Tx, at: Date): Promise<Settings> {
  const versions = tx.selectFrom('settings').selectAll().limit(1);
  const then = await versions.where('createdAt', '<=', at).orderBy('version', 'desc').executeTakeFirst();
  return settingsOf(then ?? (await versions.orderBy('version').executeTakeFirst()));
}

/** A version of the settings by its number; before the first change, the initial ones. */
export async function settingsOfVersion(tx: Tx, version: number): Promise<Settings> {
  const row = tx.selectFrom('settings').selectAll().where('version', '=', version);
  return settingsOf(await row.executeTakeFirst());
}

// A number of our own. An advisory lock, because only a role that may change the table's rows could lock the table.
const LOCK = 7_102_029;

/** Serializes changes of settings, so that each version is compared with the one that it replaces. */
export const lockSettings = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);

export const listVersions = (tx: Tx, slice: Slice<'id'>) =>
  sliced(
    tx
      .selectFrom('settings as s')
      .leftJoin('users', 'users.id', 's.changedBy')
      .select([
        's.version as id',
        's.value',
        's.createdAt as changedAt',
        'users.firstName',
        'users.lastName',
      ]),
    slice,
    's',
    's.version',
  ).execute();
