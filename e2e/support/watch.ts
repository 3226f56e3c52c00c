import type { Page } from '@playwright/test';

/**
 * A console message that is ignored: Playwright itself logs it wherever `serviceWorkers: 'block'` blocks the worker.
 */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

/** Collects the faults of a page: errors and warnings of its console, and failed calls. */
export function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.text() === BLOCKED_WORKER) return;
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('requestfailed', (request) => {
    // Leaving a page cancels its pending requests.
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
    /** The elements that moved, and how far; for the message of a failure. */
    moved: string[];
  }
  /**
   * An entry of the performance timeline with the fields of `layout-shift`, which TypeScript does not declare yet.
   */
  interface PerformanceEntry {
    readonly value?: number;
    readonly sources?: readonly { readonly node: Node | null; readonly currentRect: DOMRect }[];
  }
}

/** Adds up layout shifts without user input (CLS); read with `shiftOf` and `movedOn`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const { value = 0, sources = [], startTime } of list.getEntries()) {
        window.shifted += value;
        const parts = sources.map(
          ({ node, currentRect }) =>
            `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" to ${Math.round(currentRect.top)}`,
        );
        window.moved.push(`${value.toFixed(3)} at ${Math.round(startTime)} ms: ${parts.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of layout shifts (CLS) since the page was opened. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate(() => window.shifted);

/** Each layout shift with its elements, one per line. */
export const movedOn = (page: Page): Promise<string> => page.evaluate(() => window.moved.join('\n'));

/** Resets the recorded layout shifts, once those of a resize just made are recorded: they come with the next frame. */
export const watchShiftsAnew = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((shown) => requestAnimationFrame(shown));
    await frame();
    await frame();
    await new Promise((recorded) => setTimeout(recorded));
    window.shifted = 0;
    window.moved = [];
  });
