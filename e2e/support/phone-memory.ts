import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Everything that the phone keeps of what is being filled in, as text; empty while there is no memory of it. */
export const memoryOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    // Opened before the page has made it, it would be made without its shelves.
    if (!known.some(({ name }) => name === 'manito-kept')) return '';
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await resultOf(indexedDB.open('manito-kept'));
    const kept = await resultOf(database.transaction('kept').objectStore('kept').getAll());
    database.close();
    return JSON.stringify(kept);
  });

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
