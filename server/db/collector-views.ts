import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '#server/http/context.ts';

/** Schemas with a collector's view of each table (migration 0098, docs/decisions/own-clients.md). */
const ROWS = 'collector';
const SUMS = 'collector_sums';
export const COLLECTOR_SCHEMAS = [ROWS, SUMS] as const;

export const dropCollectorViews = (client: pg.Client) =>
  client.query(`drop schema if exists ${SUMS} cascade; drop schema if exists ${ROWS} cascade`);

/** Makes the views anew from the tables that there are; nothing before the migration that knows them. */
export async function makeCollectorViews(client: pg.Client): Promise<void> {
  const known = await client.query("select where to_regproc('make_collector_views') is not null");
  if (known.rowCount) await client.query('select make_collector_views()');
}

/** SQL that lets the program's role use the views; each asks for that role's rights on the tables. */
export const collectorGrants = (role: string): readonly string[] =>
  COLLECTOR_SCHEMAS.flatMap((schema) => [
    `grant usage on schema ${schema} to ${role}`,
    `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
  ]);

/**
 * Limits the rest of a transaction to the rows of a collector's own clients (rule: own-clients): every table name then
 * means the collector's view of the table.
 * @param reads whether the transaction only reads: then counters, too, count own clients alone
 */
export async function limitToOwnClients(tx: Tx, collectorId: number, reads: boolean): Promise<void> {
  const path = [...(reads ? [SUMS] : []), ROWS, 'public'].join(', ');
  await sql`select set_config('search_path', ${path}, true),
    set_config('manito.collector', ${String(collectorId)}, true)`.execute(tx);
}
