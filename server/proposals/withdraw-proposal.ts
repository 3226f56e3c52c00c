import { admits, callerOf, roleSentence } from '#contract/access.ts';
import { confirmationsApi, type proposalsApi } from '#contract/proposals.ts';
import { PROPOSED_ACT } from '#domain/accounts/two-persons.ts';
import { fail, ok } from '#domain/result.ts';
import { lockApplication } from '#server/applications/applications.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { lockLoan } from '#server/loans/loans.store.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { findProposal, removeProposal, touchSubject } from '#server/proposals/proposals.store.ts';

/** Withdraws a proposal, for its proposer or a person who may decide it (rule: two-persons). */
export function withdrawProposal(context: Context, { params }: VerbInput<typeof proposalsApi.withdraw>) {
  return context.transact(async (tx) => {
    const proposal = await findProposal(tx, params.id);
    if (!proposal) return fail({ code: 'not_found' } as const);
    const { access } = confirmationsApi[proposal.act];
    const { role, userId } = context.actor;
    if (proposal.proposedBy !== userId && role !== null && !admits(access, callerOf(context.actor)))
      return fail({ code: 'role_forbidden', message: roleSentence(role, access) } as const);
    // Takes the same lock as a confirmation, so that one of the two comes first.
    if (proposal.loanId === null) await lockApplication(tx, proposal.applicationId);
    else await lockLoan(tx, proposal.loanId);
    if (!(await removeProposal(tx, proposal.id))) return fail({ code: 'not_found' } as const);
    await touchSubject(tx, proposal, context.now);
    await recordEvents(tx, context, [
      {
        name: PROPOSED_ACT[proposal.act].withdrawn,
        subjectId: proposal.loanId ?? proposal.applicationId,
      },
    ]);
    return ok({ message: 'Propuesta retirada' });
  });
}
