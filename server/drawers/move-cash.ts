import type { drawersApi } from '#contract/drawers.ts';
import { CASH_MOVEMENT } from '#domain/drawers/cash-movement.ts';
import { DRAWER_STATUS } from '#domain/drawers/drawer.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import { inDrawer, insertMovement, SAFE } from '#server/drawers/cash-movements.store.ts';
import { endsOf } from '#server/drawers/check-movement.ts';
import { changedDrawer } from '#server/drawers/drawer-reply.ts';
import { figuresOf, lockDrawer } from '#server/drawers/drawers.store.ts';
import { moneyNow } from '#server/drawers/read-money.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/**
 * Moves cash of the caller's own open drawer without a loan, up to the amount that the drawer holds (rule:
 * cash-movements).
 */
export function moveCash(context: Context, { params, body }: VerbInput<typeof drawersApi.move>) {
  const { actor, now } = context;
  const { kind, amount } = body;
  return context.transactOnce(async (tx) => {
    const row = await lockDrawer(tx, params.id);
    if (row?.holderId !== actor.userId) return fail({ code: 'not_found' } as const);
    if (!DRAWER_STATUS[row.status].takesCash) return fail({ code: 'drawer_already_processed' } as const);
    const ends = await endsOf(context, body, { place: 'drawer', at: inDrawer(row.id) });
    if (!ends.ok) return ends;
    const { balance } = (await figuresOf(tx, [row.id])).get(row.id) ?? { balance: 0 };
    if (ends.value.from?.drawerId === row.id && amount > balance)
      return fail(invalidField('amount', `En la caja hay ${formatPesos(balance)}`));
    await insertMovement(tx, { kind, amount, ...ends.value, createdBy: actor.userId, createdAt: now });
    await recordEvents(tx, context, [
      { name: 'cash.moved', subjectId: row.id, facts: { movement: kind, amount } },
    ]);
    return ok(await changedDrawer(tx, actor, row.id, `${CASH_MOVEMENT[kind].label}: ${formatPesos(amount)}`));
  });
}

/**
 * Moves cash of the safe without a loan. An amount above the books' balance is allowed: the books do not know the cash
 * from before they began (rule: cash-movements).
 */
export function moveSafe(context: Context, { body }: VerbInput<typeof drawersApi.moveSafe>) {
  const { actor, now } = context;
  const { kind, amount } = body;
  return context.transactOnce(async (tx) => {
    const ends = await endsOf(context, body, { place: 'safe', at: SAFE });
    if (!ends.ok) return ends;
    await insertMovement(tx, { kind, amount, ...ends.value, createdBy: actor.userId, createdAt: now });
    await recordEvents(tx, context, [
      { name: 'cash.moved', subjectId: 'safe', facts: { movement: kind, amount } },
    ]);
    const message = `${CASH_MOVEMENT[kind].label}: ${formatPesos(pesos(amount))}`;
    return ok({ ...(await moneyNow(tx, context)), message });
  });
}
