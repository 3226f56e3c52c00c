import type { Page } from '@playwright/test';

/** Phone and desk: every journey of the installed application is made on both. */
export const SCREENS = [
  { name: 'teléfono', viewport: { width: 390, height: 844 } },
  { name: 'escritorio', viewport: { width: 1280, height: 800 } },
] as const;

/** Waits until the service worker keeps the whole shell and answers for this page's next loading. */
export async function shellReady(page: Page): Promise<void> {
  // A public page asks for it once somebody touches it.
  await page.locator('body').dispatchEvent('pointerdown');
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
}

/** Addresses of everything in Cache Storage. */
export const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });
