import type { adjustmentsApi } from '#contract/adjustments.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import { adjust, adjustedReply, cannotAdjust, lockToAdjust } from '#server/adjustments/adjust-loan.ts';
import { proposedReply } from '#server/adjustments/read-adjustments.ts';
import { changedAt } from '#server/history/optimistic-lock.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { changeLoan } from '#server/loans/loans.store.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { askSecondPerson } from '#server/proposals/second-person.ts';
import { decideProposal } from '#server/restructurings/restructurings.store.ts';

/** Takes the whole debt of a loan out of the expected income (rules: write-off, two-persons). */
export function writeOffLoan(context: Context, { params, body }: VerbInput<typeof adjustmentsApi.writeOff>) {
  return context.transactOnce(async (tx) => {
    const locked = await lockToAdjust(tx, context, params.id, body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const { loan, state: before } = locked.value;
    if (!isRunning(loan)) return fail(cannotAdjust('Este préstamo no está activo'));
    const reason = body.reason.trim();
    const asked = await askSecondPerson(tx, context, {
      act: 'write_off',
      about: { applicationId: loan.applicationId, loanId: loan.id },
      says: { amount: null, term: null, valueDate: null },
      reason,
    });
    if (!asked.ok) return asked;
    if (asked.value === 'proposed') return proposedReply(tx, context, locked.value, 'write_off');
    const { adjustment, state } = await adjust(tx, context, loan.id, { kind: 'write_off', reason });
    await decideProposal(tx, loan.id, 'withdraw', { decidedAt: context.now });
    const updatedAt = changedAt(loan.updatedAt, context.now);
    if (!(await changeLoan(tx, loan.id, 'write_off', { updatedAt })))
      return fail(cannotAdjust('Este préstamo no está activo'));
    await recordEvents(tx, context, [
      {
        name: 'loan.written_off',
        subjectId: loan.id,
        facts: { adjustmentId: adjustment.id, amount: before.balance },
      },
    ]);
    return ok(await adjustedReply(tx, context, loan.id, state, 'Préstamo castigado'));
  });
}
