import type { Stats } from '#contract/stats.ts';
import { addDays } from '#domain/calendar.ts';
import { AMOUNT_MAX } from '#domain/limits/limits.ts';
import { oldestInTime } from '#domain/loans/overdue-ages.ts';
import { ok } from '#domain/result.ts';
import { approvalRate, returnOnLoans } from '#domain/stats/ratios.ts';
import type { Context, Outcome } from '#server/http/context.ts';
import { loanStates } from '#server/loans/loan-reply.ts';
import { activeLoanIds, capitalOutstanding, interestDue, readFigures } from '#server/stats/stats.store.ts';

/** One call, two scopes: a customer's own figures or everybody's (rule: stats-by-role). */
export function readStats(context: Context): Promise<Outcome<Stats>> {
  return context.transact(async (tx) => {
    const { actor, today } = context;
    const scope = actor.isAdmin ? null : actor.userId;
    const [figures, capital, in15Days, in30Days, states] = await Promise.all([
      readFigures(tx, scope),
      scope === null ? 0 : capitalOutstanding(tx, scope),
      interestDue(tx, scope, oldestInTime(today), addDays(today, 15)),
      interestDue(tx, scope, oldestInTime(today), addDays(today, 30)),
      // Last, since something is asked again with its answer: so it always waits twice (test/round-trips).
      scope === null ? null : activeLoanIds(tx, scope).then((own) => loanStates(tx, own, today)),
    ]);
    const [running] = states?.values() ?? [];
    return ok({
      activeApplications: figures.activeApplications,
      approvedLoans: figures.approvedLoans,
      availableLimit: Math.max(0, AMOUNT_MAX - capital),
      nextPayment: running?.nextPayment ?? null,
      totalLentAmount: figures.lent,
      totalRevenue: figures.interest,
      averageLoanAmount: figures.approvedLoans === 0 ? 0 : Math.round(figures.lent / figures.approvedLoans),
      estimatedRevenue15Days: in15Days,
      estimatedRevenue30Days: in30Days,
      activeLoansCount: figures.activeLoans,
      approvalRate: approvalRate(figures.approvedLoans, figures.activeApplications),
      estimatedROI: returnOnLoans(figures.interest, figures.lent),
      totalClients: figures.clients,
      pendingPayments: figures.pendingPayments,
      awaitingDisbursement: figures.awaitingDisbursement,
    });
  });
}
