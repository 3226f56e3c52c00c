import { type Access, admits, callerOf } from '#contract/access.ts';
import { collectionsApi } from '#contract/collections.ts';
import { paymentsApi } from '#contract/payments.ts';
import { DISBURSEMENTS_SEEN_BY, NEW_CLIENTS_SEEN_BY, queueApi } from '#contract/queue.ts';
import { reviewsApi } from '#contract/reviews.ts';
import { streetApi } from '#contract/street.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { overdueByAge } from '#domain/finances/portfolio.ts';
import { isLenderComplete } from '#domain/first-day/first-day-step.ts';
import { oldestInTime } from '#domain/loans/overdue-ages.ts';
import { answerBy, depositBy, unansweredSince, unverifiedSince, verifiedBy } from '#domain/promises.ts';
import { ok } from '#domain/result.ts';
import { dueDays } from '#server/finances/figures.store.ts';
import { serve } from '#server/http/serve.ts';
import {
  newestClients,
  oldestApplications,
  oldestDisbursements,
  oldestPayments,
  type PromisedDeposit,
  unpaidDueBetween,
  waitingApplications,
  waitingDisbursements,
  waitingPayments,
} from '#server/queue/queue.store.ts';
import { countToLookAt, receiptsToLookAt } from '#server/street/street.store.ts';

/**
 * Maximum number of rows of each kind on the staff's first page: enough for one screen, and the page of each kind has
 * the rest.
 */
const SHOWN = 4;
const NEWEST = 3;

export const readQueue = serve(queueApi.read, async (context) => {
  const settings = await context.deps.settings();
  return context.read(async (tx) => {
    const { now, today, closedDays } = context;
    const inTime = oldestInTime(today, closedDays);
    const by = ({ approvedAt, signedAt, moneyReturnedOn }: PromisedDeposit) =>
      depositBy(approvedAt, signedAt, closedDays, moneyReturnedOn);
    const applications = await waitingApplications(tx, unansweredSince(now));
    const sent = await oldestApplications(tx, SHOWN);
    const payments = await waitingPayments(tx, unverifiedSince(now));
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
            amount: applications.amount,
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
            waiting: payments.waiting,
            late: payments.late,
            amount: payments.amount,
            oldest: reported.map(({ id, name, amount, createdAt }) => ({
              id,
              name,
              amount,
              registeredAt: createdAt.toISOString(),
              verifyBy: verifiedBy(createdAt).toISOString(),
            })),
          }
        : null,
      disbursements: may(DISBURSEMENTS_SEEN_BY)
        ? {
            waiting: disbursements.length,
            late: disbursements.filter((one) => by(one) < today).length,
            amount: disbursements.reduce((all, { principal }) => all + principal, 0),
            oldest: approved.map(({ loanId, applicationId, name, principal, ...promised }) => ({
              loanId,
              reference: applicationReference(applicationId),
              name,
              principal,
              depositBy: by(promised),
              late: by(promised) < today,
            })),
          }
        : null,
      streetReceipts: may(streetApi.receipts.access)
        ? {
            ...(await countToLookAt(tx)),
            oldest: (await receiptsToLookAt(tx, SHOWN)).map((row) => ({
              id: row.id,
              name: row.fullName ?? '',
              collector: row.collectorName,
              amount: row.amount,
              takenAt: row.takenAt.toISOString(),
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
      overdue: may(collectionsApi.worklist.access) ? overdueByAge(due, today, closedDays) : null,
      newestClients: may(NEW_CLIENTS_SEEN_BY)
        ? newest.map(({ id, name, createdAt }) => ({
            id,
            name,
            registeredAt: createdAt.toISOString(),
          }))
        : null,
    });
  });
});
