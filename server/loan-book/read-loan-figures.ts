import type { LoanFigures } from '#contract/loan-book.ts';
import { LOAN_STATUS, LOAN_STATUSES } from '#domain/loans/loan.ts';
import { dueDatesOf, OVERDUE_AGES, overdueUntil } from '#domain/loans/overdue-ages.ts';
import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { figuresOf, totalOf } from '#server/finances/figures.store.ts';
import type { Context, Outcome } from '#server/http/context.ts';
import { countLateCharge } from '#server/ledger/count-late-charge.ts';
import { loansDueUntil, runningOf } from '#server/loan-book/loan-book.store.ts';

const tally = (count: number, bookBalance: number, runningLateCharge: number) => ({
  count,
  balance: bookBalance + runningLateCharge,
  bookBalance,
  runningLateCharge,
});

/** The figures of the book today. A loan is as late as its oldest unpaid instalment, with its whole balance. */
export async function readLoanFigures({
  deps,
  read,
  today,
  closedDays,
}: Context): Promise<Outcome<LoanFigures>> {
  // The day's late charge is counted for every client, also where a collector is the first to read (rule: own-clients).
  const counted = await inTransaction(deps.db, async (tx) =>
    ok(await countLateCharge(tx, today, closedDays)),
  );
  if (!counted.ok) return counted;
  return read(async (tx) => {
    const figures = await figuresOf(tx, 'loans');
    const late = await loansDueUntil(tx, overdueUntil(today, closedDays));
    return ok({
      states: LOAN_STATUSES.map((status) => {
        const of = (column: 'count' | 'balance') => totalOf(figures, column, [status]);
        const running = LOAN_STATUS[status].phase === 'running' ? runningOf(late) : 0;
        return { status, ...tally(of('count'), of('balance'), running) };
      }),
      overdue: OVERDUE_AGES.map((age) => {
        const { after, to } = dueDatesOf(age, today, closedDays);
        const within = late.filter(({ dueOn }) => dueOn <= to && (after === null || dueOn > after));
        const of = (column: 'count' | 'balance') => within.reduce((all, row) => all + row[column], 0);
        return { age: age.key, ...tally(of('count'), of('balance'), runningOf(within)) };
      }),
    });
  });
}
