import type { ProposedAct } from '#domain/accounts/two-persons.ts';
import { ok } from '#domain/result.ts';
import { adjustedReply, type LockedLoan } from '#server/adjustments/adjust-loan.ts';
import type { Actor, Tx } from '#server/http/context.ts';
import { proposedMessage } from '#server/proposals/second-person.ts';

/** The loan as it stands: nothing but a proposal came of the call (rule: two-persons). */
export const proposedReply = async (tx: Tx, actor: Actor, { loan, state }: LockedLoan, act: ProposedAct) =>
  ok({ ...(await adjustedReply(tx, actor, loan.id, state, proposedMessage(act))), proposed: true });
