import { readTerms } from '#domain/loans/lent-terms.ts';
import { publicOf, type Term } from '#domain/loans/terms.ts';
import { templateVariable } from '#web/app/shell/template-variables.tsx';

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
