import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

interface OpenTransaction {
  isOpen: boolean;
  /** Whether it has asked the pool for its connection. */
  hasConnection: boolean;
  /** The first slow work that was begun in it, also where the caller caught the error. */
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
 * Runs one transaction from begin to commit: it, and all that it calls, has one connection of the pool, and
 * `refuseInTransaction` throws in it.
 *
 * @throws {Error} within another transaction: the inner one would wait for a connection that the outer one never gives back
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
 * Called by everything that is slow: files, pictures, PDFs, hashes, other threads, the network.
 * A transaction holds locks, so that all who need the same rows would wait for it (docs/decisions/locks.md).
 *
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

/** Called before the commit. @throws {Error} where slow work was refused in the transaction and its error was caught */
export function throwRefused(): void {
  const refused = current()?.refused;
  if (refused) throw refused;
}

/**
 * A pool that gives a transaction one connection. As many transactions at once as the pool has connections, each asking
 * for a second one, would wait for each other for ever: such a call fails the first time it is made, in production too.
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
