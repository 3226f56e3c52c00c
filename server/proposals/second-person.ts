import {
  confirms,
  needsTwo,
  PROPOSED_ACT,
  type ProposedAct,
  saysTheSame,
} from '#domain/accounts/two-persons.ts';
import { fail, ok } from '#domain/result.ts';
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
  /** Pesos; `null`: all that is owed. */
  readonly amount: number | null;
  readonly term: number | null;
  readonly reason: string | null;
}

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
  { act, about, amount, term, reason }: Proposed,
): Promise<Outcome<'do' | 'proposed'>> {
  const { actor, now, deps } = context;
  if (!needsTwo(act, amount, await deps.settings())) return ok('do');
  const standing = await findStanding(tx, act, about);
  if (standing && saysTheSame(standing, { amount, term })) {
    if (standing.proposedBy === actor.userId)
      return fail({
        code: 'second_person_needed',
        message: 'Usted lo propuso: otra persona debe confirmarlo',
      });
    return (await removeProposal(tx, standing.id)) ? ok('do') : fail({ code: 'changed_meanwhile' });
  }
  if (standing) await removeProposal(tx, standing.id);
  await insertProposal(tx, {
    ...{ act, applicationId: about.applicationId, loanId: about.loanId },
    ...{ amount, term, reason, proposedBy: actor.userId, proposedAt: now },
  });
  await touchSubject(tx, about, now);
  await recordEvents(tx, context, [
    {
      name: PROPOSED_ACT[act].proposed,
      subjectId: about.loanId ?? about.applicationId,
      facts: { ...(amount !== null && { amount }) },
    },
  ]);
  return ok('proposed');
}

/** Whether the call of whoever asks would only propose. */
export async function wouldPropose(
  tx: Tx,
  { actor, deps }: Context,
  { act, about, amount, term }: Omit<Proposed, 'reason'>,
): Promise<boolean> {
  if (!needsTwo(act, amount, await deps.settings())) return false;
  const standing = await findStanding(tx, act, about);
  return !standing || !confirms(standing, { amount, term }, actor.userId);
}
