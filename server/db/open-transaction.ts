import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

interface OpenTransaction {
  isOpen: boolean;
  /** Whether the transaction has asked the pool for its connection. */
  hasConnection: boolean;
  /** The first error of slow work inside the transaction, kept even where the caller caught it. */
  refused: Error | null;
}

const transactions = new AsyncLocalStorage<OpenTransaction>();
// A customer's payment must not fail because of a mistake that only costs time.
const isChecked = process.env.NODE_ENV !== 'production';

const current = (): OpenTransaction | undefined => {
  const transaction = transactions.getStore();
  return transaction?.isOpen ? transaction : undefined;
};

/**
 * Runs one transaction from begin to commit. The transaction and all code that it calls share one connection of the
 * pool, and `refuseInTransaction` throws in it.
 *
 * @throws {Error} within another transaction: the inner one would wait for a connection that the outer one never gives
 * back
 */
export async function watchTransaction<T>(run: () => Promise<T>): Promise<T> {
  if (current()) throw new Error('A transaction began within another one');
  const transaction: OpenTransaction = { isOpen: true, hasConnection: false, refused: null };
  try {
    return await transactions.run(transaction, run);
  } finally {
    transaction.isOpen = false;
  }
}

/**
 * Throws inside an open transaction. Slow functions call it first: those for files, pictures, PDFs, hashes, other
 * threads and the network. A transaction holds locks, so every request that needs the same rows would wait for the
 * slow work (docs/decisions/locks.md).
 * @param work what the caller is about to do, for the message
 * @throws {Error} inside an open transaction, in tests and development
 */
export function refuseInTransaction(work: string): void {
  const transaction = current();
  if (!isChecked || !transaction) return;
  const refused = new Error(`Slow work inside a transaction: ${work}. Do it before or after.`);
  transaction.refused ??= refused;
  throw refused;
}

/**
 * Throws the error of slow work that the transaction's code caught. Called before the commit.
 * @throws {Error} where slow work was refused in this transaction
 */
export function throwRefused(): void {
  const refused = current()?.refused;
  if (refused) throw refused;
}

/**
 * A pool that gives a transaction one connection. If as many transactions as the pool has connections each asked for a
 * second one, they would wait for each other for ever. Such a call fails at its first use, in production too.
 */
export class OneConnectionPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(done: Parameters<pg.Pool['connect']>[0]): void;
  override connect(done?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    const transaction = current();
    if (transaction?.hasConnection)
      throw new Error(
        'A transaction asked for a second connection: ask before it begins, or after it has ended',
      );
    if (transaction) transaction.hasConnection = true;
    if (done === undefined) return super.connect();
    super.connect(done);
    return undefined;
  }
}
