import type { Page } from '@playwright/test';
import { LOGOUT_COOKIE } from '#contract/first-screen.ts';

/**
 * Signed-in pages come without their content, as from a server that takes too long: the screen asks for everything by
 * itself, so that a journey can hold or fail what it asks for.
 */
export async function openPlainPages(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document') return route.fallback();
    const headers = await request.allHeaders();
    const response = await route.fetch({
      headers: { ...headers, cookie: `${headers.cookie ?? ''}; ${LOGOUT_COOKIE}=1` },
      maxRedirects: 0,
    });
    await route.fulfill({ response });
  });
}
