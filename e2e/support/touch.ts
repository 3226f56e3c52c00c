import type { Page } from '@playwright/test';

/** Touches a public page, as a visitor does, and waits until its program has started. */
export async function touch(page: Page): Promise<void> {
  await page.locator('body').dispatchEvent('pointerdown');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}
