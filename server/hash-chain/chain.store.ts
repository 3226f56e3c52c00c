import { sql } from 'kysely';
import type { ChainLink, UnchainedChange } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

// Any constant key of our own: one process at a time makes links.
const LOCK = 7_102_030;
const HEAD_LOCK = 7_102_031;

export async function isAloneToChain(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as alone`.execute(
    tx,
  );
  return rows[0]?.alone ?? false;
}

/** Takes the lock of the chain's head, which one process at a time may store. */
export async function lockHead(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${HEAD_LOCK})`.execute(tx);
}

export const lastLink = (tx: Tx): Promise<Pick<ChainLink, 'seq' | 'hash'> | undefined> =>
  tx.selectFrom('chainLinks').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();

export const linkAt = (tx: Tx, seq: number): Promise<Pick<ChainLink, 'hash'> | undefined> =>
  tx.selectFrom('chainLinks').select('hash').where('seq', '=', seq).executeTakeFirst();

/**
 * Changes that are committed and not chained yet, oldest first, however late their transactions ended. Each pending
 * change is a row of its own, so no number is skipped.
 */
export const unchained = (tx: Tx, limit: number): Promise<UnchainedChange[]> =>
  tx.selectFrom('unchainedChanges').selectAll().orderBy('id').limit(limit).execute();

export async function makeLinks(tx: Tx, links: readonly ChainLink[]): Promise<void> {
  await sql`
    insert into chain_links (seq, change_id, source, row_id, change, digest, seal, chained_at, hash)
    select seq, change_id, source, row_id, change, digest, seal, chained_at, hash
    from json_to_recordset(${JSON.stringify(
      links.map((link) => ({
        seq: link.seq,
        change_id: link.changeId,
        source: link.source,
        row_id: link.rowId,
        change: link.change,
        digest: link.digest,
        seal: link.seal,
        chained_at: link.chainedAt,
        hash: link.hash,
      })),
    )}) as link (seq bigint, change_id bigint, source text, row_id text, change text, digest text, seal text,
      chained_at timestamptz, hash text)`.execute(tx);
  const ids = links.map(({ changeId }) => changeId);
  await sql`delete from unchained_changes where id = any(${ids}::bigint[])`.execute(tx);
}
