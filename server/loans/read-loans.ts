import type { loansApi } from '#contract/loans.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import { nextKey, pageOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { adminLoanReply, loanReplies, loanReply, loanStates } from '#server/loans/loan-reply.ts';
import { entriesOf, findLoan, findOwnOpenLoan, listLoans, listOwnLoans } from '#server/loans/loans.store.ts';

export function activeLoan(context: Context) {
  return context.transact(async (tx) => {
    const row = await findOwnOpenLoan(tx, context.actor.userId);
    return ok(row ? await loanReply(tx, row, context.today) : null);
  });
}

export function listOwn(context: Context, { query }: VerbInput<typeof loansApi.own>) {
  const { limit, after } = pageOf(query);
  return context.transact(async (tx) => {
    const rows = await listOwnLoans(tx, context.actor.userId, after, limit);
    return ok({ items: await loanReplies(tx, rows, context.today), next: nextKey(rows, limit) });
  });
}

export function readLoan(context: Context, { params }: VerbInput<typeof loansApi.one>) {
  return context.transact(async (tx) => {
    const row = await findLoan(tx, params.id);
    if (!row || !(context.actor.isAdmin || row.userId === context.actor.userId))
      return fail({ code: 'not_found' } as const);
    const entries = await entriesOf(tx, [row.id]);
    const ledger = entries.map(({ id, kind, amount, valueDate, note, paymentId, createdAt }) => ({
      id,
      kind,
      amount,
      valueDate,
      note,
      paymentId,
      createdAt: createdAt.toISOString(),
    }));
    return ok({ ...(await loanReply(tx, row, context.today)), ledger });
  });
}

export function listAllLoans(context: Context, { query }: VerbInput<typeof loansApi.list>) {
  const { limit, after } = pageOf(query);
  return context.transact(async (tx) => {
    const rows = await listLoans(tx, query.status ?? null, after, limit);
    const states = await loanStates(
      tx,
      rows.map(({ id }) => id),
      context.today,
    );
    const items = rows.flatMap((row) => {
      const state = states.get(row.id);
      return state ? [adminLoanReply(row, state)] : [];
    });
    return ok({ items, next: nextKey(rows, limit) });
  });
}
