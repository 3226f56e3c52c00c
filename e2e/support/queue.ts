import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Everything in this phone's queue, as text; empty while there is none. */
export const queueOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    // Opened before the page has made it, it would be made without its shelves.
    if (!known.some(({ name }) => name === 'manito-queue')) return '';
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await resultOf(indexedDB.open('manito-queue'));
    const items = await resultOf(database.transaction('items').objectStore('items').getAll());
    database.close();
    return JSON.stringify(items);
  });

/** The list of what waits. */
export const waitingList = (page: Page) => page.getByRole('region', { name: 'Por enviar' });

/**
 * What a browser does that has a network again after its page was closed: it wakes the service worker. Chromium keeps its
 * own account of the network, which no test can take from it, so the event is given to the worker by hand.
 */
export async function wakeWorker(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registered,
    tag: 'manito-queue',
    lastChance: false,
  });
  await page.close();
}

/** A list that shows what waits has written it down: now the page may be killed. */
export const keptOnPhone = (page: Page) =>
  expect(waitingList(page).getByText('Guardado en este teléfono').first()).toBeVisible();
