import type { ReactNode } from 'react';
import type { PageFact } from '#contract/page-facts.ts';
import { servedFacts } from '#web/app/first-screen/page-state.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function factsOfPage(): Readonly<Record<string, unknown>> {
  const written = document.querySelector('meta[name="page-facts"]')?.getAttribute('content');
  const facts: unknown = JSON.parse(written || '{}');
  return isRecord(facts) ? facts : {};
}

/** At the build; the server, which has no document either, renders with the facts themselves. */
const isPrerendering = () => typeof document === 'undefined' && servedFacts() === null;

/**
 * What the server fills into the built pages. While prerendering it is the placeholder itself; in the browser it is read
 * back from the page, so that hydration finds what is there.
 */
export function pageFact(name: PageFact): string {
  if (isPrerendering()) return `{{${name}}}`;
  const served = servedFacts();
  if (served) return served[name];
  const fact = factsOfPage()[name];
  return typeof fact === 'string' ? fact : '';
}

interface WhenFactProps {
  readonly name: PageFact;
  readonly children: ReactNode;
}

/** What is shown only where the lender has set something. Not inside one another. */
export function WhenFact({ name, children }: WhenFactProps) {
  if (!isPrerendering()) return pageFact(name) ? children : null;
  return (
    <>
      {`{{#${name}}}`}
      {children}
      {`{{/${name}}}`}
    </>
  );
}
