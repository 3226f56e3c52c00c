import { setTimeout as wait } from 'node:timers/promises';
import { APPEND_ONLY_TABLES, CHAINED_TABLE_NAMES } from '#domain/hash-chain/tables.ts';
import { learnProducts } from '#domain/products/product.ts';
import { namesThatDiffer } from '#server/db/schema-definitions.ts';
import { within } from '#server/db/transaction.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { readAnchors, readHead } from '#server/hash-chain/anchors.ts';
import { lastLink } from '#server/hash-chain/chain.store.ts';
import type { ChainKey } from '#server/hash-chain/chain-hashes.ts';
import { chainFolder } from '#server/hash-chain/chain-key.ts';
import type { Tx } from '#server/http/context.ts';
import { listProducts } from '#server/products/products.store.ts';
import { sha256 } from '#server/sha256.ts';
import { checkAgreements } from '#server/verification/walk/check-agreements.ts';
import { checkBooks } from '#server/verification/walk/check-books.ts';
import { checkDocuments } from '#server/verification/walk/check-documents.ts';
import { checkFiles } from '#server/verification/walk/check-files.ts';
import { checkHeads, type KeptHeads } from '#server/verification/walk/check-heads.ts';
import { checkLinks, checkWaiting } from '#server/verification/walk/check-links.ts';
import { emptyReport, find, type Report } from '#server/verification/walk/report.ts';
import {
  contentsOf,
  definitionsNow,
  explainedMarks,
  missingGuards,
  recordedDefinitions,
  recordedRows,
  settleFormats,
  type WatchedTable,
  watchedTables,
} from '#server/verification/walk/watched.store.ts';

/** The first link of all may be a moment old, with its head still to be written. */
const HEAD_MILLISECONDS = 2_000;
const AGAIN_MILLISECONDS = 50;

type Walked = Pick<Deps, 'db' | 'chainKey' | 'files' | 'log'> & { env: Pick<Deps['env'], 'dataDir'> };

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

async function checkRows(tx: Tx, tables: ReadonlyMap<string, WatchedTable>, report: Report): Promise<void> {
  for (const source of CHAINED_TABLE_NAMES) {
    const table = tables.get(source);
    if (table) await checkRecorded(tx, table, report);
    else find(report, 'table_missing', source, '');
  }
  for (const source of await missingGuards(tx, APPEND_ONLY_TABLES)) find(report, 'guard_missing', source, '');
}

/** Checks functions, triggers and constraints against the definitions that the program's own migrations made. */
export async function checkDefinitions(tx: Tx, report: Report): Promise<void> {
  const recorded = await recordedDefinitions(tx);
  const now = await definitionsNow(tx);
  // Recorded on another version of PostgreSQL: the next start of the program records them again.
  if (recorded && recorded.version !== now.version) return;
  for (const name of namesThatDiffer(recorded?.definitions ?? {}, now.definitions)) {
    const [kind = '', ...rest] = name.split(' ');
    find(report, 'definition_differs', kind, rest.join(' '));
  }
}

/**
 * Reads head and anchors of the chain from their files, before the database's snapshot, which is then at least as
 * new.
 */
export async function readKept(env: Pick<Env, 'dataDir'>, key: ChainKey): Promise<KeptHeads> {
  const folder = chainFolder(env);
  return { head: await readHead(folder, key), anchors: await readAnchors(folder, key) };
}

/**
 * Runs one part of the verification. Malformed rows or a missing table become a finding, and the other parts
 * continue.
 */
async function part(tx: Tx, log: Deps['log'], report: Report, name: string, check: () => Promise<void>) {
  try {
    await within(tx, check);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, part: name }, 'A part of the records could not be verified');
    find(report, 'unreadable', name, '');
  }
}

/** Walks all recorded rows, in slices, within one snapshot of the database. */
export async function walk(
  tx: Tx,
  { chainKey, db, files, log }: Pick<Deps, 'chainKey' | 'db' | 'files' | 'log'>,
  kept: KeptHeads,
  isFileDue: (key: string) => boolean,
): Promise<Report> {
  const report = emptyReport();
  await settleFormats(tx);
  const tables = new Map((await watchedTables(tx)).map((table) => [table.source, table]));
  const isOther = kept.head === 'other-key';
  if (isOther) find(report, 'other_key', 'key', '');
  const key = isOther ? null : chainKey;
  await part(tx, log, report, 'explained', async () => {
    for (const mark of await explainedMarks(tx)) report.explanations.add(mark);
  });
  await part(tx, log, report, 'chain_links', () => checkLinks(tx, key, tables, report));
  await part(tx, log, report, 'unchained_changes', () => checkWaiting(tx, key, tables, report));
  await part(tx, log, report, 'watched', () => checkRows(tx, tables, report));
  await part(tx, log, report, 'defined', () => checkDefinitions(tx, report));
  await part(tx, log, report, 'head', () => checkHeads(tx, kept, report));
  await part(tx, log, report, 'signed', () => checkDocuments(tx, report));
  // Agreements and books are checked with the lender's own products, which a command has not read before.
  await part(tx, log, report, 'products', async () => learnProducts(await listProducts(tx)));
  await part(tx, log, report, 'agreed', () => checkAgreements(tx, report));
  await part(tx, log, report, 'books', () => checkBooks(tx, report));
  await part(tx, log, report, 'files', () => checkFiles(tx, { db, files }, isFileDue, report));
  return report;
}

/**
 * Runs a verification in one snapshot, so that concurrent changes do not look like faults. The head of the chain is
 * read before the snapshot, and so is not newer.
 */
async function inSnapshot<T>(
  { db, env, chainKey }: Walked,
  work: (tx: Tx, kept: KeptHeads) => Promise<T>,
): Promise<T> {
  const kept = await readKept(env, chainKey);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => work(tx, kept));
}

/** Verifies the records within one snapshot, now. @param isFileDue which files are read, by their key */
export async function verifyNow(deps: Walked, isFileDue: (key: string) => boolean): Promise<Report> {
  const deadline = performance.now() + HEAD_MILLISECONDS;
  for (;;) {
    const mayWait = performance.now() < deadline;
    const report = await inSnapshot(deps, async (tx, kept) =>
      mayWait && kept.head === null && (await lastLink(tx)) ? null : walk(tx, deps, kept, isFileDue),
    );
    if (report) return report;
    await wait(AGAIN_MILLISECONDS);
  }
}
