import type { IDBPDatabase } from 'idb';
import { inTurn } from '#web/worker-too/in-turn.ts';
import { openDatabase } from '#web/worker-too/open-database.ts';

/** A database of this browser with one object store. */
export interface PhoneDatabase {
  /** Opens the database. @throws where the browser has no IndexedDB, or forbids it. */
  readonly open: () => Promise<IDBPDatabase>;
  /**
   * Runs operations in sequence, so that no deletion is overtaken by a pending write. `null` after a failure: without
   * IndexedDB, or without space, the page works without storage.
   */
  readonly inOrder: <T>(work: () => Promise<T>) => Promise<T | null>;
}

export function phoneDatabase(name: string, store: string): PhoneDatabase {
  let opened: Promise<IDBPDatabase> | undefined;
  const next = inTurn();
  const close = () => {
    opened?.then(
      (database) => database.close(),
      () => undefined,
    );
    opened = undefined;
  };
  return {
    open() {
      opened ??= openDatabase(name, {
        upgrade: (database) => {
          database.createObjectStore(store);
        },
        // A logout deletes the database, and must not wait for this page to close it.
        blocking: close,
        terminated: () => {
          opened = undefined;
        },
      });
      return opened;
    },
    inOrder: (work) =>
      next(work).catch(() => {
        close();
        return null;
      }),
  };
}
