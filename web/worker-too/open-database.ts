import { type IDBPDatabase, type OpenDBCallbacks, openDB, unwrap } from 'idb';
import { inTurn } from '#web/worker-too/in-time.ts';

/**
 * Opens a database. A page that is left aborts its running transactions: WebKit keeps such a page with them in memory,
 * and every later page would wait for them without end. @throws where the browser has no IndexedDB, or forbids it.
 */
async function openDatabase(name: string, callbacks: OpenDBCallbacks<unknown>): Promise<IDBPDatabase> {
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
    const over = new AbortController();
    addEventListener('pagehide', abort, { signal: over.signal });
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => over.abort());
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

type Upgrade = (created: IDBPDatabase) => void;

/**
 * A database of this browser that stays open, so that a write begins at once: the page may be left in the same moment.
 */
export function keptOpen(name: string, upgrade: Upgrade) {
  let opened: Promise<IDBPDatabase> | undefined;
  async function close(): Promise<void> {
    const closing = opened;
    opened = undefined;
    (await closing)?.close();
  }
  return {
    /** Opens the database. @throws where the browser has no IndexedDB, or forbids it. */
    open(): Promise<IDBPDatabase> {
      opened ??= openDatabase(name, {
        upgrade,
        // A logout deletes the database, and must not wait for this page or worker.
        blocking: () => void close(),
        terminated: () => {
          opened = undefined;
        },
      });
      opened.catch(() => {
        opened = undefined;
      });
      return opened;
    },
    close,
  };
}

const withStore =
  (store: string): Upgrade =>
  (created) => {
    created.createObjectStore(store);
  };

/**
 * A database with one object store, whose operations run in sequence, so that no deletion is overtaken by a pending
 * write. They give `null` after a failure: without IndexedDB, or without space, the page works without storage.
 */
export function phoneDatabase(name: string, store: string) {
  const { open, close } = keptOpen(name, withStore(store));
  const next = inTurn();
  const inOrder = <T>(work: () => Promise<T>): Promise<T | null> =>
    next(work).catch(() => {
      close().catch(() => undefined);
      return null;
    });
  return { open, inOrder };
}

/**
 * A database with one object store, for a single record. It is opened for one operation at a time: a logout deletes
 * the database, and must not wait for a page or a worker that holds it open. @returns a function that runs an
 * operation. It rejects when the browser has no IndexedDB, forbids it, or has no space.
 */
export const smallDatabase =
  (name: string, store: string) =>
  async <T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> => {
    const database = await openDatabase(name, { upgrade: withStore(store) });
    try {
      return await work(database);
    } finally {
      database.close();
    }
  };
