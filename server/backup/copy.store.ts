import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { CHAINED_TABLE_NAMES } from '#domain/hash-chain/tables.ts';
import type { End } from '#server/backup/backup-storage.ts';
import { PrimaryClient } from '#server/db/primary.ts';
import { oneRow } from '#server/db/rows.ts';
import type { RowOf } from '#server/db/tables.ts';
import { NAMED_FILES, STORED_FILES, type StoredFile } from '#server/files/named-files.store.ts';
import type { Tx } from '#server/http/context.ts';

type RecordedBackup = Pick<
  RowOf<'backups'>,
  'name' | 'beganAt' | 'sha256' | 'bytes' | 'files' | 'tables' | 'sequences'
>;

/** The newest backup that the live program recorded in its database. */
export async function recordedBackup(living: pg.Client): Promise<RecordedBackup | null> {
  const { rows } = await living.query<RecordedBackup>(
    `select name, began_at as "beganAt", sha256, bytes::float8 as bytes, files, tables, sequences
     from backups order by id desc limit 1`,
  );
  return rows[0] ?? null;
}

interface Link {
  readonly seq: string;
  readonly hash: string;
}

/** The newest link of a database's hash chain; number `0` where the chain is empty. */
export async function lastLinkOf(client: pg.Client): Promise<Link> {
  const { rows } = await client.query<Link>(
    'select seq::text, hash from chain_links order by chain_links.seq desc limit 1',
  );
  return rows[0] ?? { seq: '0', hash: '' };
}

export async function hashOfLink(client: pg.Client, seq: string): Promise<string> {
  const { rows } = await client.query<{ hash: string }>('select hash from chain_links where seq = $1', [seq]);
  return rows[0]?.hash ?? '';
}

/** The rows of a chained table except drafts, by their keys, each with a hash of its content. */
export async function rowsByKey(client: pg.Client, source: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ key: string; digest: string }>(
    `select (select string_agg(to_jsonb(t) ->> name, '/' order by place)
        from unnest(keys_of($1)) with ordinality k (name, place)) as key, md5(to_jsonb(t)::text) as digest
     from ${source} t where to_jsonb(t) ->> 'status' is distinct from 'draft'`,
    [source],
  );
  return new Map(rows.map(({ key, digest }) => [key, digest]));
}

/** The chained tables that exist in this database. */
export async function comparedTables(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ source: string }>(
    'select source from unnest($1::text[]) source where to_regclass(source) is not null',
    [[...CHAINED_TABLE_NAMES]],
  );
  return rows.map(({ source }) => source);
}

/** The rows that the program itself changed after a link of the chain, each as `table key`. */
export async function changedSince(living: pg.Client, seq: string): Promise<ReadonlySet<string>> {
  const { rows } = await living.query<{ changed: string }>(
    `select source || ' ' || row_id as changed from chain_links where seq > $1
     union select source || ' ' || row_id from unchained_changes`,
    [seq],
  );
  return new Set(rows.map(({ changed }) => changed));
}

export interface Pesos {
  readonly entries: number;
  /** The sum of all ledger entries in pesos, as positive amounts. */
  readonly posted: string;
  readonly loans: number;
  readonly balances: string;
}

/**
 * Sums of the books in pesos. Ledger entries count up to the id `entry`, since later ones were written after the
 * backup.
 */
export async function pesosUpTo(client: pg.Client, entry: number): Promise<Pesos> {
  const { rows } = await client.query<Pesos>(
    `select e.entries, e.posted, l.loans, l.balances
     from (select count(*)::int as entries, coalesce(sum(abs(amount)), 0)::text as posted from ledger_entries where id <= $1) e,
       (select count(*)::int as loans, coalesce(sum(balance), 0)::text as balances from loans) l`,
    [entry],
  );
  return oneRow(rows);
}

export async function lastEntry(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(id), 0)::int as last from ledger_entries',
  );
  return rows[0]?.last ?? 0;
}

