import type { ProposedAct } from '#domain/accounts/two-persons.ts';
import { ok } from '#domain/result.ts';
import { adjustedReply, type LockedLoan } from '#server/adjustments/adjust-loan.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { proposedMessage } from '#server/proposals/second-person.ts';

/**
 * The reply where a decision only became a proposal: the unchanged loan, and the message that another person has to
 * confirm (rule: two-persons).
 */
export const proposedReply = async (
  tx: Tx,
  context: Pick<Context, 'actor' | 'closedDays'>,
  { loan, state }: LockedLoan,
  act: ProposedAct,
) => ok({ ...(await adjustedReply(tx, context, loan.id, state, proposedMessage(act))), proposed: true });
