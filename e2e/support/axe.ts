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

/** What axe says against the document as it stands; `rules` are names or tags of its rules. No page has frames. */
export async function complaintsOf(page: Page, rules: readonly string[]): Promise<string[]> {
  // A document keeps the program, half a megabyte, for the next question.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(PROGRAM);
  return page.evaluate(
    async (runOnly) => {
      const results = await window.axe?.run(document, {
        runOnly,
        resultTypes: ['violations'],
        iframes: false,
      });
      if (!results?.testEngine) throw new Error('axe did not look');
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
      );
    },
    [...rules],
  );
}
