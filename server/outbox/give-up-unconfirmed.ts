import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { giveUp } from '#server/outbox/give-up.ts';
import { lockMessage, unconfirmedMessages } from '#server/outbox/messages.store.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { UNCONFIRMED } from '#server/outbox/undeliverable.ts';

/**
 * Gives up messages by WhatsApp that their carrier did not report on in time, so that they go by another channel: a code
 * that comes twice does no harm, one that never comes shuts its reader out (docs/decisions/whatsapp.md).
 */
export async function giveUpUnconfirmed(deps: Deps): Promise<void> {
  const now = deps.now();
  const found = await inTransaction(deps.db, async (tx) => ok(await unconfirmedMessages(tx, now)));
  if (!found.ok || found.value.length === 0) return;
  const sender = await senderOf(deps);
  for (const id of found.value)
    await inTransaction(deps.db, async (tx) => {
      const row = await lockMessage(tx, id);
      if (row) await giveUp(tx, sender, row, { reason: UNCONFIRMED, now });
      return ok(null);
    });
}
