import type { Proposal } from '#contract/proposals.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { applicationReference } from '#domain/applications/application.ts';
import type { Context } from '#server/http/context.ts';
import type { NamedProposal } from '#server/proposals/proposals.store.ts';

export const proposalReply = (row: NamedProposal, { actor }: Pick<Context, 'actor'>): Proposal => ({
  id: row.id,
  act: row.act,
  applicationId: row.applicationId,
  loanId: row.loanId,
  reference: applicationReference(row.applicationId),
  fullName: row.fullName ?? '',
  amount: row.amount,
  term: row.term,
  on: row.valueDate,
  reason: row.reason,
  by: fullNameOf(row),
  isOwn: row.proposedBy === actor.userId,
  at: row.proposedAt.toISOString(),
});
