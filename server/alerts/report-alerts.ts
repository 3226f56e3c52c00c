import type { PagePath } from '#contract/paths.ts';
import { ALERT } from '#domain/alerts/alert.ts';
import { dayInSantoDomingo, formatInstant, HOUR_MS } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { wasReported } from '#server/alerts/alerts.store.ts';
import { type Health, systemHealth } from '#server/alerts/system-health.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import { mail } from '#server/mail/mail.ts';
import { type Sender, senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

const PAGE: PagePath = '/admin-dashboard';
/** Hours after which the morning letter is not sent any more: the letter of the next day has newer facts. */
const GOOD_FOR_HOURS = 20;

/** The letter with the morning's alerts, to the lender's own mailbox; no letter where the lender has no mailbox. */
function morningMessages({ settings, env }: Sender, { alerts }: Pick<Health, 'alerts'>, now: Date) {
  const { email } = settings.contact;
  if (email === null || email === '') return [];
  return [
    {
      ...mail({
        userId: null,
        recipient: email,
        template: 'morning-alerts',
        subject: `${settings.name}: ${alerts.length === 1 ? 'algo espera' : `${alerts.length} cosas esperan`} por usted`,
        sender: { settings, env },
        blocks: alerts.flatMap(({ kind, count, since }) => [
          {
            head: [ALERT[kind].title, count.toLocaleString('es-DO')] as const,
            rows: since ? ([['Desde', formatInstant(since)]] as const) : [],
          },
          ALERT[kind].todo,
        ]),
        link: { label: 'Abrir el panel', url: `${siteUrl(env)}${PAGE}` },
      }),
      expiresAt: new Date(now.getTime() + GOOD_FOR_HOURS * HOUR_MS),
    },
  ];
}

/** Every morning: sends the alerts to the lender's mailbox; nothing without alerts. */
export async function reportAlerts(deps: Deps): Promise<void> {
  const sender = await senderOf(deps);
  const now = deps.now();
  await inTransaction(deps.db, async (tx) => {
    // The same morning comes twice where the clock was set back.
    if (await wasReported(tx, dayInSantoDomingo(now))) return ok(null);
    const health = await systemHealth(tx, { ...sender, now });
    if (health.alerts.length > 0)
      await recordEvent(tx, { actor: null, ip: null, now }, 'alerts.reported', dayInSantoDomingo(now), {
        facts: Object.fromEntries(health.alerts.map(({ kind, count }) => [kind, count])),
        letters: { 'morning-alerts': morningMessages(sender, health, now) },
      });
    return ok(null);
  });
}
