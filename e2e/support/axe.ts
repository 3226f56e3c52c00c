import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const PROGRAM = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    readonly axe?: { run(on: Document, options: RunOptions): Promise<AxeResults> };
  }
}

/**
 * The violations that axe finds in the current document; `rules` are names or tags of axe rules. No page has frames.
 */
export async function complaintsOf(page: Page, rules: readonly string[]): Promise<string[]> {
  // The document keeps axe, half a megabyte, for the next check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(PROGRAM);
  return page.evaluate(
    async (runOnly) => {
      const results = await window.axe?.run(document, {
        runOnly,
        resultTypes: ['violations'],
        iframes: false,
      });
      if (!results?.testEngine) throw new Error('axe did not run');
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
      );
    },
    [...rules],
  );
}
