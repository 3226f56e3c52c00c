import type { Adjustment, adjustmentsApi } from '#contract/adjustments.ts';
import type { ProposedAct } from '#domain/accounts/two-persons.ts';
import { addDays, day } from '#domain/calendar.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import { adjustedReply, type LockedLoan } from '#server/adjustments/adjust-loan.ts';
import { findAdjustment } from '#server/adjustments/adjustments.store.ts';
import type { LoanAdjustmentRow } from '#server/db/tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { reportedFor } from '#server/ledger/ledger.store.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { findLoan } from '#server/loans/loans.store.ts';
import { proposedMessage } from '#server/proposals/second-person.ts';

/**
 * Maximum number of days from today for which a payoff amount is computed. Later amounts would be unreliable, because
 * other events may follow.
 */
const DAYS_AHEAD = 60;

/**
 * The amount that pays a loan off on a day, and the reported payments that wait to be verified (rules: payoff,
 * in-verification).
 */
export function readPayoff(context: Context, { params, query }: VerbInput<typeof adjustmentsApi.payoff>) {
  const { actor, today } = context;
  const on = query.on === undefined ? today : day(query.on);
  return context.read(async (tx) => {
    const loan = await findLoan(tx, params.id);
    const allBooks = await booksOf(tx, [params.id]);
    const waiting = await reportedFor(tx, params.id);
    if (!loan || !(actor.isAdmin || loan.userId === actor.userId))
      return fail({ code: 'not_found' } as const);
    const books = allBooks.get(loan.id);
    if (!isRunning(loan) || !books) return fail({ code: 'no_active_loan' } as const);
    if (on < today || on > addDays(today, DAYS_AHEAD))
      return fail(invalidField('on', `Elija un día desde hoy hasta dentro de ${DAYS_AHEAD}`));
    const { balance, rebate, bookBalance, runningLateCharge } = loanStateOf(books, on);
    const after = loanStateOf(books, on, waiting);
    const reported = waiting.reduce((all, { amount }) => all + amount, 0);
    return ok({
      on,
      balance,
      ...(rebate > 0 && { rebate }),
      bookBalance,
      runningLateCharge,
      reported,
      balanceAfterVerification: after.balance,
      ...(after.rebate > 0 && { rebateAfterVerification: after.rebate }),
    });
  });
}

/**
 * The reply where a decision only became a proposal: the unchanged loan, and the message that another person has to
 * confirm (rule: two-persons).
 */
export const proposedReply = async (
  tx: Tx,
  context: Pick<Context, 'actor' | 'closedDays'>,
  { loan, state }: LockedLoan,
  act: ProposedAct,
) => ok({ ...(await adjustedReply(tx, context, loan.id, state, proposedMessage(act))), proposed: true });

export const adjustmentReply = (row: LoanAdjustmentRow): Adjustment => ({
  id: row.id,
  kind: row.kind,
  amount: row.amount,
  valueDate: row.valueDate,
  reason: row.reason,
  reference: row.reference,
  documentUrl: row.documentKey === null ? null : `/api/admin/adjustments/${row.id}/document`,
  otherLoanId: row.otherLoanId,
  createdAt: row.createdAt.toISOString(),
});

/** Downloads the paper that proves a collection cost. */
export async function readAdjustmentDocument(
  context: Context,
  { params }: VerbInput<typeof adjustmentsApi.document>,
) {
  const found = await context.read(async (tx) => ok(await findAdjustment(tx, params.id)));
  const { id, documentKey, documentType } = (found.ok && found.value) || {};
  if (!documentKey || !documentType) return fail({ code: 'not_found' } as const);
  return ok({
    bytes: await context.deps.files.get(documentKey),
    type: documentType,
    fileName: `gasto-${id}.${documentKey.split('.').at(-1) ?? ''}`,
    attachment: documentType === 'application/pdf',
  });
}
