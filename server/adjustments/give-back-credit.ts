import { adjustmentsApi } from '#contract/adjustments.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import {
  adjust,
  adjustedReply,
  cannotAdjust,
  type LockedLoan,
  lockToAdjust,
  proposedReply,
  tooMuch,
} from '#server/adjustments/adjust-loan.ts';
import { carryOverMessages, refundMessages } from '#server/adjustments/adjustments.messages.ts';
import { payOutOf } from '#server/drawers/cash-out.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { changing } from '#server/http/serve.ts';
import { findOtherOpenLoan, lockLoan } from '#server/loans/loans.store.ts';
import { settleIfPaid } from '#server/loans/settle-loan.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent, recordEvents } from '#server/outbox/record-events.ts';
import { askSecondPerson } from '#server/proposals/second-person.ts';
import { refuseAboveLimit } from '#server/settings/amount-limit.ts';

/** A loan, locked, whose credit has the asked amount. */
async function lockCredit(
  tx: Tx,
  context: Context,
  loanId: number,
  { amount, seenUpdatedAt }: BodyOf<typeof adjustmentsApi.carryOver>,
): Promise<Outcome<LockedLoan>> {
  const locked = await lockToAdjust(tx, context, loanId, seenUpdatedAt);
  if (!locked.ok) return locked;
  const { credit } = locked.value.state;
  if (credit === 0) return fail(cannotAdjust('Este préstamo no tiene dinero a favor del cliente'));
  const refused = tooMuch(amount, credit);
  return refused ? fail(refused) : locked;
}

/** Records that an overpayment was returned to the customer's bank account (rule: overpayment-is-credit). */
export const refundCredit = changing(adjustmentsApi.refund, async (tx, context, { params, body }) => {
  const locked = await lockCredit(tx, context, params.id, body);
  if (!locked.ok) return locked;
  const { loan, customer } = locked.value;
  const { amount } = body;
  const above = await refuseAboveLimit(context, amount);
  if (above) return fail(above);
  const reference = body.reference.trim();
  const asked = await askSecondPerson(tx, context, {
    act: 'refund',
    about: { applicationId: loan.applicationId, loanId: loan.id },
    says: { amount, term: null, valueDate: null },
    reason: reference,
  });
  if (!asked.ok) return asked;
  if (asked.value === 'proposed') return proposedReply(tx, context, locked.value, 'refund');
  const funds = await payOutOf(tx, context, body.fundsAccount, {
    amount,
    cashReason: body.cashReason,
    field: 'fundsAccount',
  });
  if (!funds.ok) return funds;
  const { adjustment, state } = await adjust(tx, context, loan.id, {
    kind: 'refund',
    amount,
    reference,
    funds: funds.value,
  });
  await recordEvent(tx, context, 'loan.credit_refunded', loan.id, {
    facts: { adjustmentId: adjustment.id, amount },
    letters: {
      'credit-refunded': refundMessages(await senderOf(context.deps), customer, loan, adjustment, state),
    },
  });
  return ok(await adjustedReply(tx, context, loan.id, state, 'Devolución registrada'));
});

/** Transfers the overpayment of one loan to the customer's running loan, from today (rule: overpayment-is-credit). */
export const carryCreditOver = changing(adjustmentsApi.carryOver, async (tx, context, { params, body }) => {
  const locked = await lockCredit(tx, context, params.id, body);
  if (!locked.ok) return locked;
  const { loan, customer } = locked.value;
  const open = await findOtherOpenLoan(tx, loan);
  const other = open && (await lockLoan(tx, open.id));
  if (!isRunning(other)) return fail(cannotAdjust('El cliente no tiene otro préstamo activo'));
  const { amount } = body;
  const { adjustment, state } = await adjust(tx, context, loan.id, {
    kind: 'carried_out',
    amount,
    otherLoanId: other.id,
  });
  const { state: paid } = await adjust(tx, context, other.id, {
    kind: 'carried_in',
    amount,
    otherLoanId: loan.id,
  });
  const sender = await senderOf(context.deps);
  const ended = await settleIfPaid(tx, context, { loan: other, customer, sender }, paid);
  await recordEvents(tx, context, [
    {
      name: 'loan.credit_carried_over',
      subjectId: loan.id,
      facts: { adjustmentId: adjustment.id, amount, otherLoanId: other.id },
      letters: {
        'credit-carried-over': carryOverMessages(sender, customer, loan, { amount, other, paid }),
      },
    },
    ...ended.events,
  ]);
  return ok(await adjustedReply(tx, context, loan.id, state, 'Dinero a favor pasado al otro préstamo'));
});
