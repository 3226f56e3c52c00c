import { differenceKind } from '#domain/drawers/cash-movement.ts';
import type { DrawerRow } from '#server/db/tables.ts';
import { inDrawer, insertMovement, type MovementSide } from '#server/drawers/drawers.store.ts';
import type { Context, Tx } from '#server/http/context.ts';

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
