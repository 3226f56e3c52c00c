import {
  confirms,
  needsTwo,
  PROPOSED_ACT,
  type ProposedAct,
  type Said,
  saysTheSame,
} from '#domain/accounts/two-persons.ts';
import { fail, ok } from '#domain/result.ts';
import type { ProposalRow } from '#server/db/loan-tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import {
  findStanding,
  insertProposal,
  removeProposal,
  type Subject,
  touchSubject,
} from '#server/proposals/proposals.store.ts';

export interface Proposed {
  readonly act: ProposedAct;
  readonly about: Subject;
  /** Its `amount` in pesos; `null`: all that is owed. */
  readonly says: Said;
  readonly reason: string | null;
}

/** Nothing more than a proposal, or the act itself: with the proposal that it confirms, where another person made one. */
export type Asked = 'proposed' | { readonly confirmed: ProposalRow | null };

/** What the first person is told, and another has to do. */
export const proposedMessage = (act: ProposedAct): string =>
  `${PROPOSED_ACT[act].label}: queda como propuesta. Otra persona debe confirmarla.`;

/**
 * Whether an act is done now: it is where nobody else is asked for, and where another person proposed the same. Else it
 * is proposed, in the place of what was proposed otherwise (rule: two-persons). Under the lock of what it is about.
 */
export async function askSecondPerson(
  tx: Tx,
  context: Context,
  { act, about, says, reason }: Proposed,
): Promise<Outcome<Asked>> {
  const { actor, now, deps } = context;
  if (!needsTwo(act, says.amount, await deps.settings())) return ok({ confirmed: null });
  const standing = await findStanding(tx, act, about);
  const same = standing.find((one) => saysTheSame(one, says));
  if (same) {
    if (same.proposedBy === actor.userId)
      return fail({
        code: 'second_person_needed',
        message: 'Usted lo propuso: otra persona debe confirmarlo',
      });
    return (await removeProposal(tx, same.id))
      ? ok({ confirmed: same })
      : fail({ code: 'changed_meanwhile' });
  }
  const { several, proposed } = PROPOSED_ACT[act];
  if (!several) for (const { id } of standing) await removeProposal(tx, id);
  const { amount, term, valueDate } = says;
  await insertProposal(tx, {
    ...{ act, applicationId: about.applicationId, loanId: about.loanId },
    ...{ amount, term, valueDate, reason, proposedBy: actor.userId, proposedAt: now },
  });
  await touchSubject(tx, about, now);
  await recordEvents(tx, context, [
    {
      name: proposed,
      subjectId: about.loanId ?? about.applicationId,
      facts: { ...(amount !== null && { amount }), ...(valueDate !== null && { on: valueDate }) },
    },
  ]);
  return ok('proposed');
}

/** Whether the call of whoever asks would only propose. */
export async function wouldPropose(
  tx: Tx,
  { actor, deps }: Context,
  { act, about, says }: Omit<Proposed, 'reason'>,
): Promise<boolean> {
  if (!needsTwo(act, says.amount, await deps.settings())) return false;
  const standing = await findStanding(tx, act, about);
  return !standing.some((one) => confirms(one, says, actor.userId));
}
