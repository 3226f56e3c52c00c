import { type Day, HOUR_MS } from '#domain/calendar.ts';
import { REPORT_MAIL, type ReportMail } from '#domain/report-mails/report-mail.ts';
import { siteUrl } from '#server/env.ts';
import { mail } from '#server/mail/mail.ts';
import type { Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

/** Hours after which a report's letter is not sent any more: the page has another day by then. */
const GOOD_FOR_HOURS = 20;

/** The letter that a report is ready: a link that needs a login, and no figure, since a mailbox is read by others. */
export const reportMessage = (
  { settings, env }: Sender,
  { report, recipient }: { readonly report: ReportMail; readonly recipient: string },
  today: Day,
  now: Date,
): OutgoingMessage<'report-ready'> => ({
  ...mail({
    userId: null,
    recipient,
    template: 'report-ready',
    subject: `${settings.name}: ${REPORT_MAIL[report].title(today)}`,
    sender: { settings, env },
    blocks: [
      `${REPORT_MAIL[report].title(today)} está listo. Entre con su cuenta para verlo.`,
      'Usted eligió este aviso en Finanzas, Contabilidad: allí lo cambia o lo quita.',
    ],
    link: { label: 'Abrir el informe', url: `${siteUrl(env)}${REPORT_MAIL[report].page(today)}` },
  }),
  expiresAt: new Date(now.getTime() + GOOD_FOR_HOURS * HOUR_MS),
});
