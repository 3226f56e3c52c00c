import type { AgreementRow } from '#server/db/tables.ts';

/** The facts about an agreement that an audit event records: amount, term, total and hash. */
export const agreementFacts = (
  { hash, terms: { plan } }: Pick<AgreementRow, 'hash' | 'terms'>,
  term: number,
) => ({
  amount: plan.principal,
  term,
  total: plan.total,
  agreement: hash,
});
