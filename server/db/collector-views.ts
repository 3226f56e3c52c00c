import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '#server/http/context.ts';

/** Schema with a collector's view of each table (migration 0098, docs/decisions/own-clients.md). */
const SCHEMA = 'collector';

export const dropCollectorViews = (client: pg.Client) =>
  client.query(`drop schema if exists ${SCHEMA} cascade`);

/**
 * Makes the views anew from the tables that there are; nothing before the migration that knows them. Its function also
 * makes those of the counters that there were before migration 0118.
 */
export async function makeCollectorViews(client: pg.Client): Promise<void> {
  const known = await client.query("select where to_regproc('make_collector_views') is not null");
  if (known.rowCount) await client.query('select make_collector_views(); drop schema collector_sums cascade');
}

/** SQL that lets the program's role use the views; each asks for that role's rights on the tables. */
export const collectorGrants = (role: string): readonly string[] => [
  `grant usage on schema ${SCHEMA} to ${role}`,
  `grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${role}`,
];

/**
 * Limits the rest of a transaction to the rows of a collector's own clients (rule: own-clients): every table name then
 * means the collector's view of the table.
 */
export async function limitToOwnClients(tx: Tx, collectorId: number): Promise<void> {
  await sql`select set_config('search_path', ${`${SCHEMA}, public`}, true),
    set_config('manito.collector', ${String(collectorId)}, true)`.execute(tx);
}
