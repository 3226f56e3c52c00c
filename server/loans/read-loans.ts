import { type ActiveLoan, loansApi } from '#contract/loans.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context, Outcome } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { entriesOf } from '#server/ledger/ledger.store.ts';
import { ledgerReply } from '#server/ledger/ledger-reply.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { reportedFor } from '#server/ledger/reported.store.ts';
import { loanReplies, loanReply, loanReplyOf } from '#server/loans/loan-reply.ts';
import { findLoan, findOwnOpenLoan, listOwnLoans, signaturesOf } from '#server/loans/loans.store.ts';
import { findProposal } from '#server/restructurings/restructurings.store.ts';

export function activeLoan({ read, actor, today, closedDays }: Context): Promise<Outcome<ActiveLoan | null>> {
  return read(async (tx) => {
    const row = await findOwnOpenLoan(tx, actor.userId);
    if (!row) return ok(null);
    const allBooks = await booksOf(tx, [row.id]);
    const reported = await reportedFor(tx, row.id);
    const signed = await signaturesOf(tx, [row.applicationId]);
    const proposal = await findProposal(tx, row.id);
    const books = allBooks.get(row.id);
    if (!books) return ok(null);
    const signedAt = signed.get(row.applicationId) ?? null;
    const state = loanStateOf(books, today);
    const verified = loanStateOf(books, today, reported);
    const owed = (instalments: LoanState['instalments']) =>
      new Set(instalments.flatMap((one) => (one.owed > 0 ? [one.number] : [])));
    const left = owed(verified.instalments);
    return ok({
      ...loanReplyOf({ ...row, signedAt }, state, closedDays),
      reported: reported.reduce((all, { amount }) => all + amount, 0),
      nextAfterVerification: verified.nextPayment,
      inVerification: [...owed(state.instalments)].filter((number) => !left.has(number)),
      restructuringProposed: proposal !== undefined,
    });
  });
}

export function listOwn(context: Context, { query }: VerbInput<typeof loansApi.own>) {
  const slice = sliceOf(loansApi.own.list, query);
  return context.read(async (tx) => {
    const rows = await listOwnLoans(tx, context.actor.userId, slice);
    return ok({ items: await loanReplies(tx, rows, context), next: nextOf(slice, rows) });
  });
}

export function readLoan(context: Context, { params }: VerbInput<typeof loansApi.one>) {
  return context.read(async (tx) => {
    const row = await findLoan(tx, params.id);
    if (!row || !(context.actor.isAdmin || row.userId === context.actor.userId))
      return fail({ code: 'not_found' } as const);
    const entries = await entriesOf(tx, [row.id]);
    const reply = await loanReply(tx, row, context);
    return ok({ ...reply, ledger: ledgerReply(entries) });
  });
}
