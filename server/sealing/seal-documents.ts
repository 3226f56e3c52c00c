import { DAY_MS } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { renewLetter } from '#server/loans/write-settlement-letter.ts';
import { sealLetter } from '#server/sealing/seal-letter.ts';
import { sealSigning } from '#server/sealing/seal-signing.ts';
import {
  loansChangedSince,
  loansForLetters,
  unsealedLetters,
  unsealedSignings,
} from '#server/sealing/unsealed.store.ts';

/** Per run; the rest waits for the next run, five minutes later at the latest. */
const BATCH = 50;

/**
 * Makes the missing files of all signed documents and settled loans: new ones, and those of an interrupted run. A file
 * that fails does not hold up the others.
 *
 * @throws {AggregateError} at the end, when some could not be made.
 */
export async function sealDocuments(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  const each = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>) => {
    for (const one of all) await work(one).catch((error: unknown) => failures.push(error));
  };
  const now = deps.now();
  await each(await unsealedSignings(deps.db, BATCH), (signing) => sealSigning(deps, signing));
  const loans = [
    ...(await loansForLetters(deps.db, BATCH)),
    ...(await loansChangedSince(deps.db, new Date(now.getTime() - DAY_MS))),
  ];
  await each(loans, (loanId) => inTransaction(deps.db, async (tx) => ok(await renewLetter(tx, loanId, now))));
  await each(await unsealedLetters(deps.db, BATCH), ({ id }) => sealLetter(deps, id));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} documents without a file`);
}
