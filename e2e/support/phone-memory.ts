import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Every record of one IndexedDB store, as text; empty while the database does not exist. */
const recordsOf = (page: Page, name: string, store: string): Promise<string> =>
  page.evaluate(
    async ([name, store]) => {
      const known = await indexedDB.databases();
      // Opening the database before the page has created it would create it without its object stores.
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

/** Every form entry that the application stores on the phone, as text. */
export const memoryOf = (page: Page): Promise<string> => recordsOf(page, 'manito-kept', 'kept');

/**
 * Deletes the data that the phone saw last, as a phone that frees space does. Only without signal, since a late reply
 * would be stored again.
 */
export const deleteLastSeen = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((deleted, failed) => {
        const request = indexedDB.deleteDatabase('manito-last-seen');
        request.onsuccess = () => deleted();
        request.onerror = () => failed(request.error);
      }),
  );

/**
 * Reloads the page as soon as `written` is stored: a person needs seconds between typing and reloading, a test none.
 */
export async function reloadedAfter(page: Page, written: string): Promise<void> {
  await expect.poll(() => memoryOf(page)).toContain(written);
  await page.reload();
}

export const lastSeenOn = (page: Page): Promise<string> => recordsOf(page, 'manito-last-seen', 'replies');

/**
 * Closes the page as soon as `written` is stored, as a small phone does when the camera takes its memory.
 * @returns a new page, in which the caller opens the application again
 */
export async function killedAfter(page: Page, written: string): Promise<Page> {
  const context = page.context();
  await expect.poll(() => memoryOf(page)).toContain(written);
  await page.close({ runBeforeUnload: false });
  return context.newPage();
}

/**
 * Everything that the browser stores for the page: records of every database, cached responses and both storages, as
 * text.
 */
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
