import type { Role } from '#domain/accounts/role.ts';
import type { Day } from '#domain/calendar.ts';
import type { ReportMail, Wish } from '#domain/report-mails/report-mail.ts';
import type { Tx } from '#server/http/context.ts';

export const wishesOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('reportMails')
    .select(['report', 'rhythm', 'onDay'])
    .where('userId', '=', userId)
    .orderBy('report')
    .execute();

/** Replaces what an owner gets. What was written today is not written again for the same report. */
export async function keepWishes(
  tx: Tx,
  userId: number,
  wishes: readonly (Wish & { readonly report: ReportMail })[],
): Promise<void> {
  const before = await tx
    .deleteFrom('reportMails')
    .where('userId', '=', userId)
    .returning(['report', 'writtenOn'])
    .execute();
  if (wishes.length === 0) return;
  await tx
    .insertInto('reportMails')
    .values(
      wishes.map(({ report, rhythm, onDay }) => ({
        userId,
        report,
        rhythm,
        onDay,
        writtenOn: before.find((one) => one.report === report)?.writtenOn ?? null,
      })),
    )
    .execute();
}

/** The wishes of everybody who may have them still, each with the address to which it goes, locked. */
export const wishesToWrite = (tx: Tx, today: Day, roles: readonly Role[]) =>
  tx
    .selectFrom('reportMails as w')
    .innerJoin('users as u', 'u.id', 'w.userId')
    .select(['w.userId', 'w.report', 'w.rhythm', 'w.onDay', 'u.email'])
    .where('u.role', 'in', [...roles])
    .where('u.removedAt', 'is', null)
    .where(({ eb, or }) => or([eb('w.writtenOn', 'is', null), eb('w.writtenOn', '<', today)]))
    .orderBy('w.userId')
    .orderBy('w.report')
    .forUpdate('w')
    .execute();

export const noteWritten = (tx: Tx, userId: number, report: ReportMail, today: Day) =>
  tx
    .updateTable('reportMails')
    .set({ writtenOn: today })
    .where('userId', '=', userId)
    .where('report', '=', report)
    .execute();
