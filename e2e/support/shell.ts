import type { Page } from '@playwright/test';

/** Sizes of a phone and a desktop: every journey of the installed application runs with both. */
export const SCREENS = [
  { name: 'teléfono', viewport: { width: 390, height: 844 } },
  { name: 'escritorio', viewport: { width: 1280, height: 800 } },
] as const;

/** Waits until the service worker has cached the whole shell and controls the next load of this page. */
export async function shellReady(page: Page): Promise<void> {
  // A public page registers the worker after the first interaction.
  await page.locator('body').dispatchEvent('pointerdown');
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
}

/** Addresses of all entries in Cache Storage. */
export const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });
