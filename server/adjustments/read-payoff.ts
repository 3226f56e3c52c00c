import type { adjustmentsApi } from '#contract/adjustments.ts';
import { addDays, day } from '#domain/calendar.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { reportedFor } from '#server/ledger/reported.store.ts';
import { findLoan } from '#server/loans/loans.store.ts';

/**
 * Maximum number of days from today for which a payoff amount is computed. Later amounts would be unreliable, because
 * other events may follow.
 */
const DAYS_AHEAD = 60;

/**
 * The amount that pays a loan off on a day, and the reported payments that wait to be verified (rules: payoff,
 * in-verification).
 */
export function readPayoff(context: Context, { params, query }: VerbInput<typeof adjustmentsApi.payoff>) {
  const { actor, today } = context;
  const on = query.on === undefined ? today : day(query.on);
  return context.read(async (tx) => {
    const loan = await findLoan(tx, params.id);
    const allBooks = await booksOf(tx, [params.id]);
    const waiting = await reportedFor(tx, params.id);
    if (!loan || !(actor.isAdmin || loan.userId === actor.userId))
      return fail({ code: 'not_found' } as const);
    const books = allBooks.get(loan.id);
    if (!isRunning(loan) || !books) return fail({ code: 'no_active_loan' } as const);
    if (on < today || on > addDays(today, DAYS_AHEAD))
      return fail(invalidField('on', `Elija un día desde hoy hasta dentro de ${DAYS_AHEAD}`));
    const { balance, bookBalance, runningLateCharge } = loanStateOf(books, on);
    const reported = waiting.reduce((all, { amount }) => all + amount, 0);
    return ok({
      on,
      balance,
      bookBalance,
      runningLateCharge,
      reported,
      balanceAfterVerification: loanStateOf(books, on, waiting).balance,
    });
  });
}
