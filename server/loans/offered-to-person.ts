import { OPEN_STATUSES } from '#domain/applications/status.ts';
import type { PersonalLimit } from '#domain/loans/personal-limit.ts';
import { type Renewal, renewalOf } from '#domain/loans/renewal.ts';
import { type Term, termsFor } from '#domain/loans/terms.ts';
import { countApplications } from '#server/applications/applications.store.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { borrowedBy } from '#server/loans/borrowed-loans.ts';
import { limitFrom } from '#server/loans/limit-of-person.ts';
import { countSettled } from '#server/loans/loans.store.ts';

/** The amounts and terms that a customer may apply for today (rules: personal-limit, terms-offered, renewal). */
export interface Offered {
  readonly limit: PersonalLimit;
  readonly terms: readonly Term[];
  readonly renewal: Renewal | null;
}

/**
 * The amounts, terms and renewal that an account may apply for today, derived from its own loans alone. There is no
 * renewal while an application waits for an answer.
 */
export async function offeredTo(
  tx: Tx,
  { deps, today, terms: lent }: Pick<Context, 'deps' | 'today' | 'terms'>,
  userId: number,
): Promise<Offered> {
  const settings = await deps.settings();
  const { limitRules } = settings;
  const settledLoans = await countSettled(tx, userId);
  // Without limit rules and without a repaid loan, the offer does not depend on the loans.
  const matters = limitRules.first !== null || settledLoans > 0;
  const borrowed = await borrowedBy(tx, matters ? [{ userId, cedula: null }] : [], today);
  const reach = limitFrom(borrowed, userId, settings, lent);
  const terms = termsFor({ settledLoans, limit: reach.amount }, lent);
  const limit = limitFrom(borrowed, userId, settings, terms);
  const loans = borrowed.map(({ loan, term }) => ({ ...loan, term }));
  const renewal = renewalOf(loans, { limit: limit.amount, terms, lateDays: limitRules.lateDays });
  const waits = renewal !== null && (await countApplications(tx, userId, OPEN_STATUSES)) > 0;
  return { limit, terms, renewal: waits ? null : renewal };
}
