import type { Failure } from '#contract/errors.ts';
import { fail } from '#domain/result.ts';
import { isStale } from '#server/db/connection/statement.ts';
import type { Database } from '#server/db/database.ts';
import { holdOneConnection } from '#server/db/one-connection.ts';
import type { Outcome, Tx } from '#server/http/context.ts';

const TRIES = 3;
// serialization_failure, deadlock_detected: the database asks to try again. So does a plan that is stale.
const AGAIN = new Set(['40001', '40P01']);

/** Carries a failure out of a transaction, which rolls it back. */
class RolledBack extends Error {
  readonly outcome: Outcome<never>;
  constructor(outcome: Outcome<never>) {
    super('rolled back');
    this.outcome = outcome;
  }
}

/** Ends the transaction with this failure from deep inside it, where no caller could go on. */
export function rollBack(failure: Failure): never {
  throw new RolledBack(fail(failure));
}

export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** One transaction: committed on `ok`, rolled back on a failure or an error. */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<Outcome<T>>,
  /** Nothing is changed or locked before; what only reads goes ahead. */
  permitted?: Promise<void>,
): Promise<Outcome<T>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await holdOneConnection(() =>
        db.pipelined(async (tx) => {
          const outcome = await work(tx);
          if (!outcome.ok) throw new RolledBack(outcome);
          return outcome;
        }, permitted),
      );
    } catch (error) {
      if (error instanceof RolledBack) return error.outcome;
      if (attempt >= TRIES || AGAIN.has(sqlState(error) ?? '') || isStale(error)) throw error;
    }
  }
}
