import type { Restructuring, restructuringApi } from '#contract/restructuring.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { isRunning } from '#domain/loans/loan.ts';

import { fail, ok } from '#domain/result.ts';
import { agreementToday } from '#server/agreements/agreement-today.ts';
import { showAgreement, shownReply } from '#server/agreements/show-agreement.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { findLoan } from '#server/loans/loans.store.ts';
import { cannotRestructure, whyNotRestructure } from '#server/restructurings/new-loan.ts';
import { effectOf } from '#server/restructurings/preview-effect.ts';
import { findProposal, type restructuringsOf } from '#server/restructurings/restructurings.store.ts';

export const GONE = 'Esta propuesta ya no está en pie';

type Row = Awaited<ReturnType<typeof restructuringsOf>>[number];
export const restructuringReply = (row: Row): Restructuring => ({
  id: row.id,
  status: row.status,
  term: row.term,
  newInterest: row.newInterest,
  reason: row.reason,
  proposedBy: row.firstName === null ? 'Alguien que ya no está' : fullNameOf(row),
  proposedAt: row.proposedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  loanId: row.loanId,
  newLoanId: row.newLoanId,
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

/** The lender's proposal to restructure the customer's own loan; `null`: none. */
export function readRestructuring(context: Context, { params }: VerbInput<typeof restructuringApi.read>) {
  return context.read(async (tx) => {
    const found = await ownProposal(tx, context, params.id);
    if (!found) return fail({ code: 'not_found' } as const);
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
}

/** Both documents of a restructuring as the customer would sign them today, stored as shown (rule: agreement). */
export async function previewRestructuring(
  context: Context,
  { params }: VerbInput<typeof restructuringApi.preview>,
) {
  const { deps, actor, now, today, transact } = context;
  const limited = await deps.rateLimits.take('previews', String(actor.userId));
  if (limited) return fail(limited);
  const settings = await deps.settings();
  return transact(async (tx) => {
    const found = await ownProposal(tx, context, params.id);
    if (!found) return fail({ code: 'not_found' } as const);
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
}
