import type { drawersApi } from '#contract/drawers.ts';
import { CASH_MOVEMENT } from '#domain/drawers/cash-movement.ts';
import { DRAWER_STATUS } from '#domain/drawers/drawer.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import { inDrawer, insertMovement, SAFE } from '#server/drawers/cash-movements.store.ts';
import { type CashOut, refuseOutOfDrawer, refuseOutOfSafe } from '#server/drawers/cash-out.ts';
import { endsOf } from '#server/drawers/check-movement.ts';
import { changedDrawer } from '#server/drawers/drawer-reply.ts';
import { lockDrawer } from '#server/drawers/drawers.store.ts';
import { moneyNow } from '#server/drawers/read-money.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/**
 * Moves cash of the caller's own open drawer without a loan, up to the amount that the drawer or the safe holds (rules:
 * cash-movements, cash-held).
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
    const { from } = ends.value;
    const asked: CashOut = { amount, cashReason: body.cashReason, field: 'amount' };
    const refused =
      from?.drawerId === row.id
        ? await refuseOutOfDrawer(tx, context, row, asked)
        : from === SAFE
          ? await refuseOutOfSafe(tx, context, asked)
          : null;
    if (refused) return fail(refused);
    await insertMovement(tx, { kind, amount, ...ends.value, createdBy: actor.userId, createdAt: now });
    await recordEvents(tx, context, [
      { name: 'cash.moved', subjectId: row.id, facts: { movement: kind, amount } },
    ]);
    return ok(await changedDrawer(tx, actor, row.id, `${CASH_MOVEMENT[kind].label}: ${formatPesos(amount)}`));
  });
}

/** Moves cash of the safe without a loan, up to the amount that the safe holds (rules: cash-movements, cash-held). */
export function moveSafe(context: Context, { body }: VerbInput<typeof drawersApi.moveSafe>) {
  const { actor, now } = context;
  const { kind, amount } = body;
  return context.transactOnce(async (tx) => {
    const ends = await endsOf(context, body, { place: 'safe', at: SAFE });
    if (!ends.ok) return ends;
    const asked: CashOut = { amount, cashReason: body.cashReason, field: 'amount' };
    const refused = ends.value.from === SAFE ? await refuseOutOfSafe(tx, context, asked) : null;
    if (refused) return fail(refused);
    await insertMovement(tx, { kind, amount, ...ends.value, createdBy: actor.userId, createdAt: now });
    await recordEvents(tx, context, [
      { name: 'cash.moved', subjectId: 'safe', facts: { movement: kind, amount } },
    ]);
    const message = `${CASH_MOVEMENT[kind].label}: ${formatPesos(pesos(amount))}`;
    return ok({ ...(await moneyNow(tx, context)), message });
  });
}
