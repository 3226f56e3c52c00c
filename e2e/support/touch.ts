import type { Page } from '@playwright/test';

/** Touches a public page, as whoever uses it does, and waits until its program has taken it over. */
export async function touch(page: Page): Promise<void> {
  await page.locator('body').dispatchEvent('pointerdown');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}
