import type { Page } from '@playwright/test';
import { LOGOUT_COOKIE } from '#contract/first-screen.ts';

/**
 * Serves signed-in pages without their content, as a slow server does: the screen calls the server for everything, so
 * that a journey can hold or fail those calls.
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
