import type { restructuringApi } from '#contract/restructuring.ts';
import { lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { NEW_INTEREST, restructuredPlan } from '#domain/loans/restructuring.ts';
import { type Term, termOf } from '#domain/loans/terms.ts';
import { fail, ok } from '#domain/result.ts';
import { planReply } from '#server/applications/application-reply.ts';
import type { LoanRow } from '#server/db/loan-tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { booksOf, type LoanBooks, standingOf } from '#server/ledger/loan-books.ts';
import { standingReply } from '#server/ledger/standing-reply.ts';
import { findLoan } from '#server/loans/loans.store.ts';
import { firstDayOf, whyNotRestructure } from '#server/restructurings/new-loan.ts';

interface Asked {
  readonly loan: LoanRow;
  readonly books: LoanBooks;
  readonly term: Term;
  readonly newInterest: boolean;
}

/** What the loan owes today, and by what its rest would be owed. */
export async function effectOf(tx: Tx, { deps, today }: Context, { loan, books, term, newInterest }: Asked) {
  const { threeInstalmentPlan, lateChargeVariant } = await deps.settings();
  const state = standingOf(books, today);
  const { parts } = state;
  const plan = restructuredPlan(parts, { term, newInterest }, threeInstalmentPlan);
  const after = firstDayOf({ plan, lateChargeVariant: lateChargeOf(lateChargeVariant) }, parts, today);
  return {
    before: standingReply(loan.status, state),
    after: standingReply('active', after),
    plan: planReply(plan),
    refused: await whyNotRestructure(tx, loan, state),
  };
}

/** What a restructuring of today would lead to (rule: restructuring). */
export function foretellRestructuring(
  context: Context,
  { params, query }: VerbInput<typeof restructuringApi.foretell>,
) {
  return context.read(async (tx) => {
    const loan = await findLoan(tx, params.id);
    const books = (await booksOf(tx, [params.id])).get(params.id);
    if (!loan || !books) return fail({ code: 'not_found' } as const);
    const newInterest = NEW_INTEREST[query.newInterest];
    return ok(await effectOf(tx, context, { loan, books, term: termOf(query.term), newInterest }));
  });
}
