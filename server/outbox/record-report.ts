import type { DeliveryReport } from '#domain/messages/delivery.ts';
import { ok } from '#domain/result.ts';
import { saidOutside } from '#domain/visible-text.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { giveUp } from '#server/outbox/give-up.ts';
import type { MessageReference } from '#server/outbox/message-reference.ts';
import { lockReferenced, markDelivered } from '#server/outbox/messages.store.ts';
import { senderOf } from '#server/outbox/notify.ts';

/**
 * Applies a provider's delivery report. Reports arrive repeatedly and out of order. A delivered message stays
 * delivered; a failure counts once, and only before delivery. Does nothing for an unknown message.
 */
export async function recordReport(
  deps: Deps,
  reference: MessageReference,
  report: DeliveryReport,
): Promise<void> {
  if (report.is === 'under_way') return;
  const now = deps.now();
  const sender = await senderOf(deps);
  await inTransaction(deps.db, async (tx) => {
    const row = await lockReferenced(tx, reference);
    if (!row) return ok(null);
    switch (report.is) {
      case 'delivered':
        if (row.deliveredAt === null) await markDelivered(tx, row, now);
        return ok(null);
      case 'failed':
        await giveUp(tx, sender, row, { reason: saidOutside(report.reason), now });
        return ok(null);
    }
  });
}
