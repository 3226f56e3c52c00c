import { REMINDED_ACCOUNTS } from '#domain/accounts/account.ts';
import { addDays, type Day } from '#domain/calendar.ts';
import { CLOSURE_DAYS_MAX } from '#domain/closed-days.ts';
import { RUNNING_LOANS } from '#domain/loans/loan.ts';
import type { Reminder } from '#domain/loans/reminders.ts';
import type { TakenReminder } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

// Wide enough for every weekend, holiday and closed day around a due date (CLOSURE_DAYS_MAX); the domain decides which
// instalments are due.
const AHEAD_DAYS = 4 + CLOSURE_DAYS_MAX;
const BEHIND_DAYS = 8 + CLOSURE_DAYS_MAX;

/**
 * Ids of running loans with an instalment near its due date and a reminder still to send; customers who may not be
 * written to are left out.
 */
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
            .whereRef('r.dueOn', '=', 'i.dueDate')
            // The last reminder of an instalment.
            .where('r.kind', '=', 'overdue'),
        ),
      ),
    )
    .orderBy('loans.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Claims a reminder of an instalment before it is written; `false` when it was sent before for the same due day (rule:
 * moved-due-days).
 */
export async function takeReminder(
  tx: Tx,
  loanId: number,
  { instalmentNumber, dueDate }: Pick<Reminder, 'instalmentNumber' | 'dueDate'>,
  kind: TakenReminder,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('reminders')
    .values({ loanId, instalmentNumber, kind, dueOn: dueDate, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}
