import type { AgreementRow } from '#server/db/agreement-tables.ts';

/** The agreement's facts in the event about it. */
export const agreementFacts = (
  { hash, terms: { plan } }: Pick<AgreementRow, 'hash' | 'terms'>,
  term: number,
) => ({
  amount: plan.principal,
  term,
  total: plan.total,
  agreement: hash,
});
