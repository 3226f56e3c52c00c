import type { Page, Route } from '@playwright/test';
import { openPlainPages } from './plain-page.ts';

/**
 * Calls that are never held nor failed: those for the session and the configuration, without which no screen appears.
 */
const SPARED = /\/api\/(?:auth\/user|admin\/user|config)$/;

async function onReads(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await openPlainPages(page);
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== 'GET' || SPARED.test(pathname)) await route.fallback();
    else await answer(route);
  });
}

/** Leaves every call of a screen without a reply. */
export const holdAnswers = (page: Page) => onReads(page, () => new Promise(() => {}));

/** Makes every call of a screen fail on the server. */
export const failAnswers = (page: Page) =>
  onReads(page, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Error interno del servidor' } }),
  );

/** Makes the last verification report two findings: one to explain, one to repair. */
export async function foundAnswers(page: Page): Promise<void> {
  await openPlainPages(page);
  await page.route('**/api/admin/verification', (route) =>
    route.fulfill({
      json: {
        last: {
          id: 31,
          endedAt: '2026-11-20T07:16:00.000Z',
          ...{ links: 8_412, rows: 6_240, erased: 0, files: 212, findings: 2, explained: 0 },
          examples: [
            { kind: 'row_changed', source: 'payments', id: '12', mark: 'ab'.repeat(32) },
            { kind: 'figure_differs', source: 'due_days', id: '2026-11-20', mark: null },
          ],
        },
        explanations: [],
      },
    }),
  );
}

/** Makes every list empty, and the customer without a loan. */
export const emptyAnswers = (page: Page) =>
  onReads(page, async (route) => {
    if (route.request().url().endsWith('/api/loans/active')) return route.fulfill({ json: null });
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json');
    const body: unknown = isJson ? await response.json() : undefined;
    await (Array.isArray(body) ? route.fulfill({ json: [] }) : route.fulfill({ response }));
  });

/** Lets all replies arrive unchanged again. */
export const freeAnswers = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });
