import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { giveUp } from '#server/outbox/give-up.ts';
import { lockMessage, unconfirmedMessages } from '#server/outbox/messages.store.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { UNCONFIRMED } from '#server/outbox/undeliverable.ts';

/**
 * Messages by WhatsApp that were not confirmed in time go by another channel: a code that comes twice harms nobody, and
 * one that never comes keeps somebody out ([why](../../docs/decisions/whatsapp.md)).
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