/** A table and the statement that copies it, so that the backup and every comparison read it in the same form. */
export interface CopiedTable {
  /** Name of the table with its schema: `public.loans`. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Statement that reads the table's rows in the order of its primary key. */
  readonly rows: string;
}

/** The fingerprint of a copied table. */
export interface Fingerprint {
  readonly rows: number;
  /** SHA-256 of the text of all rows, in hexadecimal. */
  readonly sha256: string;
}

// Any constant keys of our own: one backup at a time; no file is deleted while a backup or a download copies those of
// its rows.
const BACKUP_LOCK = 7_102_033;
export const COPYING_LOCK = 7_102_046;

const FORMATS =
  "set timezone to 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set bytea_output to 'hex'";

export const setFormats = (client: pg.Client) => client.query(FORMATS);

/**
 * Opens a separate connection without a time limit, with fixed formats, so that every server writes values as text in
 * the same way.
 */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new PrimaryClient({ connectionString: databaseUrl });
  await client.connect();
  await setFormats(client);
  return client;
}

/**
 * Takes a lock that prevents the deletion of files until this connection ends. Several connections may hold it at
 * once. Take it before the snapshot whose files are copied.
 */
export async function keepFiles(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [COPYING_LOCK]);
}

/** Takes the lock of backups. @returns `false` while another backup is under way. */
export async function lockBackups(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    BACKUP_LOCK,
  ]);
  return rows[0]?.locked ?? false;
}

/** Begins a transaction that sees everything committed by now, and nothing later. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  // The first statement takes the snapshot.
  await client.query('select 1');
}

interface Column {
  readonly name: string;
  readonly type: string;
  /** The column's place in the primary key, from 1; 0: the column is not part of the key. */
  readonly key: number;
}

const TABLES = `
  select n.nspname as schema, c.relname as name,
    json_agg(json_build_object('name', a.attname, 'type', t.typname,
      'key', coalesce(array_position(i.indkey::smallint[], a.attnum) + 1, 0)) order by a.attnum) as columns
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
  -- Unlogged tables are forgotten in a crash too; the schema of the jobs is made by the program that restores.
  where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and c.relpersistence = 'p'
    and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
  group by n.nspname, c.relname order by n.nspname, c.relname`;

const quoted = (name: string) => pg.escapeIdentifier(name);
const place = (table: string) => table.split('.').map(quoted).join('.');
const TEXTS = new Set(['text', 'varchar', 'bpchar', 'name']);

function selectOf(schema: string, name: string, columns: readonly Column[]): string {
  const values = columns.map((column) =>
    // Transaction numbers mean nothing in another server.
    column.type === 'xid8' ? `'0' as ${quoted(column.name)}` : quoted(column.name),
  );
  const keys = columns.filter(({ key }) => key > 0).sort((a, b) => a.key - b.key);
  const order = (keys.length > 0 ? keys : columns).map((column) =>
    TEXTS.has(column.type) ? `${quoted(column.name)} collate "C"` : quoted(column.name),
  );
  return `select ${values.join(', ')} from only ${quoted(schema)}.${quoted(name)} order by ${order.join(', ')}`;
}

export async function copiedTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: Column[] }>(TABLES);
  return rows.map(({ schema, name, columns }) => ({
    name: `${schema}.${name}`,
    columns: columns.map((column) => column.name),
    rows: selectOf(schema, name, columns),
  }));
}

const CHUNK_BYTES = 8 * 1024 * 1024;

/** The rows of a table as PostgreSQL's COPY writes them, in pieces; then their fingerprint. */
export async function* rowsOf(
  client: pg.Client,
  table: CopiedTable,
): AsyncGenerator<Buffer, Fingerprint, undefined> {
  const stream = client.query(copyTo(`copy (${table.rows}) to stdout`));
  const hash = createHash('sha256');
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    held.push(chunk);
    size += chunk.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
  return { rows: stream.rowCount, sha256: hash.digest('hex') };
}

