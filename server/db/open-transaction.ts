import { AsyncLocalStorage } from 'node:async_hooks';

interface OpenTransaction {
  isOpen: boolean;
  /** The first slow work that was begun in it, also where the caller caught the error. */
  refused: Error | null;
}

const transactions = new AsyncLocalStorage<OpenTransaction>();
// A customer's payment must not fail because of a mistake that only costs time.
const isChecked = process.env.NODE_ENV !== 'production';

/** Runs the work of a transaction; `refuseInTransaction` throws in it, and in everything that it calls. */
export async function watchTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction: OpenTransaction = { isOpen: true, refused: null };
  try {
    const done = await transactions.run(transaction, work);
    if (transaction.refused) throw transaction.refused;
    return done;
  } finally {
    transaction.isOpen = false;
  }
}

/**
 * Called by everything that is slow: files, pictures, PDFs, hashes, other threads, the network, a second connection.
 * A transaction holds locks, so that all who need the same rows would wait for it (docs/decisions/locks.md).
 *
 * @param work what the caller is about to do, for the message
 * @throws {Error} inside an open transaction, in tests and development
 */
export function refuseInTransaction(work: string): void {
  const transaction = transactions.getStore();
  if (!isChecked || !transaction?.isOpen) return;
  const refused = new Error(`Slow work inside a transaction: ${work}. Do it before or after.`);
  transaction.refused ??= refused;
  throw refused;
}
