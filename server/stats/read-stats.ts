import type { Stats } from '#contract/stats.ts';
import { addDays } from '#domain/calendar.ts';
import { AMOUNT_MAX } from '#domain/limits/limits.ts';
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
    const figures = await readFigures(tx, scope);
    const own = scope === null ? [] : await activeLoanIds(tx, scope);
    const states = await loanStates(tx, own, today);
    const next = [...states.values()][0]?.nextPayment ?? null;
    return ok({
      activeApplications: figures.activeApplications,
      approvedLoans: figures.approvedLoans,
      availableLimit:
        scope === null ? AMOUNT_MAX : Math.max(0, AMOUNT_MAX - (await capitalOutstanding(tx, scope))),
      nextPayment: next,
      totalLentAmount: figures.lent,
      totalRevenue: figures.interest,
      averageLoanAmount: figures.approvedLoans === 0 ? 0 : Math.round(figures.lent / figures.approvedLoans),
      estimatedRevenue15Days: await interestDue(tx, scope, today, addDays(today, 15)),
      estimatedRevenue30Days: await interestDue(tx, scope, today, addDays(today, 30)),
      activeLoansCount: figures.activeLoans,
      approvalRate: approvalRate(figures.approvedLoans, figures.activeApplications),
      estimatedROI: returnOnLoans(figures.interest, figures.lent),
      totalClients: figures.clients,
      pendingPayments: figures.pendingPayments,
      awaitingDisbursement: figures.awaitingDisbursement,
    });
  });
}
