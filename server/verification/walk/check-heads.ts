import { slicesOf } from '#server/db/slices.ts';
import type { Kept } from '#server/hash-chain/anchors.ts';
import type { Tx } from '#server/http/context.ts';
import { hashesAt } from '#server/verification/walk/documents.store.ts';
import { find, type Report } from '#server/verification/walk/report.ts';

/** Head and anchors of the chain that are stored outside the database, read before the walk began. */
export interface KeptHeads {
  readonly head: Kept;
  readonly anchors: readonly Kept[];
}

const SLICE = 1_000;

/**
 * Reports each head or anchor kept outside the database whose link the database lacks or has with another hash, each
 * that cannot be read, and a missing head. Those of another key cannot be checked and are skipped.
 */
export async function checkHeads(tx: Tx, { head, anchors }: KeptHeads, report: Report): Promise<void> {
  // Every program that wrote links also wrote a head, so a missing head is a finding.
  if (head === null && report.links > 0) find(report, 'head_missing', 'head', '');
  const kept = [...anchors.map((anchor, line) => ({ anchor, name: 'anchors.log', line: line + 1 }))];
  if (head !== null) kept.push({ anchor: head, name: 'head', line: 0 });
  for (const slice of slicesOf(kept, SLICE)) {
    const seqs = slice.flatMap(({ anchor }) =>
      anchor === null || typeof anchor === 'string' ? [] : [anchor.seq],
    );
    const hashes = await hashesAt(tx, seqs);
    for (const { anchor, name, line } of slice) {
      if (anchor === null || anchor === 'other-key') continue;
      if (anchor === 'broken') find(report, 'head_broken', name, line || '');
      else if (anchor.seq > 0 && hashes.get(anchor.seq) !== anchor.hash)
        find(report, 'head_differs', name, line || anchor.seq);
    }
  }
}
