import type { Failure } from '#contract/errors.ts';
import { PUBLIC_TERMS, type Term, termsFor } from '#domain/loans/terms.ts';
import type { Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { countSettled } from '#server/loans/loans.store.ts';

/** The terms that this person may choose today (rule: terms-offered). */
export const termsOfPerson = async (tx: Tx, userId: number): Promise<readonly Term[]> =>
  termsFor({ settledLoans: await countSettled(tx, userId) });

interface AskedTerm {
  readonly field: string;
  readonly term: number | null | undefined;
  /** Returns the error sentence at the field for a term that is not among `terms`. */
  readonly refusal: (asked: number, terms: readonly Term[]) => string;
}

/** Refuses at its field a term that this person may not choose. */
export async function refuseTerm(
  tx: Tx,
  userId: number,
  { field, term, refusal }: AskedTerm,
): Promise<Failure | null> {
  if (term === null || term === undefined || PUBLIC_TERMS.some((one) => one === term)) return null;
  const terms = await termsOfPerson(tx, userId);
  return terms.some((one) => one === term) ? null : invalidField(field, refusal(term, terms));
}
