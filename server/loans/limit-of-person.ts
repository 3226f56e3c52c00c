import type { Failure } from '#contract/errors.ts';
import { aboveLimit, type PersonalLimit, personalLimit } from '#domain/loans/personal-limit.ts';
import { boundsOf, type Term } from '#domain/loans/terms.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { borrowedBy, type OfBorrower } from '#server/loans/borrowed-loans.ts';
import type { Settings } from '#server/settings/settings.ts';

/**
 * The personal limit of an account. It counts the loans of this account alone, because its holder reads the reason
 * (rule: personal-limit).
 */
export function limitFrom(
  borrowed: readonly OfBorrower[],
  userId: number,
  { limitRules }: Pick<Settings, 'limitRules'>,
  terms: readonly Term[],
): PersonalLimit {
  const own = borrowed.filter(({ borrower }) => borrower.userId === userId).map(({ loan }) => loan);
  return personalLimit(own.toReversed(), limitRules, boundsOf(terms));
}

export async function limitOfPerson(
  tx: Tx,
  {
    deps,
    today,
    terms,
  }: Pick<Context, 'today' | 'terms'> & { readonly deps: Pick<Context['deps'], 'settings'> },
  userId: number,
): Promise<PersonalLimit> {
  const settings = await deps.settings();
  // Without rules it needs no loans.
  const borrowers = settings.limitRules.first === null ? [] : [{ userId, cedula: null }];
  return limitFrom(await borrowedBy(tx, borrowers, today), userId, settings, terms);
}

/** The failure at the field of the amount where it is above this person's limit; else `null`. */
export async function refuseAmount(
  tx: Tx,
  context: Pick<Context, 'deps' | 'today' | 'terms'>,
  userId: number,
  amount: number | null | undefined,
): Promise<Failure | null> {
  if (amount === null || amount === undefined) return null;
  const limit = await limitOfPerson(tx, context, userId);
  return amount > limit.amount ? invalidField('amount', aboveLimit(limit.amount)) : null;
}
