import { onTestFinished } from 'vitest';
import type { TemplateVariables } from '#contract/template-variables.ts';

/** Writes facts about the lender into the page, as the server does, and removes them after the test. */
export function setTemplateVariables(facts: Partial<TemplateVariables>): void {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'template-variables',
    content: JSON.stringify(facts),
  });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}
