import { type Application, applicationsApi } from '#contract/applications.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { isUndecided, parseStatus, sameStatuses } from '#domain/applications/status.ts';
import { parseLoanType } from '#domain/loans/loan-type.ts';
import type { Plan } from '#domain/loans/terms.ts';
import { answerBy } from '#domain/promises.ts';
import { fail, ok } from '#domain/result.ts';
import type { LegalDocumentKind } from '#domain/signing/legal-document.ts';
import { estimatedPlan, type Plans, plansOf } from '#server/agreements/make-agreement.ts';
import { fieldsFor } from '#server/applications/application-fields.ts';
import { findReadable, listApplications } from '#server/applications/applications.store.ts';
import type { ApplicationRow, LoanRow } from '#server/db/tables.ts';
import type { Actor, Context, Tx } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import { reading, type VerbInput } from '#server/http/serve.ts';
import { loansOfApplications } from '#server/loans/loans.store.ts';
import { NO_DEPOSIT, promisedDeposits } from '#server/loans/promised-deposit.ts';

type LoanLink = NonNullable<Application['loan']>;

const linkTo = ({ id, status }: LoanRow, promise = NO_DEPOSIT): LoanLink => ({ id, status, ...promise });

export const planReply = (plan: Plan) => ({ ...plan, instalments: [...plan.instalments] });

/** The loan that was asked for: an accepted offer changes amount and term. */
export const askedLoan = ({ amount, term, requestedAmount, requestedTerm }: ApplicationRow) => ({
  amount: requestedAmount ?? amount,
  term: requestedTerm ?? term,
});

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

function toReply(
  row: ApplicationRow,
  actor: Actor,
  { loan, plan, offered }: Plans & { readonly loan: LoanLink | null },
): Application {
  const { signedAt } = row;
  const address = (document: LegalDocumentKind) =>
    row.amount === null ? null : `/api/legal-documents/${row.id}/${document}.txt`;
  const drawing = (document: LegalDocumentKind) =>
    signedAt === null ? null : `/api/legal-documents/${row.id}/${document}.png`;
  return {
    ...fieldsFor(actor, row),
    id: row.id,
    reference: applicationReference(row.id),
    userId: row.userId,
    status: row.status,
    draftStep: row.draftStep,
    ...(row.publicOfficeAnsweredAt && { publicOfficeAnsweredAt: row.publicOfficeAnsweredAt.toISOString() }),
    confirmAmount: row.confirmAmount,
    acceptDebtAgreement: row.acceptDebtAgreement,
    acceptCreditCheck: row.acceptCreditCheck,
    acceptTermsAndConditions: row.acceptTermsAndConditions,
    rejectionReason: row.rejectionReason,
    counterOfferAmount: row.counterOfferAmount,
    counterOfferTerm: row.counterOfferTerm,
    counterOfferNotes: row.counterOfferNotes,
    debtAgreementDocumentUrl: address('debt-agreement'),
    creditAuthorizationDocumentUrl: address('credit-authorization'),
    debtAgreementSignature: drawing('debt-agreement'),
    creditAuthorizationSignature: drawing('credit-authorization'),
    debtAgreementSigned: signedAt !== null,
    creditAuthorizationSigned: signedAt !== null,
    adminNotes: actor.isAdmin ? row.adminNotes : null,
    submittedAt: iso(row.submittedAt),
    answerBy: isUndecided(row.status) && row.submittedAt ? iso(answerBy(row.submittedAt)) : null,
    signedAt: iso(signedAt),
    signedOnPaper: row.importId !== null && signedAt === null,
    approvedAt: iso(row.approvedAt),
    decidedAt: iso(row.decidedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    requestedAmount: askedLoan(row).amount,
    requestedTerm: askedLoan(row).term,
    plan: plan && planReply(plan),
    counterOfferPlan: offered && planReply(offered),
    counterOfferAgreementHash: row.counterOfferAgreementHash,
    loan,
  };
}

export async function applicationReplies(
  tx: Tx,
  context: Context,
  rows: readonly ApplicationRow[],
): Promise<Application[]> {
  const ids = rows.map(({ id }) => id);
  const loans = await loansOfApplications(tx, ids);
  const signed = new Map(rows.map(({ id, signedAt }) => [id, signedAt]));
  const promised = await promisedDeposits(tx, [...loans.values()], signed, context.closedDays);
  const plans = await plansOf(tx, rows);
  return rows.map((row) => {
    const loan = loans.get(row.id);
    return toReply(row, context.actor, {
      ...plans(row),
      loan: loan ? linkTo(loan, promised.get(loan.id)) : null,
    });
  });
}

export async function applicationReply(tx: Tx, context: Context, row: ApplicationRow): Promise<Application> {
  const [reply] = await applicationReplies(tx, context, [row]);
  if (!reply) throw new Error('A row has a reply');
  return reply;
}

/**
 * The reply about an application that was just inserted. It needs no further query, because the application has no
 * loan and no offer, and its plan is that of the documents signed with it.
 */
export const newApplicationReply = (
  context: Context,
  row: ApplicationRow,
  signed: Plan | null,
): Application =>
  toReply(row, context.actor, { plan: signed ?? estimatedPlan(row), offered: null, loan: null });

export const listMine = reading(applicationsApi.list, async (tx, context, { query }) => {
  const slice = sliceOf(applicationsApi.list.list, query);
  const status = query.status === undefined ? null : parseStatus(query.status);
  const filters = {
    userId: context.actor.isAdmin ? null : context.actor.userId,
    statuses: status && sameStatuses(status),
    loanType: query.loanType === undefined ? null : parseLoanType(query.loanType),
  };
  const rows = await listApplications(tx, filters, slice);
  return ok({ items: await applicationReplies(tx, context, rows), next: nextOf(slice, rows) });
});

export function readApplication(context: Context, { params }: VerbInput<typeof applicationsApi.one>) {
  return context.read(async (tx) => {
    const row = await findReadable(tx, context.actor, params.id);
    if (!row) return fail({ code: 'not_found' });
    return ok(await applicationReply(tx, context, row));
  });
}
