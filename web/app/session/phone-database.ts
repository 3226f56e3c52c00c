import { type IDBPDatabase, openDB } from 'idb';
import { inTurn } from '#web/worker-too/in-turn.ts';

/** A database of this browser with one object store. */
export interface PhoneDatabase {
  /** @throws where the browser has no IndexedDB, or forbids it. */
  readonly open: () => Promise<IDBPDatabase>;
  /**
   * Does one piece of work after the other, so that no deletion is overtaken by a write that was under way. `null` where
   * the work failed: without IndexedDB, or without room, the page goes on without a memory.
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
      opened ??= openDB(name, 1, {
        upgrade: (database) => {
          database.createObjectStore(store);
        },
        // Logout deletes the database, and must not wait for this page to let go of it.
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
