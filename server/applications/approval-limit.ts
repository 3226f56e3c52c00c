import type { Failure } from '#contract/errors.ts';
import { passesLimit } from '#domain/accounts/role.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import type { Context } from '#server/http/context.ts';

/** Why this person may not lend as much, or `null` (rule: approval-limit). */
export async function refuseAboveLimit(
  { actor, deps }: Context,
  amount: number | null,
): Promise<Failure | null> {
  const { approvalLimit } = await deps.settings();
  if (approvalLimit === null || !passesLimit(actor.role, amount ?? 0, approvalLimit)) return null;
  return {
    code: 'above_limit',
    message: `Usted aprueba hasta ${formatPesos(pesos(approvalLimit))}. Este monto lo decide un dueño.`,
  };
}
