import { type IDBPDatabase, type OpenDBCallbacks, openDB, unwrap } from 'idb';

/**
 * Opens a database. A page that is left aborts its running transactions: WebKit keeps such a page with them in memory,
 * and every later page would wait for them without end. @throws where the browser has no IndexedDB, or forbids it.
 */
export async function openDatabase(name: string, callbacks: OpenDBCallbacks<unknown>): Promise<IDBPDatabase> {
  const database = await openDB(name, 1, callbacks);
  const raw = unwrap(database);
  const begin = raw.transaction.bind(raw);
  raw.transaction = (...asked) => {
    const transaction = begin(...asked);
    const abort = () => {
      try {
        transaction.abort();
      } catch {
        // It is over, or the browser completes it alone (`commit`).
      }
    };
    addEventListener('pagehide', abort);
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => removeEventListener('pagehide', abort));
    return transaction;
  };
  return database;
}

/**
 * Stores one value. The browser completes the write without this page, which the customer may be leaving.
 * @param key left out where the store takes it from the value @throws {DOMException} without space
 */
export async function putCommitted(
  database: IDBPDatabase,
  store: string,
  value: unknown,
  key?: string,
): Promise<void> {
  const transaction = database.transaction(store, 'readwrite');
  const put = transaction.store.put(value, key);
  transaction.commit();
  await Promise.all([put, transaction.done]);
}
