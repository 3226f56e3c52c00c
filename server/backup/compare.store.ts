import type pg from 'pg';
import { CHAINED_TABLE_NAMES } from '#domain/hash-chain/tables.ts';
import type { BackupRow } from '#server/db/tables.ts';

type RecordedBackup = Pick<
  BackupRow,
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
  const [row] = rows;
  if (!row) throw new Error('An aggregate has one row');
  return row;
}

export async function lastEntry(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(id), 0)::int as last from ledger_entries',
  );
  return rows[0]?.last ?? 0;
}
