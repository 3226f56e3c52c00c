import { sql } from 'kysely';
import { CHAINED_TABLE_NAMES } from '#domain/hash-chain/tables.ts';
import { oneRow, rowsOf } from '#server/db/rows.ts';
import { DEFINITIONS, type Definitions } from '#server/db/schema-definitions.ts';
import type { Tx } from '#server/http/context.ts';

/** A table of the hash chain, as the catalogue of the database describes it. */
export interface WatchedTable {
  readonly source: string;
  /** The primary key's columns, with their types. */
  readonly keys: readonly { readonly name: string; readonly type: string }[];
  readonly drafts: boolean;
}

/** A row as it is now; `salt` is null where the chain has no record of it. */
export interface Content {
  readonly rowId: string;
  readonly content: string;
  readonly salt: string | null;
}

/** Fixes the session's formats: the text of a row must not depend on them, as in `record_change`. */
export async function settleFormats(tx: Tx): Promise<void> {
  await sql`set local timezone to 'UTC'`.execute(tx);
  await sql`set local bytea_output to 'hex'`.execute(tx);
}

export const watchedTables = (tx: Tx) =>
  rowsOf(tx)<WatchedTable>`
    select c.relname as source,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by k.place)
        as keys,
      exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'status') as drafts
    from pg_class c
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      cross join unnest(i.indkey::smallint[]) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any(${[...CHAINED_TABLE_NAMES]})
    group by c.oid, c.relname order by c.relname`;

const keyOf = ({ keys }: WatchedTable) =>
  sql`concat_ws('/', ${sql.join(keys.map(({ name }) => sql.ref(`t.${name}`)))})`;

const partsOf = ({ keys }: WatchedTable, key: ReturnType<typeof keyOf>) =>
  sql.join(
    keys.map(({ type }, place) =>
      // A key of a single column may contain the separator.
      keys.length === 1
        ? sql`(${key})::${sql.raw(type)}`
        : // A row that was gone before its table's key got one more column names no row.
          sql`nullif(split_part(${key}, '/', ${sql.lit(place + 1)}), '')::${sql.raw(type)}`,
    ),
  );

const columnsOf = ({ keys }: WatchedTable) => sql.join(keys.map(({ name }) => sql.ref(`t.${name}`)));

/**
 * The contents of these rows in the format of the chain's trigger (`record_row`), computed with PostgreSQL's own
 * functions alone: an attacker with the owner's role could replace ours.
 */
export async function contentsOf(tx: Tx, table: WatchedTable, rowIds: readonly string[]): Promise<Content[]> {
  const { rows } = await sql<Content>`
    select ${keyOf(table)} as row_id, s.salt, (
      to_jsonb(t) - array(select k.key from jsonb_each(to_jsonb(t)) k where k.value = 'null'))::text as content
    from ${sql.table(table.source)} t
      left join row_salts s on s.source = ${table.source} and s.row_id = ${keyOf(table)}
    where (${columnsOf(table)}) in (select ${partsOf(table, sql`asked`)} from unnest(${rowIds}::text[]) asked)`.execute(
    tx,
  );
  return rows;
}

/** The next rows in the order of their keys, and whether the chain has a record of each. */
export async function recordedRows(
  tx: Tx,
  table: WatchedTable,
  after: string | null,
  limit: number,
): Promise<readonly { rowId: string; recorded: boolean }[]> {
  const key = keyOf(table);
  const { rows } = await sql<{ rowId: string; recorded: boolean }>`
    select ${key} as row_id,
      exists (select from chain_links l where l.source = ${table.source} and l.row_id = ${key})
      or exists (select from unchained_changes u where u.source = ${table.source} and u.row_id = ${key}) as recorded
    from ${sql.table(table.source)} t
    where ${table.drafts ? sql`t.status is distinct from 'draft'` : sql`true`}
      and ${after === null ? sql`true` : sql`(${columnsOf(table)}) > (${partsOf(table, sql`${after}::text`)})`}
    order by ${columnsOf(table)} limit ${limit}`.execute(tx);
  return rows;
}

/** Names of the tables of which a guard (a trigger that records or refuses changes) is missing or disabled. */
export async function missingGuards(tx: Tx, kept: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ source: string }>`
    select distinct wanted.source
    from (
      select source, source || '_recorded' as name, 'record_change' as does from unnest(${[...CHAINED_TABLE_NAMES]}::text[]) source
      union all
      select source, source || '_not_emptied', 'refuse_change' from unnest(${[...CHAINED_TABLE_NAMES, 'chain_links']}::text[]) source
      union all
      select source, null, null from unnest(${[...kept, 'chain_links']}::text[]) source
    ) wanted
    where not exists (
      select from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where c.relname = wanted.source and t.tgenabled in ('O', 'A') and case
        when wanted.name is not null then t.tgname = wanted.name and p.proname = wanted.does
        -- Any trigger for each row before an update that refuses it.
        else t.tgtype & 19 = 19 and p.prosrc like '%is append-only%' end)
    order by 1`.execute(tx);
  return rows.map(({ source }) => source);
}

interface Defined {
  readonly definitions: Definitions;
  /** Version number of PostgreSQL that printed the definitions. */
  readonly version: number;
}

export async function definitionsNow(tx: Tx): Promise<Defined> {
  const { rows } = await sql.raw<Defined>(DEFINITIONS).execute(tx);
  return oneRow(rows);
}

export const recordedDefinitions = (tx: Tx): Promise<Defined | undefined> =>
  tx
    .selectFrom('schemaDefinitions')
    .select(['definitions', 'serverVersion as version'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Marks of the findings that were explained. An explanation that was written into the table by hand is a finding
 * itself, and cannot be explained.
 */
export async function explainedMarks(tx: Tx): Promise<readonly string[]> {
  const rows = await tx.selectFrom('findingExplanations').select('mark').execute();
  return rows.map(({ mark }) => mark);
}
