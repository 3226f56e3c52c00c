import type { Failure } from '#contract/errors.ts';
import { limitOf } from '#domain/accounts/role.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import type { Context } from '#server/http/context.ts';

/** Why this person may not move as much money, or `null` (rule: role-limits). */
export async function refuseAboveLimit({ actor, deps }: Context, amount: number): Promise<Failure | null> {
  const limit = limitOf(actor.role, (await deps.settings()).amountLimits);
  if (limit === null || amount <= limit) return null;
  return {
    code: 'above_limit',
    message: `Su límite es de ${formatPesos(pesos(limit))}. Este monto lo decide un dueño.`,
  };
}
