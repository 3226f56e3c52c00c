import type { paymentsApi } from '#contract/payments.ts';
import type { SeenUpdatedAt } from '#contract/seen.ts';
import { isRepaid, isReplaced } from '#domain/loans/loan.ts';
import {
  isCash,
  isRefused,
  PAYMENT_DECISION,
  PAYMENT_TRANSITIONS,
  type PaymentCommand,
  paymentTransition,
} from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { expectStillOf, lockCustomer } from '#server/accounts/accounts.store.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import type { LoanRow, PaymentRow, UserRow } from '#server/db/tables.ts';
import { cashBackOf } from '#server/drawers/cash-out.ts';
import { changedAt, rejectStaleUpdate, whoWasFirst } from '#server/history/optimistic-lock.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { bankOf, EARLIER_BOOKS, postMissing } from '#server/ledger/post-missing.ts';
import { changeLoan, lockLoan } from '#server/loans/loans.store.ts';
import { loanReply, loanStates } from '#server/loans/read-loans.ts';
import { settleIfPaid } from '#server/loans/settle-loan.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent, recordEvents } from '#server/outbox/record-events.ts';
import {
  paymentConfirmedMessages,
  paymentRejectedMessages,
  paymentReversedMessages,
} from '#server/payments/payments.messages.ts';
import { changePayment, findPayment, firstReports, lockPayment } from '#server/payments/payments.store.ts';
import { adminPaymentReply, lastChange } from '#server/payments/read-payments.ts';
import { refuseOwnReversal } from '#server/payments/record-payment.ts';
import { freeLine } from '#server/statements/statements.store.ts';

/** A payment with its customer and loan; the three rows are locked in the order customer, loan, payment. */
export interface LockedPayment {
  readonly customer: UserRow;
  readonly loan: LoanRow | undefined;
  readonly payment: PaymentRow;
}

/**
 * Locks customer, loan and payment for a decision. Checks that the payment's status allows the decision, and that the
 * caller saw its current version (rule: decision-in-sight).
 */
async function lockForPayment(
  tx: Tx,
  context: Context,
  id: number,
  command: PaymentCommand,
  seenUpdatedAt: SeenUpdatedAt,
): Promise<Outcome<LockedPayment>> {
  const found = await findPayment(tx, id);
  if (!found) return fail({ code: 'not_found' });
  const customer = await lockCustomer(tx, found.userId);
  const loan = found.loanId === null ? undefined : await lockLoan(tx, found.loanId);
  const payment = await lockPayment(tx, id);
  expectStillOf(customer, payment);
  if (!payment) return fail({ code: 'not_found' });
  const about = { subject: 'payment', id } as const;
  if (!paymentTransition(command, payment.status).ok || payment.reversedAt !== null) {
    const first = await whoWasFirst(tx, context, about);
    return fail({ code: 'payment_already_processed', ...(first !== null && { details: `${first}.` }) });
  }
  const unseen = await rejectStaleUpdate(tx, context, about, {
    updatedAt: lastChange(payment),
    seenUpdatedAt,
    foundUpdatedAt: lastChange(found),
  });
  return unseen ? fail(unseen) : ok({ customer, loan, payment });
}

/** Confirms or rejects a reported payment; a rejection gives its reason in notes (rule: rejected-payment-reason). */
export function decidePayment(context: Context, input: VerbInput<typeof paymentsApi.decide>) {
  return context.transact((tx) => decideWithin(tx, context, input));
}

type Decision = Pick<VerbInput<typeof paymentsApi.decide>, 'params' | 'body'> & {
  /** The account in which a bank movement shows the money; else it is in the one that the customer reported. */
  readonly seenIn?: string | null;
};

/** Confirms or rejects a payment within the transaction of another change. */
export async function decideWithin(tx: Tx, context: Context, { params, body, seenIn = null }: Decision) {
  const notes = body.notes?.trim() || null;
  if (isRefused(body) && notes === null)
    return fail(invalidField('notes', 'Debe proporcionar una razón de rechazo'));
  const command = PAYMENT_DECISION[body.status];
  const locked = await lockForPayment(tx, context, params.id, command, body.seenUpdatedAt);
  if (!locked.ok) return locked;
  const corrected = correctionOf(body, locked.value.payment);
  if (!corrected.ok) return corrected;
  const counted = await firstReportOf(tx, body, params.id);
  if (!counted.ok) return counted;
  const { from, to } = PAYMENT_TRANSITIONS[command];
  const payment = await changePayment(tx, params.id, from, {
    status: to,
    verifiedAt: context.now,
    verifiedBy: context.actor.userId,
    ...(body.notes !== undefined && { notes }),
    ...corrected.value,
    ...counted.value,
  });
  if (!payment) return fail({ code: 'payment_already_processed' });
  return command === 'verify'
    ? postPayment(
        tx,
        context,
        { ...locked.value, payment },
        { seenIn, reportedOn: locked.value.payment.registeredOn },
      )
    : recordRejection(tx, context, { ...locked.value, payment });
}

