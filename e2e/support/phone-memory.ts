import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Every record of one store, as text; empty while there is no such database. */
const recordsOf = (page: Page, name: string, store: string): Promise<string> =>
  page.evaluate(
    async ([name, store]) => {
      const known = await indexedDB.databases();
      // Opened before the page has made it, it would be made without its shelves.
      if (!known.some((database) => database.name === name)) return '';
      const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await resultOf(indexedDB.open(name));
      const kept = await resultOf(database.transaction(store).objectStore(store).getAll());
      database.close();
      return JSON.stringify(kept);
    },
    [name, store] as const,
  );

/** Everything that the phone keeps of what is being filled in. */
export const memoryOf = (page: Page): Promise<string> => recordsOf(page, 'manito-kept', 'kept');

/** Everything that the phone keeps of what was last seen. */
export const lastSeenOn = (page: Page): Promise<string> => recordsOf(page, 'manito-last-seen', 'replies');

/**
 * The camera takes a small phone's memory: the page is gone without a word, as soon as what was filled in last is
 * written down; the caller opens the app anew in the page that is answered.
 */
export async function killedAfter(page: Page, written: string): Promise<Page> {
  const context = page.context();
  await expect.poll(() => memoryOf(page)).toContain(written);
  await page.close({ runBeforeUnload: false });
  return context.newPage();
}

/** Every record of every database, every kept reply, and both storages, as text. */
export const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        found.push([name, store, await resultOf(records.getAllKeys()), await resultOf(records.getAll())]);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        const isText = /text|json/.test(reply?.headers.get('content-type') ?? '');
        found.push([name, request.url, isText && (await reply?.text())]);
      }
    }
    return JSON.stringify(found);
  });
