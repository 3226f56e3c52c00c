import { type Access, admits, callerOf } from '#contract/access.ts';
import { collectionsApi } from '#contract/collections.ts';
import { disbursementsApi } from '#contract/disbursements.ts';
import { paymentsApi } from '#contract/payments.ts';
import { NEW_CLIENTS_SEEN_BY, type Queue } from '#contract/queue.ts';
import { reviewsApi } from '#contract/reviews.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { overdueByAge } from '#domain/finances/aging.ts';
import { isLenderComplete } from '#domain/first-day/signing-step.ts';
import { oldestInTime } from '#domain/loans/overdue-ages.ts';
import { answerBy, depositBy, unansweredSince, unverifiedSince, verifiedBy } from '#domain/promises.ts';
import { ok } from '#domain/result.ts';
import { dueDays } from '#server/finances/figures.store.ts';
import type { Context, Outcome } from '#server/http/context.ts';
import { readPaymentCounts } from '#server/payments/review.store.ts';
import {
  newestClients,
  oldestApplications,
  oldestDisbursements,
  oldestPayments,
  unpaidDueBetween,
  waitingApplications,
  waitingDisbursements,
} from '#server/queue/queue.store.ts';

/** Enough for one screen; the rest stands on the pages of each kind. */
const SHOWN = 4;
const NEWEST = 3;

export async function readQueue(context: Context): Promise<Outcome<Queue>> {
  const settings = await context.deps.settings();
  return context.read(async (tx) => {
    const { now, today } = context;
    const inTime = oldestInTime(today);
    const isLate = (approvedAt: Date, signedAt: Date) => depositBy(approvedAt, signedAt) < today;
    const applications = await waitingApplications(tx, unansweredSince(now));
    const sent = await oldestApplications(tx, SHOWN);
    const payments = await readPaymentCounts(tx, unverifiedSince(now));
    const reported = await oldestPayments(tx, SHOWN);
    const disbursements = await waitingDisbursements(tx);
    const approved = await oldestDisbursements(tx, SHOWN);
    const due = await dueDays(tx, today);
    const largest = await unpaidDueBetween(tx, { from: inTime, to: today }, SHOWN);
    const newest = await newestClients(tx, NEWEST);
    const dueNow = due.filter(({ dueDate }) => dueDate >= inTime);
    const may = (access: Access) => admits(access, callerOf(context.actor));
    return ok({
      lenderComplete: isLenderComplete(settings),
      applications: may(reviewsApi.pending.access)
        ? {
            waiting: applications.waiting,
            late: applications.late,
            oldest: sent.map(({ id, name, amount, submittedAt }) => ({
              id,
              reference: applicationReference(id),
              name,
              amount,
              submittedAt: submittedAt.toISOString(),
              answerBy: answerBy(submittedAt).toISOString(),
            })),
          }
        : null,
      payments: may(paymentsApi.adminList.access)
        ? {
            waiting: payments.pending,
            late: payments.late,
            oldest: reported.map(({ id, name, amount, createdAt }) => ({
              id,
              name,
              amount,
              registeredAt: createdAt.toISOString(),
              verifyBy: verifiedBy(createdAt).toISOString(),
            })),
          }
        : null,
      disbursements: may(disbursementsApi.bankFile.access)
        ? {
            waiting: disbursements.length,
            late: disbursements.filter(({ approvedAt, signedAt }) => isLate(approvedAt, signedAt)).length,
            oldest: approved.map(({ loanId, applicationId, name, principal, approvedAt, signedAt }) => ({
              loanId,
              reference: applicationReference(applicationId),
              name,
              principal,
              depositBy: depositBy(approvedAt, signedAt),
              late: isLate(approvedAt, signedAt),
            })),
          }
        : null,
      dueToday: may(collectionsApi.worklist.access)
        ? {
            instalments: dueNow.reduce((all, one) => all + one.instalments, 0),
            amount: dueNow.reduce((all, one) => all + one.unpaid, 0),
            largest: largest.map(({ loanId, applicationId, name, unpaid }) => ({
              loanId,
              reference: applicationReference(applicationId),
              name,
              unpaid,
            })),
          }
        : null,
      overdue: may(collectionsApi.worklist.access) ? overdueByAge(due, today) : null,
      newestClients: may(NEW_CLIENTS_SEEN_BY)
        ? newest.map(({ id, name, createdAt }) => ({
            id,
            name,
            registeredAt: createdAt.toISOString(),
          }))
        : null,
    });
  });
}