type Correction = Partial<Pick<PaymentRow, 'amount' | 'reportedAmount' | 'amountReason'>>;

/**
 * The columns for a payment of which another amount arrived than was reported; the customer reads the reason (rule:
 * corrected-amount). Empty where the amounts are equal.
 */
function correctionOf(body: Decision['body'], { amount }: PaymentRow): Outcome<Correction> {
  const came = body.amount ?? amount;
  if (isRefused(body) || came === amount) return ok({});
  const amountReason = body.amountReason?.trim() || null;
  if (amountReason === null) return fail(invalidField('amountReason', 'Debe proporcionar una razón'));
  return ok({ amount: came, reportedAmount: amount, amountReason });
}

/** The day of the first report, where the payment is to count from it (rule: reported-again). */
async function firstReportOf(
  tx: Tx,
  body: Decision['body'],
  id: number,
): Promise<Outcome<Partial<Pick<PaymentRow, 'registeredOn'>>>> {
  if (isRefused(body) || body.fromFirstReport !== true) return ok({});
  const registeredOn = (await firstReports(tx, [id])).get(id);
  return registeredOn === undefined
    ? fail(invalidField('fromFirstReport', 'Este pago se registró una sola vez'))
    : ok({ registeredOn });
}

async function postPayment(
  tx: Tx,
  context: Context,
  { customer, loan, payment }: LockedPayment,
  { seenIn, reportedOn }: { readonly seenIn: string | null; readonly reportedOn: string },
) {
  if (!loan) return fail({ code: 'no_active_loan' });
  await postMissing(tx, loan.id, {
    createdBy: context.actor.userId,
    createdAt: context.now,
    funds: await bankOf(context, seenIn ?? payment.accountNumber),
  });
  const state = (await loanStates(tx, [loan.id], context.today)).get(loan.id);
  if (!state) throw new Error('A loan has a state');
  const { balance } = state;
  const sender = await senderOf(context.deps);
  const ended = await settleIfPaid(tx, context, { loan, customer, sender }, state);
  await recordEvents(tx, context, [
    {
      name: 'payment.verified',
      subjectId: payment.id,
      facts: {
        amount: payment.amount,
        loanId: loan.id,
        balance,
        ...(payment.reportedAmount !== null && { reported: payment.reportedAmount }),
        ...(payment.registeredOn !== reportedOn && { on: payment.registeredOn }),
      },
      letters: {
        'payment-confirmed': paymentConfirmedMessages(sender, customer, payment, { state, ended }),
      },
    },
    ...ended.events,
  ]);
  const application = (await findApplication(tx, loan.applicationId)) ?? null;
  return ok({ ...adminPaymentReply(payment, application, balance), message: 'Pago confirmado' });
}

async function recordRejection(tx: Tx, context: Context, { customer, loan, payment }: LockedPayment) {
  await recordEvent(tx, context, 'payment.rejected', payment.id, {
    letters: {
      'payment-rejected': paymentRejectedMessages(await senderOf(context.deps), customer, payment),
    },
  });
  const application = loan ? ((await findApplication(tx, loan.applicationId)) ?? null) : null;
  const balance = loan ? ((await loanStates(tx, [loan.id], context.today)).get(loan.id)?.balance ?? 0) : null;
  return ok({ ...adminPaymentReply(payment, application, balance), message: 'Pago rechazado' });
}

/** Reverses a confirmed payment with a row of its own; a settled loan owes again (rule: reversal-is-a-row). */
export function reversePayment(context: Context, { params, body }: VerbInput<typeof paymentsApi.reverse>) {
  return context.transact(async (tx) => {
    const locked = await lockForPayment(tx, context, params.id, 'reverse', body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const { customer, loan } = locked.value;
    const refused = await refuseOwnReversal(context, locked.value.payment);
    if (refused) return fail(refused);
    if (!loan) return fail({ code: 'payment_already_processed' });
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
    if (!payment) return fail({ code: 'payment_already_processed' });
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
      ...(reopened.value.status === loan.status
        ? []
        : [{ name: 'loan.reopened', subjectId: loan.id, facts: { balance: reopenedLoan.balance } } as const]),
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
