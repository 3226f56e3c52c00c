import { sql } from 'kysely';
import type { ChainLink, UnchainedChange } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

export interface WalkedLink extends ChainLink {
  /** Whether an earlier link of the chain records the same change. */
  readonly repeated: boolean;
  /** Whether no later link of the chain records the same row. */
  readonly newest: boolean;
}

export async function linksAfter(tx: Tx, seq: number, limit: number): Promise<WalkedLink[]> {
  const { rows } = await sql<WalkedLink>`
    select l.*,
      exists (select from chain_links d where d.change_id = l.change_id and d.seq < l.seq) as repeated,
      not exists (select from chain_links n where n.source = l.source and n.row_id = l.row_id and n.seq > l.seq)
      and not exists (select from unchained_changes u where u.source = l.source and u.row_id = l.row_id) as newest
    from chain_links l where l.seq > ${seq} order by l.seq limit ${limit}`.execute(tx);
  return rows;
}

export interface WaitingChange extends UnchainedChange {
  readonly repeated: boolean;
  readonly newest: boolean;
}

export async function waitingAfter(tx: Tx, id: number, limit: number): Promise<WaitingChange[]> {
  const { rows } = await sql<WaitingChange>`
    select c.*,
      exists (select from chain_links d where d.change_id = c.id) as repeated,
      not exists (select from unchained_changes u
        where u.source = c.source and u.row_id = c.row_id and u.id > c.id) as newest
    from unchained_changes c where c.id > ${id} order by c.id limit ${limit}`.execute(tx);
  return rows;
}

export async function hashesAt(tx: Tx, seqs: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (seqs.length === 0) return new Map();
  const rows = await tx
    .selectFrom('chainLinks')
    .select(['seq', 'hash'])
    .where('seq', 'in', [...seqs])
    .execute();
  return new Map(rows.map(({ seq, hash }) => [seq, hash]));
}
