import type { DrawerRow } from '#server/db/tables.ts';
import { insertDrawer, shareOpenDrawer } from '#server/drawers/drawers.store.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

/**
 * How often opening and locking a drawer is tried. Another request may count the drawer between the two; a third time
 * in a row is a bug.
 */
const TRIES = 3;

/**
 * The drawer that receives or pays a person's cash. It cannot be counted before this transaction ends. The first cash
 * opens an empty one: no payment is refused because a drawer is missing (rule: drawers). Call it after the loan's lock
 * and before the receipt's number.
 */
export async function takeDrawer(tx: Tx, context: Context, holderId: number): Promise<DrawerRow> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const open = await shareOpenDrawer(tx, holderId);
    if (open) return open;
    const opened = await insertDrawer(tx, holderId, context.now);
    if (!opened) continue;
    await recordEvent(tx, context, 'drawer.opened', opened.id, { facts: { holder: holderId } });
    return opened;
  }
  throw new Error(`Account ${holderId} has no drawer that stays open`);
}
