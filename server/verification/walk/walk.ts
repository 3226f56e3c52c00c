import { isUnavailable } from '#server/db/unavailable.ts';
import { within } from '#server/db/within.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { readAnchors, readHead } from '#server/hash-chain/anchors.ts';
import type { ChainKey } from '#server/hash-chain/chain-hashes.ts';
import { chainFolder } from '#server/hash-chain/chain-key.ts';
import type { Tx } from '#server/http/context.ts';
import { checkAgreements } from '#server/verification/walk/check-agreements.ts';
import { checkBooks } from '#server/verification/walk/check-books.ts';
import { checkDefinitions } from '#server/verification/walk/check-definitions.ts';
import { checkDocuments } from '#server/verification/walk/check-documents.ts';
import { checkFiles } from '#server/verification/walk/check-files.ts';
import { checkHeads, type KeptHeads } from '#server/verification/walk/check-heads.ts';
import { checkLinks, checkWaiting } from '#server/verification/walk/check-links.ts';
import { checkRows } from '#server/verification/walk/check-rows.ts';
import { explainedMarks } from '#server/verification/walk/explanations.store.ts';
import { emptyReport, find, type Report } from '#server/verification/walk/report.ts';
import { settleFormats, watchedTables } from '#server/verification/walk/watched.store.ts';

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
  await part(tx, log, report, 'agreed', () => checkAgreements(tx, report));
  await part(tx, log, report, 'books', () => checkBooks(tx, report));
  await part(tx, log, report, 'files', () => checkFiles(tx, { db, files }, isFileDue, report));
  return report;
}
