import type { ReactNode } from 'react';
import type { TemplateVariable } from '#contract/template-variables.ts';
import { readTerms } from '#domain/loans/lent-terms.ts';
import { publicOf, type Term } from '#domain/loans/terms.ts';
import { servedVariables } from '#web/app/first-screen/page-state.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function variablesOfPage(): Readonly<Record<string, unknown>> {
  const written = document.querySelector('meta[name="template-variables"]')?.getAttribute('content');
  const facts: unknown = JSON.parse(written || '{}');
  return isRecord(facts) ? facts : {};
}

/** Whether the build renders this page; the server, which has no document either, renders with the lender's values. */
const isPrerendering = () => typeof document === 'undefined' && servedVariables() === null;

/**
 * The value of a variable that the server fills into the built pages. While prerendering, the value is the placeholder
 * itself; the browser reads the value back from the page, so that hydration finds the same.
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

/** Content for lenders that have set a certain variable. It must not contain another of its kind. */
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

/** The lender's name, which the server writes into the built pages. */
export const productName = (): string => templateVariable('productName');

let read = { text: '', terms: readTerms('') };

/**
 * The terms that are lent, as the page says; it also learns what each of them is. While prerendering, those of the
 * specification's product: the server renders the public pages anew for a lender with others.
 */
export function lentTerms(): readonly Term[] {
  const text = templateVariable('plans');
  if (text !== read.text) read = { text, terms: readTerms(text[0] === '{' ? '' : text) };
  return read.terms;
}
/** The terms that everyone may have. */
export const publicTerms = (): readonly Term[] => publicOf(lentTerms());
