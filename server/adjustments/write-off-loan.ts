import type { adjustmentsApi } from '#contract/adjustments.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import {
  adjust,
  adjustedReply,
  cannotAdjust,
  type LockedLoan,
  lockToAdjust,
} from '#server/adjustments/adjust-loan.ts';
import { keepWriteOffProposal } from '#server/adjustments/adjustments.store.ts';
import { changedAt } from '#server/history/changed-meanwhile.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { changeLoan } from '#server/loans/loans.store.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { decideProposal } from '#server/restructurings/restructurings.store.ts';

/**
 * Takes everything that a loan owes out of what is expected. Where the settings ask for two persons, the first only
 * proposes it (rule: write-off).
 */
export function writeOffLoan(context: Context, { params, body }: VerbInput<typeof adjustmentsApi.writeOff>) {
  return context.transactOnce(async (tx) => {
    const locked = await lockToAdjust(tx, context, params.id, body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const { loan } = locked.value;
    if (!isRunning(loan)) return fail(cannotAdjust('Este préstamo no está activo'));
    const reason = body.reason.trim();
    const { twoPersonApproval } = await context.deps.settings();
    if (!twoPersonApproval) return writeOff(tx, context, locked.value, reason);
    if (loan.writeOffProposedBy === null) return propose(tx, context, locked.value, reason);
    return loan.writeOffProposedBy === context.actor.userId
      ? fail({ code: 'second_person_needed' } as const)
      : writeOff(tx, context, locked.value, reason);
  });
}

async function propose(tx: Tx, context: Context, { loan, state }: LockedLoan, reason: string) {
  const proposal = { by: context.actor.userId, reason };
  await keepWriteOffProposal(tx, loan.id, proposal, changedAt(loan.updatedAt, context.now));
  await recordEvents(tx, context, [
    { name: 'loan.write_off_proposed', subjectId: loan.id, facts: { balance: state.balance } },
  ]);
  const message = 'Castigo propuesto. Otra persona debe confirmarlo.';
  return ok(await adjustedReply(tx, loan.id, state, message));
}

async function writeOff(tx: Tx, context: Context, { loan, state: before }: LockedLoan, reason: string) {
  const { adjustment, state } = await adjust(tx, context, loan.id, { kind: 'write_off', reason });
  await keepWriteOffProposal(tx, loan.id, null, context.now);
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
  return ok(await adjustedReply(tx, loan.id, state, 'Préstamo castigado'));
}

/** Takes a proposed write-off back; whoever proposed it, or anybody who may decide it. */
export function withdrawWriteOff(
  context: Context,
  { params, body }: VerbInput<typeof adjustmentsApi.withdrawWriteOff>,
) {
  return context.transactOnce(async (tx) => {
    const locked = await lockToAdjust(tx, context, params.id, body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const { loan, state } = locked.value;
    if (loan.writeOffProposedBy === null)
      return fail(cannotAdjust('Este préstamo no tiene un castigo propuesto'));
    await keepWriteOffProposal(tx, loan.id, null, changedAt(loan.updatedAt, context.now));
    await recordEvents(tx, context, [{ name: 'loan.write_off_withdrawn', subjectId: loan.id }]);
    return ok(await adjustedReply(tx, loan.id, state, 'Propuesta de castigo retirada'));
  });
}
