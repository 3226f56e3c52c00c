import { ERRORS, type Failure } from '#contract/errors.ts';
import { isAwaiting } from '#domain/loans/loan.ts';
import type { LoanRow } from '#server/db/tables.ts';
import type { Context } from '#server/http/context.ts';
import { refuseAboveLimit } from '#server/settings/amount-limit.ts';

/**
 * Why another person has to pay a loan out, or `null`: this person approved it (rule: two-persons), or the amount is
 * above their limit.
 */
export async function refusePayOut(
  context: Context,
  { approvedBy, principal }: Pick<LoanRow, 'approvedBy' | 'principal'>,
): Promise<Failure | null> {
  const { twoPersonActs } = await context.deps.settings();
  if (twoPersonActs.includes('disbursement') && approvedBy === context.actor.userId)
    return { code: 'second_person_needed' };
  return refuseAboveLimit(context, principal);
}

/**
 * The sentence with which `refusePayOut` would refuse this caller, for a loan that awaits disbursement; else `null`.
 */
export async function payOutRefused(context: Context, loan: LoanRow): Promise<string | null> {
  const refused = isAwaiting(loan) ? await refusePayOut(context, loan) : null;
  return refused && (refused.message ?? ERRORS[refused.code].message);
}
