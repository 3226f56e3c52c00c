import type { restructuringApi } from '#contract/restructuring.ts';
import { newTermRefusal } from '#domain/limits/term-refusals.ts';
import { NEW_INTEREST, restructuredPlan } from '#domain/loans/restructuring.ts';
import type { Term } from '#domain/loans/terms.ts';
import { asksPaydays, ownDue } from '#domain/products/paydays.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { lateChargeFor } from '#server/agreements/make-agreement.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import { planReply } from '#server/applications/read-applications.ts';
import type { LoanRow } from '#server/db/tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { loanBalanceReply } from '#server/ledger/loan-balance-reply.ts';
import { booksOf, type LoanBooks, loanStateOf } from '#server/ledger/loan-books.ts';
import { findLoan } from '#server/loans/loans.store.ts';
import { paydaysSaid, refuseTerm } from '#server/loans/terms-of-person.ts';
import { firstDayOf, whyNotRestructure } from '#server/restructurings/new-loan.ts';

interface Asked {
  readonly loan: LoanRow;
  readonly books: LoanBooks;
  readonly term: Term;
  readonly newInterest: boolean;
  /** The client's paydays, for a term that waits for them. */
  readonly paydays: string | null;
}

/** A loan's balance today, and the terms by which a restructured loan would owe it. */
export async function effectOf(
  tx: Tx,
  { deps, today }: Context,
  { loan, books, term, newInterest, paydays }: Asked,
) {
  const settings = await deps.settings();
  const state = loanStateOf(books, today);
  const { parts } = state;
  const plan = restructuredPlan(
    parts,
    { term, newInterest },
    settings.threeInstalmentPlan,
    ownDue(term, paydays),
  );
  const after = firstDayOf({ plan, ...lateChargeFor(settings, term) }, parts, today);
  return {
    before: loanBalanceReply(loan.status, state),
    after: loanBalanceReply('active', after),
    plan: planReply(plan),
    refused: await whyNotRestructure(tx, loan, state),
  };
}

/** The paydays with which a loan would be restructured: what the client said last, or in the loan's application. */
export async function paydaysOfLoan(tx: Tx, loan: LoanRow, term: Term) {
  if (!asksPaydays(term)) return ok(null);
  const client = await findUser(tx, loan.userId);
  const application = await findApplication(tx, loan.applicationId);
  return paydaysSaid('term', term, [client?.paydays, application?.paydays]);
}

/** Previews the effect of a restructuring today (rule: restructuring). */
export function previewRestructuringEffect(
  context: Context,
  { params, query }: VerbInput<typeof restructuringApi.previewEffect>,
) {
  return context.read(async (tx) => {
    const loan = await findLoan(tx, params.id);
    const books = (await booksOf(tx, [params.id])).get(params.id);
    if (!loan || !books) return fail({ code: 'not_found' } as const);
    const term = query.term;
    const notTheirs = await refuseTerm(tx, context, loan.userId, {
      field: 'term',
      term,
      refusal: newTermRefusal,
    });
    if (notTheirs) return fail(notTheirs);
    const newInterest = NEW_INTEREST[query.newInterest];
    const own = await paydaysOfLoan(tx, loan, term);
    if (!own.ok) return own;
    return ok(await effectOf(tx, context, { loan, books, term, newInterest, paydays: own.value }));
  });
}
