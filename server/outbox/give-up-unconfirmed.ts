import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { giveUp } from '#server/outbox/give-up.ts';
import { lockMessage, unacceptedPushes, unconfirmedMessages } from '#server/outbox/messages.store.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { UNACCEPTED, UNCONFIRMED } from '#server/outbox/undeliverable.ts';

/**
 * Gives up WhatsApp messages without a timely delivery report, and those that no push service accepted in time, so that
 * they go by another channel. A code that arrives twice does no harm; one that never arrives locks the customer out
 * (docs/decisions/whatsapp.md, docs/decisions/push.md).
 */
export async function giveUpUnconfirmed(deps: Deps): Promise<void> {
  const now = deps.now();
  const found = await inTransaction(deps.db, async (tx) =>
    ok([
      ...(await unconfirmedMessages(tx, now)).map((id) => ({ id, reason: UNCONFIRMED })),
      ...(await unacceptedPushes(tx, now)).map((id) => ({ id, reason: UNACCEPTED })),
    ]),
  );
  if (!found.ok || found.value.length === 0) return;
  const sender = await senderOf(deps);
  for (const { id, reason } of found.value)
    await inTransaction(deps.db, async (tx) => {
      const row = await lockMessage(tx, id);
      // A push service may have accepted it since the query.
      if (row && (reason === UNCONFIRMED || row.sentAt === null))
        await giveUp(tx, sender, row, { reason, now });
      return ok(null);
    });
}
