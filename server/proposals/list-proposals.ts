import { admits, callerOf } from '#contract/access.ts';
import { confirmationsApi, type Proposal } from '#contract/proposals.ts';
import { needsTwo } from '#domain/accounts/two-persons.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { isRunning, takesPayments } from '#domain/loans/loan.ts';
import { ok } from '#domain/result.ts';
import type { Context, Outcome } from '#server/http/context.ts';
import { proposalReply } from '#server/proposals/proposal-reply.ts';
import { allProposals, type NamedProposal } from '#server/proposals/proposals.store.ts';

/** Whether a proposed act can still be done: its application or loan may have another status by now. */
function stillFits({ act, applicationStatus, loanStatus }: NamedProposal): boolean {
  switch (act) {
    case 'approval':
      return canApply('approve', applicationStatus);
    case 'counter_offer':
      return canApply('counter_offer', applicationStatus);
    case 'waiver':
    case 'write_off':
      return loanStatus !== null && isRunning({ status: loanStatus });
    case 'early_cash':
      return loanStatus !== null && takesPayments({ status: loanStatus });
    case 'refund':
      return true;
  }
}

/**
 * Lists the proposals that wait for a second person: those that this person may confirm or has proposed; all of them
 * for a role that only reads.
 */
export function listProposals(context: Context): Promise<Outcome<Proposal[]>> {
  return context.read(async (tx) => {
    const settings = await context.deps.settings();
    const caller = callerOf(context.actor);
    const rows = (await allProposals(tx)).filter(
      (row) =>
        stillFits(row) &&
        needsTwo(row.act, row.amount, settings) &&
        (caller === 'auditor' ||
          row.proposedBy === context.actor.userId ||
          admits(confirmationsApi[row.act].access, caller)),
    );
    return ok(rows.map((row) => proposalReply(row, context)));
  });
}
