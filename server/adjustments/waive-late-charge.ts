import type { adjustmentsApi } from '#contract/adjustments.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import {
  adjust,
  adjustedReply,
  cannotAdjust,
  lockToAdjust,
  tooMuch,
  waivable,
} from '#server/adjustments/adjust-loan.ts';
import { waiverMessages } from '#server/adjustments/adjustments.messages.ts';
import { proposedReply } from '#server/adjustments/read-adjustments.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { settleIfPaid } from '#server/loans/settle-loan.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { askSecondPerson } from '#server/proposals/second-person.ts';

/** Waives late charge, with a reason; where nothing else is owed this settles the loan (rule: late-charge-waiver). */
export function waiveLateCharge(context: Context, { params, body }: VerbInput<typeof adjustmentsApi.waive>) {
  return context.transactOnce(async (tx) => {
    const locked = await lockToAdjust(tx, context, params.id, body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const { loan, customer, books } = locked.value;
    if (!isRunning(loan)) return fail(cannotAdjust('Este préstamo no está activo'));
    const most = waivable(books, context.today);
    if (most === 0) return fail(cannotAdjust('Este préstamo no debe mora'));
    const refused = tooMuch(body.amount, most);
    if (refused) return fail(refused);
    const reason = body.reason.trim();
    const asked = await askSecondPerson(tx, context, {
      act: 'waiver',
      about: { applicationId: loan.applicationId, loanId: loan.id },
      says: { amount: body.amount, term: null, valueDate: null },
      reason,
    });
    if (!asked.ok) return asked;
    if (asked.value === 'proposed') return proposedReply(tx, context, locked.value, 'waiver');
    const { adjustment, state } = await adjust(tx, context, loan.id, {
      kind: 'waiver',
      amount: body.amount,
      reason,
    });
    const sender = await senderOf(context.deps);
    const settled = await settleIfPaid(tx, context, { loan, customer, sender }, state);
    await recordEvents(tx, context, [
      {
        name: 'loan.late_charge_waived',
        subjectId: loan.id,
        facts: { adjustmentId: adjustment.id, amount: body.amount, balance: state.balance },
        letters: { 'late-charge-waived': waiverMessages(sender, customer, loan, adjustment, state) },
      },
      ...settled,
    ]);
    return ok(await adjustedReply(tx, context, loan.id, state, 'Mora condonada'));
  });
}
