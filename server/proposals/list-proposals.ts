import { admits, callerOf } from '#contract/access.ts';
import { confirmationsApi, type Proposal } from '#contract/proposals.ts';
import { needsTwo } from '#domain/accounts/two-persons.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { isRunning, takesPayments } from '#domain/loans/loan.ts';
import { ok } from '#domain/result.ts';
import type { Context, Outcome } from '#server/http/context.ts';
import { proposalReply } from '#server/proposals/proposal-reply.ts';
import { allProposals, type NamedProposal } from '#server/proposals/proposals.store.ts';

/** Whether it can be done still: what it is about may have gone on without it. */
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

/** What waits for a second person: what whoever asks may confirm, what they proposed, or all of it to who only reads. */
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
