import type { AgreementRow } from '#server/db/agreement-tables.ts';

/** What an event says of the agreement that it is about. */
export const agreementFacts = (
  { hash, terms: { plan } }: Pick<AgreementRow, 'hash' | 'terms'>,
  term: number,
) => ({
  amount: plan.principal,
  term,
  total: plan.total,
  agreement: hash,
});
