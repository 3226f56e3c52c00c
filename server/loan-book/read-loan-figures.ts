import type { LoanFigures } from '#contract/loan-book.ts';
import { LOAN_STATUSES } from '#domain/loans/loan.ts';
import { dueDatesOf, OVERDUE_AGES, overdueUntil } from '#domain/loans/overdue-ages.ts';
import { ok } from '#domain/result.ts';
import { figuresOf, totalOf } from '#server/finances/figures.store.ts';
import type { Context, Outcome } from '#server/http/context.ts';
import { loansDueUntil } from '#server/loan-book/loan-book.store.ts';

/** How the book stands today. A loan is as late as its oldest unpaid instalment, with all that it owes. */
export function readLoanFigures({ transact, today }: Context): Promise<Outcome<LoanFigures>> {
  return transact(async (tx) => {
    const figures = await figuresOf(tx, 'loans');
    const late = await loansDueUntil(tx, overdueUntil(today));
    return ok({
      states: LOAN_STATUSES.map((status) => ({
        status,
        count: totalOf(figures, 'count', [status]),
        balance: totalOf(figures, 'balance', [status]),
      })),
      overdue: OVERDUE_AGES.map((age) => {
        const { after, to } = dueDatesOf(age, today);
        const within = late.filter(({ dueOn }) => dueOn <= to && (after === null || dueOn > after));
        return {
          age: age.key,
          count: within.reduce((all, { count }) => all + count, 0),
          balance: within.reduce((all, { balance }) => all + balance, 0),
        };
      }),
    });
  });
}
