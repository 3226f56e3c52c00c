import type { IDBPDatabase } from 'idb';
import { openDatabase } from '#web/worker-too/open-database.ts';

/**
 * A database of this browser with one object store, for a single record. It is opened for one operation at a time: a
 * logout deletes the database, and must not wait for a page or a worker that holds it open. @returns a function that
 * runs an operation. It rejects when the browser has no IndexedDB, forbids it, or has no space.
 */
export const smallDatabase =
  (name: string, store: string) =>
  async <T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> => {
    const database = await openDatabase(name, {
      upgrade: (created) => {
        created.createObjectStore(store);
      },
    });
    try {
      return await work(database);
    } finally {
      database.close();
    }
  };
