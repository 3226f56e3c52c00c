import { APPEND_ONLY_TABLES, CHAINED_TABLE_NAMES } from '#domain/hash-chain/tables.ts';
import type { Tx } from '#server/http/context.ts';
import { sha256 } from '#server/sha256.ts';
import { find, type Report } from '#server/verification/walk/report.ts';
import {
  contentsOf,
  missingGuards,
  recordedRows,
  type WatchedTable,
} from '#server/verification/walk/watched.store.ts';

const SLICE = 5_000;
const CONTENTS = 200;

/** Checks that the chain has a record of every row of a table. */
async function checkRecorded(tx: Tx, table: WatchedTable, report: Report): Promise<void> {
  for (let after: string | null = null; ; ) {
    const slice = await recordedRows(tx, table, after, SLICE);
    const unrecorded = slice.filter(({ recorded }) => !recorded).map(({ rowId }) => rowId);
    for (let from = 0; from < unrecorded.length; from += CONTENTS)
      for (const { rowId, content } of await contentsOf(tx, table, unrecorded.slice(from, from + CONTENTS)))
        find(report, 'row_unrecorded', table.source, rowId, sha256(content));
    report.rows += slice.length;
    after = slice.at(-1)?.rowId ?? null;
    if (slice.length < SLICE) return;
  }
}

export async function checkRows(
  tx: Tx,
  tables: ReadonlyMap<string, WatchedTable>,
  report: Report,
): Promise<void> {
  for (const source of CHAINED_TABLE_NAMES) {
    const table = tables.get(source);
    if (table) await checkRecorded(tx, table, report);
    else find(report, 'table_missing', source, '');
  }
  for (const source of await missingGuards(tx, APPEND_ONLY_TABLES)) find(report, 'guard_missing', source, '');
}
