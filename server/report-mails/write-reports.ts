import { admits } from '#contract/access.ts';
import { reportMailsApi } from '#contract/report-mails.ts';
import { ROLES } from '#domain/accounts/role.ts';
import { type Day, dayInSantoDomingo, HOUR_MS } from '#domain/calendar.ts';
import { comesOn, REPORT_MAIL, type ReportMail } from '#domain/report-mails/report-mail.ts';
import { ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import { changing, reading } from '#server/http/serve.ts';
import { mail } from '#server/mail/mail.ts';
import { type Sender, senderOf } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { keepWishes, noteWritten, wishesOf, wishesToWrite } from '#server/report-mails/report-mails.store.ts';

/** Hours after which a report's letter is not sent any more: the page has another day by then. */
const GOOD_FOR_HOURS = 20;

/** The letter that a report is ready: a link that needs a login, and no figure, since a mailbox is read by others. */
const reportMessage = (
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

/** Every morning: writes the letters of the reports that come today, each once (rule: report-mails). */
export async function writeReports(deps: Deps): Promise<void> {
  const sender = await senderOf(deps);
  const now = deps.now();
  const today = dayInSantoDomingo(now);
  const roles = ROLES.filter((role) => admits(reportMailsApi.read.access, role));
  await inTransaction(deps.db, async (tx) => {
    const due = (await wishesToWrite(tx, today, roles)).filter((wish) => comesOn(wish, today));
    for (const { userId, report, email } of due) {
      await noteWritten(tx, userId, report, today);
      if (email === null) continue;
      await recordEvent(tx, { actor: null, ip: null, now }, 'report.announced', report, {
        facts: { date: today },
        letters: { 'report-ready': [reportMessage(sender, { report, recipient: email }, today, now)] },
      });
    }
    return ok(null);
  });
}

/** What the owner gets by e-mail. */
const readReports = reading(reportMailsApi.read, async (tx, { actor }) =>
  ok({
    email: (await findUser(tx, actor.userId))?.email ?? null,
    wishes: await wishesOf(tx, actor.userId),
  }),
);

/** Replaces what the owner gets by e-mail. */
const chooseReports = changing(reportMailsApi.change, async (tx, context, { body }) => {
  await keepWishes(tx, context.actor.userId, body.wishes);
  await recordEvent(tx, context, 'reports.chosen', context.actor.userId);
  return ok({
    message:
      body.wishes.length === 0 ? 'No le llega ningún informe' : 'Le llegan por la mañana, como un enlace',
  });
});

export const reportMailsRoutes = [readReports, chooseReports];
