import { admits, callerOf } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { financesApi } from '#contract/finances.ts';
import { paymentsApi } from '#contract/payments.ts';
import { DISBURSEMENTS_SEEN_BY } from '#contract/queue.ts';
import { reviewsApi } from '#contract/reviews.ts';
import { statsApi } from '#contract/stats.ts';
import { addDays } from '#domain/calendar.ts';
import { oldestInTime } from '#domain/loans/overdue-ages.ts';
import { boundsOf, publicOf } from '#domain/loans/terms.ts';
import { ok } from '#domain/result.ts';
import { approvalRate, returnOnLoans } from '#domain/stats/ratios.ts';
import type { Actor } from '#server/http/context.ts';
import { reading } from '#server/http/serve.ts';
import { loanStates } from '#server/loans/read-loans.ts';
import { offeredTo } from '#server/loans/terms-of-person.ts';
import { activeLoanIds, capitalOutstanding, interestDue, readFigures } from '#server/stats/stats.store.ts';

/**
 * Whether a member of the staff sees the lender's figure that sums this list: only with access to the list itself.
 */
const sees = (actor: Actor, list: Pick<Endpoint, 'access'>): boolean =>
  !actor.isAdmin || admits(list.access, callerOf(actor));

/**
 * The figures of the dashboard: for a customer the own ones, for staff those of all customers (rule: stats-by-role).
 */
export const readStats = reading(statsApi.read, async (tx, context) => {
  const { actor, today, closedDays } = context;
  const scope = actor.isAdmin ? null : actor.userId;
  const figures = await readFigures(tx, scope);
  const capital = scope === null ? 0 : await capitalOutstanding(tx, scope);
  const since = oldestInTime(today, closedDays);
  const due = await interestDue(tx, scope, since, addDays(today, 15), addDays(today, 30));
  const own = scope === null ? null : await offeredTo(tx, context, scope);
  const states = scope === null ? null : await loanStates(tx, await activeLoanIds(tx, scope), today);
  // A loan that a returned payment opened again may be owed beside a newer one.
  const [next = null] = [...(states?.values() ?? [])]
    .flatMap(({ nextPayment }) => nextPayment ?? [])
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  const of = <Figure>(list: Pick<Endpoint, 'access'>, figure: Figure) => (sees(actor, list) ? figure : null);
  return ok({
    activeApplications: of(reviewsApi.pending, figures.activeApplications),
    approvedLoans: of(reviewsApi.decided, figures.approvedLoans),
    availableLimit: Math.max(0, (own?.limit.amount ?? boundsOf(context.terms).most) - capital),
    personalLimit: own?.limit ?? null,
    renewal: own?.renewal ?? null,
    terms: [...(own?.terms ?? publicOf(context.terms))],
    nextPayment: next,
    totalLentAmount: of(financesApi.read, figures.lent),
    totalRevenue: of(financesApi.read, figures.interest),
    averageLoanAmount: of(
      financesApi.read,
      figures.approvedLoans === 0 ? 0 : Math.round(figures.approvedAmount / figures.approvedLoans),
    ),
    estimatedRevenue15Days: of(financesApi.read, due.near),
    estimatedRevenue30Days: of(financesApi.read, due.far),
    activeLoansCount: figures.activeLoans,
    approvalRate: of(reviewsApi.decided, approvalRate(figures.approvedLoans, figures.activeApplications)),
    decidedApprovalRate: of(reviewsApi.decided, approvalRate(figures.approvedLoans, figures.rejected)),
    estimatedROI: of(financesApi.read, returnOnLoans(figures.interest, figures.lent)),
    totalClients: figures.clients,
    pendingPayments: of(paymentsApi.adminList, figures.pendingPayments),
    awaitingDisbursement: of({ access: DISBURSEMENTS_SEEN_BY }, figures.awaitingDisbursement),
  });
});
