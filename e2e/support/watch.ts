import type { Page } from '@playwright/test';

/** Playwright says so itself wherever `serviceWorkers: 'block'` keeps the worker away; no other warning is passed over. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

/** Collects what a page complains of: errors and warnings of its console, calls that fail. */
export function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.text() === BLOCKED_WORKER) return;
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('requestfailed', (request) => {
    // Leaving a page calls off what is still under way.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      problems.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400)
      problems.push(`${response.request().method()} ${response.url()}: ${response.status()}`);
  });
  return problems;
}

declare global {
  interface Window {
    shifted: number;
  }
}

/** Adds up how far things jump that nobody touched (CLS); read with `shiftOf`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has jumped since the page was opened. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate(() => window.shifted);
