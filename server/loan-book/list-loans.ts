import { loansApi } from '#contract/loans.ts';
import { loanSearch } from '#domain/loans/loan-search.ts';
import { dueDatesOf, overdueAgeOf } from '#domain/loans/overdue-ages.ts';
import { ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { listLoans, loansByEarlierNumber } from '#server/loan-book/loan-book.store.ts';
import { adminLoanReply, loanStates } from '#server/loans/loan-reply.ts';
import { payOutRefused } from '#server/loans/refuse-pay-out.ts';

/** A page of the loan book: the loans of all customers. */
export function listAllLoans(context: Context, { query }: VerbInput<typeof loansApi.list>) {
  const slice = sliceOf(loansApi.list.list, query);
  const search = loanSearch(query.search ?? '');
  const due = query.overdue
    ? dueDatesOf(overdueAgeOf(query.overdue), context.today, context.closedDays)
    : null;
  return context.read(async (tx) => {
    const earlier = await loansByEarlierNumber(tx, query.search ?? '');
    // The search has only punctuation: it matches no name.
    if (search.by === 'person' && search.words.length + earlier.length === 0)
      return ok({ items: [], next: null });
    const rows = await listLoans(tx, { status: query.status ?? null, due, search, earlier }, slice);
    const states = await loanStates(
      tx,
      rows.map(({ id }) => id),
      context.today,
    );
    const items = await Promise.all(
      rows.map(async (row) => {
        const state = states.get(row.id);
        return state ? [adminLoanReply(context, row, state, await payOutRefused(context, row))] : [];
      }),
    );
    return ok({ items: items.flat(), next: nextOf(slice, rows) });
  });
}
