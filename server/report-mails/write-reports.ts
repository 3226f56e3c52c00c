import { admits } from '#contract/access.ts';
import { reportMailsApi } from '#contract/report-mails.ts';
import { ROLES } from '#domain/accounts/role.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { comesOn } from '#domain/report-mails/report-mail.ts';
import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { reportMessage } from '#server/report-mails/report-mails.messages.ts';
import { noteWritten, wishesToWrite } from '#server/report-mails/report-mails.store.ts';

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
      await recordEvents(tx, { actor: null, ip: null, now }, [
        {
          name: 'report.announced',
          subjectId: report,
          facts: { date: today },
          letters: { 'report-ready': [reportMessage(sender, { report, recipient: email }, today, now)] },
        },
      ]);
    }
    return ok(null);
  });
}
