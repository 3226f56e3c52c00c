import type { Failure } from '#contract/errors.ts';
import { type Restructuring, restructuringApi } from '#contract/restructuring.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import type { Agreement } from '#domain/agreement/agreement.ts';
import { type Day, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { pick } from '#domain/enum-table.ts';
import type { LoanTerms } from '#domain/ledger/fact.ts';
import type { LoanState, OwedParts } from '#domain/ledger/loan-state.ts';
import { replay } from '#domain/ledger/replay.ts';
import { newTermRefusal } from '#domain/limits/refusals.ts';
import { scheduleFrom } from '#domain/loans/dated-schedule.ts';
import type { LateCharge } from '#domain/loans/late-charge-variant.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { NEW_INTEREST, restructuredPlan, takenOverOf } from '#domain/loans/restructuring.ts';
import type { Term } from '#domain/loans/terms.ts';
import { asksPaydays, ownDue } from '#domain/products/paydays.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import {
  agreementToday,
  lateChargeFor,
  showAgreement,
  shownReply,
} from '#server/agreements/make-agreement.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import { planReply } from '#server/applications/read-applications.ts';
import { amongEverybody } from '#server/db/own-rows.ts';
import type { LoanRow } from '#server/db/tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { reading, serve } from '#server/http/serve.ts';
import { reportedFor } from '#server/ledger/ledger.store.ts';
import { booksOf, type LoanBooks, loanBalanceReply, loanStateOf } from '#server/ledger/loan-books.ts';
import { findLoan, wasTakenOver } from '#server/loans/loans.store.ts';
import { paydaysSaid, refuseTerm } from '#server/loans/terms-of-person.ts';
import { cashWaitingFor } from '#server/proposals/proposals.store.ts';
import { findProposal, type restructuringsOf } from '#server/restructurings/restructurings.store.ts';

/** Why a loan's balance cannot be restructured today; `null`: it can (rule: restructuring). */
export async function whyNotRestructure(
  tx: Tx,
  loan: Pick<LoanRow, 'id' | 'status'>,
  { parts }: Pick<LoanState, 'parts'>,
): Promise<string | null> {
  if (!isRunning(loan)) return 'Este préstamo no está activo';
  // A reversal opened it again: another note would replace that of the loan that took it over.
  if (await wasTakenOver(tx, loan.id))
    return 'Este préstamo ya se reestructuró: lo que falta se cobra o se condona';
  if (parts.principal === 0) return 'No queda capital que reestructurar: el resto se cobra o se condona';
  const waits =
    (await reportedFor(tx, loan.id)).length > 0 ||
    // A client's transaction does not see who of the staff proposed it.
    (await amongEverybody(tx, () => cashWaitingFor(tx, loan.id))) !== undefined;
  return waits ? 'Hay un pago por verificar: primero hay que confirmarlo o rechazarlo' : null;
}

export const cannotRestructure = (message: string): Failure => ({ code: 'cannot_adjust', message });

/** The state of a restructured loan on its first day, computed by the fold that also posts it. */
export function firstDayOf(
  { plan, lateChargeVariant, lateRate, graceDays }: Pick<Agreement, 'plan'> & LateCharge,
  parts: OwedParts,
  on: Day,
): LoanState {
  const terms: LoanTerms = {
    principal: plan.principal,
    interest: plan.interest,
    schedule: scheduleFrom(plan.instalments, on, plan.due),
    lateChargeVariant,
    lateRate: lateRate ?? null,
    graceDays: graceDays ?? null,
    // Its first day is today, before any instalment is due.
    closedDays: NO_CLOSED_DAYS,
  };
  return replay(terms, [{ kind: 'takeover', id: 0, on, ...takenOverOf(parts) }], on).state;
}

export const GONE = 'Esta propuesta ya no está en pie';

type Row = Awaited<ReturnType<typeof restructuringsOf>>[number];
export const restructuringReply = (row: Row): Restructuring => ({
  ...pick(row, ['id', 'status', 'term', 'newInterest', 'reason', 'loanId', 'newLoanId']),
  proposedBy: row.firstName === null ? 'Alguien que ya no está' : fullNameOf(row),
  proposedAt: row.proposedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

/** The customer's own loan with its open proposal of a restructuring and its application. */
async function ownProposal(tx: Tx, { actor }: Context, loanId: number) {
  const loan = await findLoan(tx, loanId);
  if (!loan || loan.userId !== actor.userId) return null;
  const books = (await booksOf(tx, [loan.id])).get(loan.id);
  const application = await findApplication(tx, loan.applicationId);
  if (!books || !application) return null;
  return { loan, books, application, proposal: await findProposal(tx, loan.id) };
}

interface Asked {
  readonly loan: LoanRow;
  readonly books: LoanBooks;
  readonly term: Term;
  readonly newInterest: boolean;
  /** The client's paydays, for a term that waits for them. */
  readonly paydays: string | null;
}

/** A loan's balance today, and the terms by which a restructured loan would owe it. */
async function effectOf(
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
export const previewRestructuringEffect = reading(
  restructuringApi.previewEffect,
  async (tx, context, { params, query }) => {
    const loan = await findLoan(tx, params.id);
    const books = (await booksOf(tx, [params.id])).get(params.id);
    if (!loan || !books) return fail({ code: 'not_found' });
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
  },
);

/** The lender's proposal to restructure the customer's own loan; `null`: none. */
export const readRestructuring = reading(restructuringApi.read, async (tx, context, { params }) => {
  const found = await ownProposal(tx, context, params.id);
  if (!found) return fail({ code: 'not_found' });
  const { loan, books, application, proposal } = found;
  if (!proposal || !isRunning(loan)) return ok(null);
  const { newInterest, reason } = proposal;
  const term = proposal.term;
  return ok({
    ...(await effectOf(tx, context, { loan, books, term, newInterest, paydays: application.paydays })),
    term,
    reason,
    fullName: application.fullName ?? '',
    cedula: formatCedula(application.cedula ?? ''),
  });
});

/** Both documents of a restructuring as the customer would sign them today, stored as shown (rule: agreement). */
export const previewRestructuring = serve(restructuringApi.preview, async (context, { params }) => {
  const { deps, actor, now, today, transact } = context;
  const limited = await deps.rateLimits.take('previews', String(actor.userId));
  if (limited) return fail(limited);
  const settings = await deps.settings();
  return transact(async (tx) => {
    const found = await ownProposal(tx, context, params.id);
    if (!found) return fail({ code: 'not_found' });
    const { loan, books, application, proposal } = found;
    if (!proposal) return fail(cannotRestructure(GONE));
    const state = loanStateOf(books, today);
    const refused = await whyNotRestructure(tx, loan, state);
    if (refused !== null) return fail(cannotRestructure(refused));
    const made = await agreementToday(tx, settings, application.id, {
      fields: application,
      amount: state.parts.principal,
      term: proposal.term,
      restructured: { parts: state.parts, newInterest: proposal.newInterest },
      counter: null,
    });
    const { term } = proposal;
    await showAgreement(tx, { made, term, userId: actor.userId, applicationId: application.id }, now);
    return ok(shownReply(made));
  });
});
