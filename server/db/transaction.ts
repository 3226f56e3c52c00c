import { type ControlledTransactionBuilder, sql } from 'kysely';
import type { Failure } from '#contract/errors.ts';
import { fail } from '#domain/result.ts';
import type { Database } from '#server/db/database.ts';
import { throwRefused, watchTransaction } from '#server/db/open-transaction.ts';
import { isStalePlan } from '#server/db/prepared-statements.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Outcome, Tx } from '#server/http/context.ts';

const TRIES = 3;
// serialization_failure, deadlock_detected: the database asks for a retry.
const TRIED_AGAIN = new Set(['40001', '40P01']);
export const UNIQUE_VIOLATION = '23505';

/** Thrown to roll back a transaction with an expected failure, which the caller gets as a value. */
class RolledBack extends Error {
  readonly outcome: Outcome<never>;
  constructor(outcome: Outcome<never>) {
    super('rolled back');
    this.outcome = outcome;
  }
}

/** Ends the transaction with this failure, from a nested call whose callers cannot continue. */
export function rollBack(failure: Failure): never {
  throw new RolledBack(fail(failure));
}

export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/**
 * For `catch`: ends the transaction with this failure where a unique index refused the row, because another
 * transaction took the value since the check.
 */
export const rollBackIfTaken =
  (failure: Failure) =>
  (error: unknown): never => {
    if (sqlState(error) === UNIQUE_VIOLATION) rollBack(failure);
    throw error;
  };

const isTriedAgain = (error: unknown): boolean =>
  TRIED_AGAIN.has(sqlState(error) ?? '') || isStalePlan(error);

/**
 * Runs `work` in one transaction on one connection: committed on `ok`, rolled back on a failure or an error. `work`
 * contains nothing slow and no other transaction (docs/decisions/locks.md).
 */
export const inTransaction = <T>(db: Database, work: (tx: Tx) => Promise<Outcome<T>>): Promise<Outcome<T>> =>
  run(db.startTransaction(), work);

/** Runs reads in one read-only transaction: all of them see the same instant, and the database refuses any change. */
export const inSnapshot = <T>(db: Database, work: (tx: Tx) => Promise<Outcome<T>>): Promise<Outcome<T>> =>
  run(db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only'), work);

async function run<T>(
  transaction: ControlledTransactionBuilder<Tables>,
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await watchTransaction(() => runOnce(transaction, work));
    } catch (error) {
      if (error instanceof RolledBack) return error.outcome;
      if (attempt >= TRIES || !isTriedAgain(error)) throw error;
    }
  }
}

async function runOnce<T>(
  transaction: ControlledTransactionBuilder<Tables>,
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  // Kysely's other kind of transaction lets a statement through while it rolls back.
  const tx = await transaction.execute();
  try {
    const outcome = await work(tx);
    throwRefused();
    if (!outcome.ok) throw new RolledBack(outcome);
    await tx.commit().execute();
    return outcome;
  } catch (error) {
    // A lost connection has rolled back, too.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined);
    throw error;
  }
}

/** Runs a part of a transaction in a savepoint: after a database error in the part, the transaction can continue. */
export async function within<T>(tx: Tx, part: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    return await part();
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  }
}
