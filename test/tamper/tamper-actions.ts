import { sql } from 'kysely';
import type { Tx } from '#server/http/context.ts';
import { type WatchedTable, watchedTables } from '#server/verification/walk/watched.store.ts';

/** Rows that were tampered with: the verification has to name one of them. */
export type Named = readonly { readonly source: string; readonly id?: string | undefined }[];
export type Dice = (below: number) => number;

/**
 * A manual change by the owner of the database.
 * @returns the rows that the verification has to name; `null`: there was no row for the change
 */
export type Tampering = (tx: Tx, random: Dice) => Promise<Named | null>;

export const run = async (tx: Tx, statement: string): Promise<Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(statement).execute(tx)).rows;
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
export const pick = <T>(list: readonly T[], random: Dice): T | undefined => list[random(list.length)];

export const keyOf = ({ keys }: WatchedTable) =>
  `concat_ws('/', ${keys.map(({ name }) => `t.${name}`).join(', ')})`;

interface Row {
  readonly table: WatchedTable;
  readonly id: string;
}

export async function anyTable(tx: Tx, random: Dice): Promise<WatchedTable | null> {
  const tables = await watchedTables(tx);
  const filled: WatchedTable[] = [];
  for (const table of tables)
    if ((await run(tx, `select 1 as one from ${table.source} limit 1`)).length > 0) filled.push(table);
  return pick(filled, random) ?? null;
}

export async function anyRow(tx: Tx, random: Dice, from?: WatchedTable): Promise<Row | null> {
  const table = from ?? (await anyTable(tx, random));
  if (!table) return null;
  const drafts = table.drafts ? "where t.status is distinct from 'draft'" : '';
  const rows = await run(tx, `select ${keyOf(table)} as id from ${table.source} t ${drafts} order by 1`);
  const row = pick(rows, random);
  return row ? { table, id: String(row.id) } : null;
}

interface Column {
  readonly name: string;
  readonly type: string;
}
/** Columns of a table that the owner of the database can change, without keys. */
export async function columnsOf(tx: Tx, { source, keys }: WatchedTable): Promise<readonly Column[]> {
  const rows = await run(
    tx,
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
     where a.attrelid = '${source}'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.attname <> all(array[${keys.map(({ name }) => literal(name)).join(', ')}])`,
  );
  return rows.map(({ name, type }) => ({ name: String(name), type: String(type) }));
}

/** SQL for another value of a column, by its type: too similar for a person to notice. */
export const ANOTHER: Readonly<Record<string, (column: string) => string>> = {
  integer: (c) => `coalesce(${c}, 0) + 1`,
  smallint: (c) => `coalesce(${c}, 0) + 1`,
  bigint: (c) => `coalesce(${c}, 0) + 1`,
  text: (c) => `coalesce(${c}, '') || ' '`,
  jsonb: (c) => `coalesce(${c}, '{}') || '{"x": 1}'`,
  boolean: (c) => `not coalesce(${c}, false)`,
  date: (c) => `coalesce(${c}, current_date) + 1`,
  bytea: (c) => `coalesce(${c}, '') || '\\x00'::bytea`,
  'timestamp with time zone': (c) => `coalesce(${c}, now()) + interval '1 millisecond'`,
};
