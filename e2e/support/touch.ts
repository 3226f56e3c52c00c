import type { Page } from '@playwright/test';

/** Touches a page, as its reader does, and waits until its program has started. */
export async function touch(page: Page): Promise<void> {
  await page.locator('body').dispatchEvent('pointerdown');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}
