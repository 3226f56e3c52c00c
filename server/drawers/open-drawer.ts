import type { drawersApi } from '#contract/drawers.ts';
import { formatPesos } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import { refuseOutOfSafe } from '#server/drawers/cash-out.ts';
import { changedDrawer } from '#server/drawers/drawer-reply.ts';
import { inDrawer, insertDrawer, insertMovement, SAFE } from '#server/drawers/drawers.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/** Opens the caller's own drawer with a float from the safe (rule: drawers). */
export function openDrawer(context: Context, { body }: VerbInput<typeof drawersApi.open>) {
  const { actor, now } = context;
  return context.transactOnce(async (tx) => {
    const row = await insertDrawer(tx, actor.userId, now);
    if (!row) return fail({ code: 'drawer_open' } as const);
    const { float } = body;
    if (float > 0) {
      const refused = await refuseOutOfSafe(tx, context, {
        amount: float,
        cashReason: body.cashReason,
        field: 'float',
      });
      if (refused) return fail(refused);
      await insertMovement(tx, {
        kind: 'float',
        amount: float,
        from: SAFE,
        to: inDrawer(row.id),
        createdBy: actor.userId,
        createdAt: now,
      });
    }
    await recordEvents(tx, context, [
      { name: 'drawer.opened', subjectId: row.id, facts: { holder: actor.userId, float } },
    ]);
    return ok(await changedDrawer(tx, actor, row.id, `Caja abierta con ${formatPesos(float)}`));
  });
}
