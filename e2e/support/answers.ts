import type { Page, Route } from '@playwright/test';

/** Who is there and what the product is called: without them there is no screen to speak of. */
const SPARED = /\/api\/(?:auth\/user|admin\/user|config)$/;

async function onReads(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== 'GET' || SPARED.test(pathname)) await route.fallback();
    else await answer(route);
  });
}

/** Nothing that a screen asks for ever arrives. */
export const holdAnswers = (page: Page) => onReads(page, () => new Promise(() => {}));

/** Everything that a screen asks for fails on the server. */
export const failAnswers = (page: Page) =>
  onReads(page, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Error interno del servidor' } }),
  );

/** Every list is empty, and there is no loan. */
export const emptyAnswers = (page: Page) =>
  onReads(page, async (route) => {
    if (route.request().url().endsWith('/api/loans/active')) return route.fulfill({ json: null });
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json');
    const body: unknown = isJson ? await response.json() : undefined;
    await (Array.isArray(body) ? route.fulfill({ json: [] }) : route.fulfill({ response }));
  });

/** The answers come as they are again. */
export const freeAnswers = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });
