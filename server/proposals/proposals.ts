import { admits, callerOf, roleSentence } from '#contract/access.ts';
import { confirmationsApi, type Proposal, proposalsApi } from '#contract/proposals.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { asksTwo, PROPOSED_ACT } from '#domain/accounts/two-persons.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { pick } from '#domain/enum-table.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import { lockApplication } from '#server/applications/applications.store.ts';
import type { Context } from '#server/http/context.ts';
import { changing, reading } from '#server/http/serve.ts';
import { lockLoan } from '#server/loans/loans.store.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import {
  allProposals,
  findProposal,
  type NamedProposal,
  removeProposal,
  touchSubject,
} from '#server/proposals/proposals.store.ts';

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
    case 'refund':
    // The client gave the cash, also where the loan takes none any more: it is recorded or goes back.
    case 'early_cash':
      return true;
  }
}

export const proposalReply = (row: NamedProposal, { actor }: Pick<Context, 'actor'>): Proposal => ({
  ...pick(row, ['id', 'act', 'applicationId', 'loanId', 'amount', 'term', 'reason']),
  reference: applicationReference(row.applicationId),
  fullName: row.fullName ?? '',
  on: row.valueDate,
  by: fullNameOf(row),
  isOwn: row.proposedBy === actor.userId,
  at: row.proposedAt.toISOString(),
});

/**
 * Lists the proposals that wait for a second person: those that this person may confirm or has proposed; all of them
 * for a role that only reads.
 */
const listProposals = reading(proposalsApi.list, async (tx, context) => {
  // Also of less than the settings' amount: a warning or an application taken at the counter asks for two.
  const asked = asksTwo(await context.deps.settings());
  const caller = callerOf(context.actor);
  const rows = (await allProposals(tx)).filter(
    (row) =>
      stillFits(row) &&
      asked.includes(PROPOSED_ACT[row.act].asks) &&
      (caller === 'auditor' ||
        row.proposedBy === context.actor.userId ||
        admits(confirmationsApi[row.act].access, caller)),
  );
  return ok(rows.map((row) => proposalReply(row, context)));
});

/** Withdraws a proposal, for its proposer or a person who may decide it (rule: two-persons). */
const withdrawProposal = changing(proposalsApi.withdraw, async (tx, context, { params }) => {
  const proposal = await findProposal(tx, params.id);
  if (!proposal) return fail({ code: 'not_found' });
  const { access } = confirmationsApi[proposal.act];
  const { role, userId } = context.actor;
  if (proposal.proposedBy !== userId && role !== null && !admits(access, callerOf(context.actor)))
    return fail({ code: 'role_forbidden', message: roleSentence(role, access) });
  // Takes the same lock as a confirmation, so that one of the two comes first.
  if (proposal.loanId === null) await lockApplication(tx, proposal.applicationId);
  else await lockLoan(tx, proposal.loanId);
  if (!(await removeProposal(tx, proposal.id))) return fail({ code: 'not_found' });
  await touchSubject(tx, proposal, context.now);
  const subjectId = proposal.loanId ?? proposal.applicationId;
  await recordEvent(tx, context, PROPOSED_ACT[proposal.act].withdrawn, subjectId);
  return ok({ message: 'Propuesta retirada' });
});

export const proposalsRoutes = [listProposals, withdrawProposal];
