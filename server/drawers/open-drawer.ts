import type { drawersApi } from '#contract/drawers.ts';
import { differenceKind } from '#domain/drawers/cash-movement.ts';
import { formatPesos } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import type { DrawerRow } from '#server/db/tables.ts';
import { refuseOutOfSafe } from '#server/drawers/cash-out.ts';
import {
  inDrawer,
  insertDrawer,
  insertMovement,
  type MovementSide,
  SAFE,
} from '#server/drawers/drawers.store.ts';
import { changedDrawer } from '#server/drawers/read-drawers.ts';
import type { Context, Tx } from '#server/http/context.ts';
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

/** Takes the counted cash out of a drawer, and records the difference: the drawer is then empty. */
export async function emptyDrawer(
  tx: Tx,
  { actor, now }: Context,
  row: DrawerRow,
  to: MovementSide,
): Promise<void> {
  const { counted, difference } = row;
  if (counted === null || difference === null) throw new Error(`Drawer ${row.id} was not counted`);
  const here = inDrawer(row.id);
  const stamp = { createdBy: actor.userId, createdAt: now };
  const kind = differenceKind(difference);
  if (kind !== null)
    await insertMovement(tx, {
      kind,
      amount: Math.abs(difference),
      ...(kind === 'shortage' ? { from: here, to: null } : { from: null, to: here }),
      reason: row.differenceReason,
      ...stamp,
    });
  if (counted > 0) await insertMovement(tx, { kind: 'handover', amount: counted, from: here, to, ...stamp });
}
