import { dayInSantoDomingo } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { morningMessages } from '#server/alerts/alerts.messages.ts';
import { wasReported } from '#server/alerts/alerts.store.ts';
import { systemHealth } from '#server/alerts/system-health.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/** Every morning: sends the alerts to the lender's mailbox; nothing without alerts. */
export async function reportAlerts(deps: Deps): Promise<void> {
  const sender = await senderOf(deps);
  const now = deps.now();
  await inTransaction(deps.db, async (tx) => {
    // The same morning comes twice where the clock was set back.
    if (await wasReported(tx, dayInSantoDomingo(now))) return ok(null);
    const health = await systemHealth(tx, { ...sender, now });
    if (health.alerts.length > 0)
      await recordEvents(tx, { actor: null, ip: null, now }, [
        {
          name: 'alerts.reported',
          subjectId: dayInSantoDomingo(now),
          facts: Object.fromEntries(health.alerts.map(({ kind, count }) => [kind, count])),
          letters: { 'morning-alerts': morningMessages(sender, health, now) },
        },
      ]);
    return ok(null);
  });
}
