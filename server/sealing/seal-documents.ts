import { DAY_MS } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { renewLetter } from '#server/loans/write-settlement-letter.ts';
import { sealLetter } from '#server/sealing/seal-letter.ts';
import { sealSigning } from '#server/sealing/seal-signing.ts';
import {
  loansChangedSince,
  loansWithoutLetter,
  type Search,
  unsealedLetters,
  unsealedSignings,
} from '#server/sealing/sealing.store.ts';

/** Maximum number of documents of each kind in one run; the rest waits for the next run. */
const RECENT_MOST = 50;
const ALL_MOST = 5_000;

const yesterday = ({ now }: Pick<Deps, 'now'>): Date => new Date(now().getTime() - DAY_MS);

/**
 * Makes the missing files of the documents and letters that `search` selects, those of an interrupted run too, and
 * renews the settlement letters whose loans changed within a day. A file that fails does not hold up the others.
 * @throws {AggregateError} at the end, when some could not be made.
 */
async function sealDocuments(deps: Deps, search: Search): Promise<void> {
  const failures: unknown[] = [];
  const each = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>) => {
    for (const one of all) await work(one).catch((error: unknown) => failures.push(error));
  };
  const { db } = deps;
  const now = deps.now();
  await each(await unsealedSignings(db, search), (signing) => sealSigning(deps, signing));
  const loans = [
    ...(await loansWithoutLetter(db, search)),
    ...(await loansChangedSince(db, yesterday(deps))),
  ];
  await each(loans, (loanId) => inTransaction(db, async (tx) => ok(await renewLetter(tx, loanId, now))));
  await each(await unsealedLetters(db, search), ({ id }) => sealLetter(deps, id));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} documents without a file`);
}

/**
 * Seals recent documents, every five minutes and after each signature. It looks back one day, so its cost does not
 * grow with the loans.
 */
export const sealRecentDocuments = (deps: Deps): Promise<void> =>
  sealDocuments(deps, { since: yesterday(deps), limit: RECENT_MOST });

/**
 * Seals all documents without a file, each night: also those that lacked it for longer than a day, as after an outage
 * of the file store.
 */
export const sealAllDocuments = (deps: Deps): Promise<void> =>
  sealDocuments(deps, { since: new Date(0), limit: ALL_MOST });
