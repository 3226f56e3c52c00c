import type { ReactNode } from 'react';
import type { TemplateVariable } from '#contract/template-variables.ts';
import { servedVariables } from '#web/app/first-screen/page-state.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function variablesOfPage(): Readonly<Record<string, unknown>> {
  const written = document.querySelector('meta[name="template-variables"]')?.getAttribute('content');
  const facts: unknown = JSON.parse(written || '{}');
  return isRecord(facts) ? facts : {};
}

/** At the build; the server, which has no document either, renders with the values themselves. */
const isPrerendering = () => typeof document === 'undefined' && servedVariables() === null;

/**
 * The values that the server fills into the built pages. While prerendering each is the placeholder itself; the browser
 * reads it back from the page, so that hydration finds the same.
 */
export function templateVariable(name: TemplateVariable): string {
  if (isPrerendering()) return `{{${name}}}`;
  const served = servedVariables();
  if (served) return served[name];
  const fact = variablesOfPage()[name];
  return typeof fact === 'string' ? fact : '';
}

interface WhenSetProps {
  readonly name: TemplateVariable;
  readonly children: ReactNode;
}

/** Content for lenders with a certain setting. Do not nest. */
export function WhenSet({ name, children }: WhenSetProps) {
  if (!isPrerendering()) return templateVariable(name) ? children : null;
  return (
    <>
      {`{{#${name}}}`}
      {children}
      {`{{/${name}}}`}
    </>
  );
}
