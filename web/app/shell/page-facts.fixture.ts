import { onTestFinished } from 'vitest';
import type { PageFacts } from '#contract/page-facts.ts';

/** Writes the lender's facts into the page, as the server does; the page forgets them after the test. */
export function givePageFacts(facts: Partial<PageFacts>): void {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'page-facts',
    content: JSON.stringify(facts),
  });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}
