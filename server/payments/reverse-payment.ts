import type { paymentsApi } from '#contract/payments.ts';
import { isRepaid, isReplaced } from '#domain/loans/loan.ts';
import { isCash, PAYMENT_TRANSITIONS } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import type { LoanRow } from '#server/db/tables.ts';
import { cashBackOf } from '#server/drawers/cash-out.ts';
import { changedAt } from '#server/history/optimistic-lock.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { EARLIER_BOOKS, postMissing } from '#server/ledger/post-missing.ts';
import { changeLoan } from '#server/loans/loans.store.ts';
import { loanReply, loanStates } from '#server/loans/read-loans.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { lockForPayment } from '#server/payments/decide-payment.ts';
import { paymentReversedMessages } from '#server/payments/payments.messages.ts';
import { changePayment } from '#server/payments/payments.store.ts';
import { adminPaymentReply } from '#server/payments/read-payments.ts';
import { refuseOwnReversal } from '#server/payments/record-payment.ts';
import { freeLine } from '#server/statements/statements.store.ts';

/** Reverses a confirmed payment with a row of its own; a settled loan owes again (rule: reversal-is-a-row). */
export function reversePayment(context: Context, { params, body }: VerbInput<typeof paymentsApi.reverse>) {
  return context.transact(async (tx) => {
    const locked = await lockForPayment(tx, context, params.id, 'reverse', body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const { customer, loan } = locked.value;
    const refused = await refuseOwnReversal(context, locked.value.payment);
    if (refused) return fail(refused);
    if (!loan) return fail({ code: 'payment_already_processed' } as const);
    const cashBack = isCash(locked.value.payment.paymentMethod)
      ? await cashBackOf(tx, context, params.id, {
          amount: locked.value.payment.amount,
          cashReason: body.cashReason,
          field: 'reason',
        })
      : null;
    if (cashBack && !cashBack.ok) return cashBack;
    const payment = await changePayment(tx, params.id, PAYMENT_TRANSITIONS.reverse.from, {
      reversedAt: context.now,
      reversedBy: context.actor.userId,
      reversalReason: body.reason.trim(),
    });
    if (!payment) return fail({ code: 'payment_already_processed' } as const);
    await postMissing(tx, loan.id, {
      createdBy: context.actor.userId,
      createdAt: context.now,
      note: body.reason.trim(),
      ...(cashBack && { funds: cashBack.value.funds }),
    });
    const drawerId =
      cashBack && cashBack.value.funds !== EARLIER_BOOKS ? cashBack.value.funds.drawerId : null;
    await freeLine(tx, payment.id);
    const reopened = await reopen(tx, context, loan);
    if (!reopened.ok) return reopened;
    const reopenedLoan = await loanReply(tx, reopened.value, context);
    await recordEvents(tx, context, [
      {
        name: 'payment.reversed',
        subjectId: payment.id,
        facts: {
          amount: payment.amount,
          loanId: loan.id,
          balance: reopenedLoan.balance,
          ...(drawerId !== null && { drawer: drawerId }),
        },
        letters: {
          'payment-reversed': paymentReversedMessages(
            await senderOf(context.deps),
            customer,
            payment,
            reopenedLoan,
          ),
        },
      },
    ]);
    const application = (await findApplication(tx, loan.applicationId)) ?? null;
    return ok({
      ...adminPaymentReply(payment, application, reopenedLoan.balance),
      loan: reopenedLoan,
      message: cashBack ? `Pago reversado. ${cashBack.value.says}` : 'Pago reversado',
    });
  });
}

/**
 * Makes a closed loan active again, also beside a newer one of the same client: the books follow the bank (rule:
 * one-active-loan).
 */
async function reopen(tx: Tx, { now, today }: Context, loan: LoanRow): Promise<Outcome<LoanRow>> {
  if (!isRepaid(loan) && !isReplaced(loan)) return ok(loan);
  // An overpayment may still cover the whole balance: an open loan that owes nothing would block its customer for ever.
  if ((await loanStates(tx, [loan.id], today)).get(loan.id)?.balance === 0) return ok(loan);
  const updatedAt = changedAt(loan.updatedAt, now);
  const row = await changeLoan(tx, loan.id, 'reopen', { settledAt: null, reopenedAt: now, updatedAt });
  return row ? ok(row) : fail({ code: 'already_processed' });
}
