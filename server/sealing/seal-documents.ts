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

/** At a time; what is left waits for the next run, five minutes later at the latest. */
const BATCH = 50;

/**
 * Makes the file of everything that was signed or settled and has none: just now, or when a run was interrupted. One
 * that cannot be made keeps no other waiting.
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
