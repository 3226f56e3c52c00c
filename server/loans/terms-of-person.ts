import type { Failure } from '#contract/errors.ts';
import { amountRefusal, typeRefusal } from '#domain/limits/amount-refusals.ts';
import { publicOf, type Term, termsFor } from '#domain/loans/terms.ts';
import { asksPaydays, ownDue } from '#domain/products/paydays.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { limitOfPerson } from '#server/loans/limit-of-person.ts';
import { countSettled } from '#server/loans/loans.store.ts';

type Lent = Pick<Context, 'deps' | 'today' | 'terms'>;

/** The terms that this person may choose today (rule: terms-offered). */
export async function termsOfPerson(tx: Tx, lent: Lent, userId: number): Promise<readonly Term[]> {
  const limit = await limitOfPerson(tx, lent, userId);
  return termsFor({ settledLoans: await countSettled(tx, userId), limit: limit.amount }, lent.terms);
}

interface AskedTerm {
  readonly field: string;
  readonly term: number | null | undefined;
  /** Returns the error sentence at the field for a term that is not among `terms`. */
  readonly refusal: (asked: number, terms: readonly Term[]) => string;
  /** The amount in pesos, with its field, that must be one of the term's product. */
  readonly amount?: { readonly field: string; readonly pesos: number | null | undefined };
  /** The type of loan, with its field, that must be one of the term's product. */
  readonly loanType?: { readonly field: string; readonly type: string | null | undefined };
}

/** Refuses at its field a term that this person may not choose, and an amount that is none of its product. */
export async function refuseTerm(
  tx: Tx,
  lent: Lent,
  userId: number,
  { field, term, refusal, amount, loanType }: AskedTerm,
): Promise<Failure | null> {
  if (term === null || term === undefined) return null;
  if (!publicOf(lent.terms).includes(term)) {
    const terms = await termsOfPerson(tx, lent, userId);
    if (!terms.includes(term)) return invalidField(field, refusal(term, terms));
  }
  const wrongType = loanType?.type ? typeRefusal(loanType.type, term) : null;
  if (loanType && wrongType !== null) return invalidField(loanType.field, wrongType);
  return amount?.pesos ? refuseBounds(amount.field, amount.pesos, term) : null;
}

/** Refuses at its field an amount that the product of a term does not have. */
export function refuseBounds(field: string, pesos: number, term: Term): Failure | null {
  const refusal = amountRefusal(pesos, term);
  return refusal === null ? null : invalidField(field, refusal);
}

const NO_PAYDAYS = 'El cliente no ha dicho días de cobro para este plan: escríbalos en su perfil';
/**
 * The first of what a client said about paydays that suits a term (rule: paydays), for a plan that the staff choose; a
 * failure at the field where its plan waits for them and none does.
 */
export function paydaysSaid(
  field: string,
  term: Term,
  said: readonly (string | null | undefined)[],
): Outcome<string | null> {
  if (!asksPaydays(term)) return ok(null);
  const paydays = said.find((one) => ownDue(term, one) !== null);
  return paydays ? ok(paydays) : fail(invalidField(field, NO_PAYDAYS));
}
