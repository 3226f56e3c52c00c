import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Everything in this phone's queue, as text; empty without a queue. */
export const queueOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    // Opening the database before the page has created it would create it without its object stores.
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

export const waitingList = (page: Page) => page.getByRole('region', { name: 'Por enviar' });

/**
 * Wakes the service worker as a browser does that has a network again after its page was closed. Chromium keeps its own
 * record of the network, which no test can change, so the test sends the event to the worker.
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

/**
 * Full Chromium wakes the worker by itself as soon as there is a network, and then two senders race; the headless shell
 * never does. Journeys about the sender refuse the permission, as many phones do.
 */
export async function refuseBackgroundSync(page: Page): Promise<void> {
  const own = await page.context().newCDPSession(page);
  const { targetInfo } = await own.send('Target.getTargetInfo');
  const browser = await page.context().browser()?.newBrowserCDPSession();
  await browser?.send('Browser.setPermission', {
    permission: { name: 'background-sync' },
    setting: 'denied',
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  });
}

/**
 * Waits until the list shows an item that waits on the phone, which is stored then: from here on the test may kill
 * the page.
 */
export const keptOnPhone = (page: Page) =>
  expect(waitingList(page).getByText('Guardado en este teléfono').first()).toBeVisible();