export async function fingerprintOf(client: pg.Client, table: CopiedTable): Promise<Fingerprint> {
  const rows = rowsOf(client, table);
  for (;;) {
    const { done, value } = await rows.next();
    if (done) return value;
  }
}

/** Adds rows to a table. */
export const openTable = (client: pg.Client, table: string, columns: readonly string[]) =>
  client.query(copyFrom(`copy ${place(table)} (${columns.map(quoted).join(', ')}) from stdin`));

export type Sequences = Record<string, [value: string, called: boolean]>;

/**
 * The current values of the sequences. Read them after the rows and outside every snapshot, so that no copied row has
 * a later number than its sequence.
 */
export async function readSequences(client: pg.Client): Promise<Sequences> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'graphile_worker') and c.relkind = 'S' order by 1`,
  );
  const sequences: Sequences = {};
  for (const { name } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${place(name)}`,
    );
    const [row] = found.rows;
    if (row) sequences[name] = [row.value, row.called];
  }
  return sequences;
}

export interface AppliedMigration {
  readonly name: string;
  readonly sha256: string;
}

export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>('select name, sha256 from migrations order by name');
  return rows;
}

/** The version of the job tables' schema: how many migrations of graphile-worker have run. */
export async function jobsLevel(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ level: number }>(
    'select max(id)::int as level from graphile_worker.migrations',
  );
  return rows[0]?.level ?? 0;
}

export async function namedFiles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(NAMED_FILES);
  return rows.map(({ key }) => key);
}

/** Every file that rows name, once, with one of the rows that name it. */
export async function storedFiles(client: pg.Client): Promise<StoredFile[]> {
  const { rows } = await client.query<StoredFile>(
    `select distinct on (key) source, id, key, sha256 from (${STORED_FILES}) files order by key, source, id`,
  );
  return rows;
}

const SCHEMAS = "('public', 'graphile_worker')";

/** Whether the database already has records. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    "select to_regclass('public.migrations') is null as empty",
  );
  return rows[0]?.empty ?? false;
}

interface ForeignKey {
  readonly place: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Prepares the tables for the copied rows: no rows of the migrations, no trigger that would write or refuse, no
 * required order. @returns the function that restores triggers and checks references.
 */
export async function openTables(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: tables } = await client.query<{ place: string }>(
    `select c.oid::regclass::text as place from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${SCHEMAS} and c.relkind = 'r' and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')`,
  );
  const { rows: keys } = await client.query<ForeignKey>(
    `select k.conrelid::regclass::text as place, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where k.contype = 'f' and n.nspname in ${SCHEMAS}`,
  );
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  await run(keys.map(({ place, name }) => `alter table ${place} drop constraint ${name}`));
  await run(tables.map(({ place }) => `alter table ${place} disable trigger user`));
  await run([`truncate ${tables.map(({ place }) => place).join(', ')}`]);
  return async () => {
    await run(tables.map(({ place }) => `alter table ${place} enable trigger user`));
    await run(
      keys.map(({ place, name, definition }) => `alter table ${place} add constraint ${name} ${definition}`),
    );
  };
}

export async function setSequences(client: pg.Client, sequences: Sequences): Promise<void> {
  for (const [name, [value, called]] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, called]);
}

type NewBackup = Omit<RowOf<'backups'>, 'id' | 'tables' | 'sequences'> & End;

export async function insertBackup(tx: Tx, { tables, sequences, ...row }: NewBackup): Promise<void> {
  await tx
    .insertInto('backups')
    .values({ ...row, tables: JSON.stringify(tables), sequences: JSON.stringify(sequences) })
    .execute();
}

export const lastBackup = (tx: Tx): Promise<RowOf<'backups'> | undefined> =>
  tx.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Whether a backup, or a download of the whole book, copies files at this moment. Does not take the lock. */
export async function isCopyingFiles(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ copied: boolean }>`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and classid = 0 and objid = ${COPYING_LOCK} and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
    ) as copied`.execute(tx);
  return rows[0]?.copied ?? true;
}
