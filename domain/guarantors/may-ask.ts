import { TERM } from '#domain/loans/term.ts';
import type { Term } from '#domain/loans/terms.ts';

// Apart from the terms: no page without a guarantor needs it.

/** Whether the product of a term may ask for a guarantor; of a plan that a page does not know, the server knows. */
export function mayAskGuarantor(term: Term | null): boolean {
  if (term === null) return false;
  const facts = TERM[term];
  return facts === undefined || facts.guarantor === true;
}
