import type { Failure } from '#contract/errors.ts';
import { passedLimit } from '#domain/accounts/role.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import type { Context } from '#server/http/context.ts';

function aboveLimit(limit: number | null): Failure | null {
  if (limit === null) return null;
  return {
    code: 'above_limit',
    message: `Su límite es de ${formatPesos(pesos(limit))}. Este monto lo decide un dueño.`,
  };
}

/** The failure where this person may not take so much cash; `null`: the person may (rule: role-limits). */
export async function refuseCashAboveLimit(
  { actor, deps }: Context,
  amount: number,
): Promise<Failure | null> {
  const { cashLimit } = await deps.settings();
  return aboveLimit(passedLimit(actor.role, amount, { analyst: cashLimit, cashier: cashLimit }));
}

/** The failure where this person may not move so much money; `null`: the person may (rule: role-limits). */
export async function refuseAboveLimit({ actor, deps }: Context, amount: number): Promise<Failure | null> {
  return aboveLimit(passedLimit(actor.role, amount, (await deps.settings()).amountLimits));
}
