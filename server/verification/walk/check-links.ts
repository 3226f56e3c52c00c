import { isIn } from '#domain/enum-table.ts';
import { APPEND_ONLY_TABLES } from '#domain/hash-chain/tables.ts';
import { slicesOf } from '#server/db/slices.ts';
import type { ChainLink } from '#server/db/tables.ts';
import { type ChainKey, contentDigest, linkHash, NO_LINK, sealOf } from '#server/hash-chain/chain-hashes.ts';
import type { Tx } from '#server/http/context.ts';
import { sha256 } from '#server/sha256.ts';
import {
  linksAfter,
  type WaitingChange,
  type WalkedLink,
  waitingAfter,
} from '#server/verification/walk/documents.store.ts';
import { find, type Report } from '#server/verification/walk/report.ts';
import { contentsOf, type WatchedTable } from '#server/verification/walk/watched.store.ts';

const SLICE = 2_000;
/** Number of rows whose contents are in memory at once, since signed documents are long. */
const CONTENTS = 200;

type Tables = ReadonlyMap<string, WatchedTable>;
type Recorded = Pick<WalkedLink, 'source' | 'rowId' | 'digest'>;

/** Checks that rows match the content that the chain recorded last. */
async function checkContents(tx: Tx, tables: Tables, recorded: readonly Recorded[], report: Report) {
  for (const [source, all] of Map.groupBy(recorded, (one) => one.source)) {
    const table = tables.get(source);
    if (!table) continue;
    for (const own of slicesOf(all, CONTENTS)) {
      const rowIds = own.map(({ rowId }) => rowId);
      const rows = await contentsOf(tx, table, rowIds);
      const found = new Map(rows.map((row) => [row.rowId, row]));
      for (const { rowId, digest } of own) {
        const row = found.get(rowId);
        if (digest === null) {
          if (row) find(report, 'row_back', source, rowId, sha256(row.content));
        } else if (!row) find(report, 'row_missing', source, rowId, digest);
        else if (row.salt === null || contentDigest(row.salt, row.content) !== digest)
          find(report, 'row_changed', source, rowId, digest, row.salt, sha256(row.content));
      }
    }
  }
}

/** Checks one change of the chain: it is recorded once, and the program's seal on it is right. */
function checkSeal(
  key: ChainKey | null,
  id: number,
  change: WalkedLink | WaitingChange,
  report: Report,
): void {
  const { source, rowId, digest, repeated, seal } = change;
  if (repeated) find(report, 'row_repeated', source, rowId, id, digest);
  if (key !== null && seal !== sealOf(key, { ...change, id }))
    find(report, 'row_foreign', source, rowId, id, change.change, digest, seal);
}

const isErasure = ({ source, change }: ChainLink): boolean =>
  isIn(APPEND_ONLY_TABLES, source) && (change === 'update' || change === 'delete');

/**
 * Walks the chain: each link follows the one before, each change is sealed, and each row matches its newest link.
 * @param key `null`: another key is in use, so the seals cannot be checked.
 */
export async function checkLinks(
  tx: Tx,
  key: ChainKey | null,
  tables: Tables,
  report: Report,
): Promise<void> {
  let last: Pick<ChainLink, 'seq' | 'hash'> = NO_LINK;
  for (;;) {
    const slice = await linksAfter(tx, last.seq, SLICE);
    const newest: Recorded[] = [];
    for (const link of slice) {
      const { seq } = link;
      if (seq === last.seq + 2) find(report, 'link_missing', 'chain_links', seq - 1, last.hash, link.hash);
      else if (seq !== last.seq + 1)
        find(report, 'link_missing', 'chain_links', `${last.seq + 1}-${seq - 1}`, last.hash, link.hash);
      else if (linkHash(last.hash, link) !== link.hash)
        find(report, 'link_changed', 'chain_links', seq, link, last.hash);
      checkSeal(key, link.changeId, link, report);
      // A forged link counts too: once explained, it still has to match the row.
      if (link.newest) newest.push(link);
      if (isErasure(link)) report.erased += 1;
      last = link;
    }
    report.links += slice.length;
    await checkContents(tx, tables, newest, report);
    if (slice.length < SLICE) return;
  }
}

/** Checks the changes that are not in the chain yet, in the same way as its links. */
export async function checkWaiting(
  tx: Tx,
  key: ChainKey | null,
  tables: Tables,
  report: Report,
): Promise<void> {
  for (let after = 0; ; ) {
    const slice = await waitingAfter(tx, after, SLICE);
    for (const change of slice) checkSeal(key, change.id, change, report);
    await checkContents(
      tx,
      tables,
      slice.filter(({ newest }) => newest),
      report,
    );
    if (slice.length < SLICE) return;
    after = slice.at(-1)?.id ?? after;
  }
}
