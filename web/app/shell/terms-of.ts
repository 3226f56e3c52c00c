import { knownTerms, type Term } from '#domain/loans/terms.ts';
import { publicTerms } from '#web/app/shell/template-variables.tsx';

// Apart from the terms that are lent: the first pages have no reply.

/**
 * The terms of a reply; before there is one, and where the page is older than all of them, those that everyone may
 * have.
 */
export function termsOf(reply: { readonly terms: readonly number[] } | undefined): readonly Term[] {
  const open = publicTerms();
  const known = reply ? knownTerms(reply.terms) : open;
  return known.length > 0 ? known : open;
}
