import type { BorrowedLoan } from '#contract/loans.ts';
import type { Proposal } from '#contract/proposals.ts';
import { type PendingApplication, reviewsApi } from '#contract/reviews.ts';
import { hasValidCheckDigit } from '#domain/accounts/cedula.ts';
import { passedLimit } from '#domain/accounts/role.ts';
import { confirms, needsTwo } from '#domain/accounts/two-persons.ts';
import { applicationReference } from '#domain/applications/application.ts';
import {
  authorizationExpiresOn,
  monthlyShare,
  type ReviewWarning,
  reviewWarnings,
} from '#domain/applications/review.ts';
import { parseStatus, REVIEW_STATUSES, sameStatuses } from '#domain/applications/status.ts';
import { loanSearch } from '#domain/loans/loan-search.ts';
import { isPayroll } from '#domain/loans/loan-type.ts';
import { type Plan, type Term, termsFor } from '#domain/loans/terms.ts';
import { ok } from '#domain/result.ts';
import { plansOf } from '#server/agreements/bound-plans.ts';
import { pendingFieldsOf } from '#server/applications/application-fields.ts';
import { planReply } from '#server/applications/application-reply.ts';
import type { Context } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { borrowedBy, isOf, settledBy } from '#server/loans/borrowed-loans.ts';
import { proposalReply } from '#server/proposals/proposal-reply.ts';
import { proposalsAbout } from '#server/proposals/proposals.store.ts';
import { listWaiting, type WaitingRow } from '#server/reviews/reviews.store.ts';

export function listPending(context: Context, { query }: VerbInput<typeof reviewsApi.pending>) {
  const slice = sliceOf(reviewsApi.pending.list, query);
  const search = loanSearch(query.search ?? '');
  // Nothing but signs was typed: nobody is called so.
  if (search.by === 'person' && search.words.length === 0)
    return Promise.resolve(ok({ items: [], next: null }));
  return context.read(async (tx) => {
    const asked = query.status === undefined ? null : parseStatus(query.status);
    const statuses = asked ? sameStatuses(asked) : REVIEW_STATUSES;
    const rows = await listWaiting(tx, { statuses, search }, slice);
    const plans = await plansOf(tx, rows);
    const borrowed = await borrowedBy(tx, rows, context.today);
    const settings = await context.deps.settings();
    const { role, userId } = context.actor;
    const ids = settings.twoPersonActs.includes('approval') ? rows.map(({ id }) => id) : [];
    const standing = ids.length > 0 ? await proposalsAbout(tx, ids) : [];
    const items = rows.flatMap((row) => {
      const { plan } = plans(row);
      if (row.amount === null || row.term === null || !plan) return [];
      const { amount, term } = row;
      const said = { amount, term, valueDate: null };
      const proposals = standing.filter(({ applicationId }) => applicationId === row.id);
      const confirmed = proposals.some((one) => one.act === 'approval' && confirms(one, said, userId));
      return [
        pendingReply({ ...row, amount: row.amount, term: row.term }, plan, context.now, {
          earlierLoans: borrowed.filter((one) => isOf(one, row)).map(({ loan }) => loan),
          terms: termsFor({ settledLoans: settledBy(borrowed, row.userId) }),
          aboveLimit: passedLimit(role, row.amount, settings.amountLimits) !== null,
          proposes: needsTwo('approval', row.amount, settings) && !confirmed,
          proposals: proposals.map((proposal) => proposalReply(proposal, context)),
        }),
      ];
    });
    return ok({ items, next: nextOf(slice, rows) });
  });
}

/** What whoever asks may do with it by themselves, and what is known of before. */
interface Decidable {
  readonly earlierLoans: BorrowedLoan[];
  readonly terms: readonly Term[];
  readonly aboveLimit: boolean;
  readonly proposes: boolean;
  readonly proposals: Proposal[];
}

const warningsOf = (row: WaitingRow, earlierLoans: readonly BorrowedLoan[], now: Date): ReviewWarning[] =>
  reviewWarnings(
    {
      earlierLoans,
      signedAt: row.signedAt,
      authorizationRevoked: Boolean(row.authorizationRevoked),
      activeLoan: Boolean(row.activeLoan),
      otherOpen: Boolean(row.otherOpen),
      cedulaShared: Boolean(row.cedulaShared),
      cedulaDoubtful: row.cedula !== null && !hasValidCheckDigit(row.cedula),
      cedulaFront: row.cedulaPhotoUrl !== null,
      cedulaBack: row.cedulaBackPhotoUrl !== null,
      selfie: row.selfieWithCedulaUrl !== null,
      payroll: row.payroll !== null,
      payrollLoan: isPayroll(row.loanType),
    },
    now,
  );

/** What stands beside the fields on the card. */
const pendingReply = (
  row: WaitingRow & { amount: number; term: number },
  plan: Plan,
  now: Date,
  { aboveLimit, proposes, proposals, earlierLoans, terms }: Decidable,
): PendingApplication => ({
  id: row.id,
  ...pendingFieldsOf(row),
  amount: row.amount,
  term: row.term,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  status: row.status,
  reference: applicationReference(row.id),
  user_id: row.userId,
  submitted_at: (row.submittedAt ?? row.createdAt).toISOString(),
  payroll_url: row.payroll && `/api/documents/${row.payroll.id}/file`,
  payroll_type: row.payroll?.type ?? null,
  signed: row.signedAt !== null,
  authorization_expires_on: row.signedAt && authorizationExpiresOn(row.signedAt),
  above_limit: aboveLimit,
  proposals,
  approval_proposes: proposes,
  warnings: warningsOf(row, earlierLoans, now),
  earlier_loans: earlierLoans,
  terms: [...terms],
  plan: planReply(plan),
  monthly_share: monthlyShare(plan, row.monthlyIncome),
});
