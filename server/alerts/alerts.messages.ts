import type { PagePath } from '#contract/paths.ts';
import { ALERT } from '#domain/alerts/alert.ts';
import { formatInstant, HOUR_MS } from '#domain/calendar.ts';
import type { Health } from '#server/alerts/system-health.ts';
import { siteUrl } from '#server/env.ts';
import { mail } from '#server/mail/mail.ts';
import type { Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

const PAGE: PagePath = '/admin-dashboard';
/** Hours after which the morning letter is not sent any more: the letter of the next day has newer facts. */
const GOOD_FOR_HOURS = 20;

/** The letter with the morning's alerts, to the lender's own mailbox; no letter where the lender has no mailbox. */
export function morningMessages(
  { settings, env }: Sender,
  { alerts }: Pick<Health, 'alerts'>,
  now: Date,
): OutgoingMessage<'morning-alerts'>[] {
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
