import { REMINDED_ACCOUNTS } from '#domain/accounts/account.ts';
import { addDays, type Day } from '#domain/calendar.ts';
import { RUNNING_LOANS } from '#domain/loans/loan.ts';
import type { ReminderKind } from '#domain/loans/reminders.ts';
import type { Tx } from '#server/http/context.ts';

// Wide enough for every weekend and holiday around a due date; what is due is the domain's to say.
const AHEAD_DAYS = 8;
const BEHIND_DAYS = 16;

/** Running loans of people who may be written to, with an instalment near a day and something not yet said about it. */
export async function loansNearADueDate(tx: Tx, today: Day): Promise<number[]> {
  const rows = await tx
    .selectFrom('instalments as i')
    .innerJoin('loans', 'loans.id', 'i.loanId')
    .innerJoin('users', 'users.id', 'loans.userId')
    .select('loans.id')
    .distinct()
    .where('loans.status', 'in', [...RUNNING_LOANS])
    .where('users.accountStatus', 'in', [...REMINDED_ACCOUNTS])
    .where('i.dueDate', '<=', addDays(today, AHEAD_DAYS))
    .where('i.dueDate', '>=', addDays(today, -BEHIND_DAYS))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('reminders as r')
            .select('r.kind')
            .whereRef('r.loanId', '=', 'i.loanId')
            .whereRef('r.instalmentNumber', '=', 'i.number')
            // The last one said: nothing follows it.
            .where('r.kind', '=', 'overdue'),
        ),
      ),
    )
    .orderBy('loans.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes a reminder; `false` when it was said before. */
export async function takeReminder(
  tx: Tx,
  loanId: number,
  instalmentNumber: number,
  kind: ReminderKind,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('reminders')
    .values({ loanId, instalmentNumber, kind, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}
