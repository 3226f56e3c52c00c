import { admits, rolesThatMay } from '#contract/access.ts';
import type { Failure } from '#contract/errors.ts';
import { DONE_BY } from '#contract/proposals.ts';
import type { Role } from '#domain/accounts/role.ts';
import {
  asksTwo,
  confirms,
  needsTwo,
  PROPOSED_ACT,
  type ProposedAct,
  type Said,
  saysTheSame,
  TWO_PERSON_ACT,
  type TwoPersonAct,
} from '#domain/accounts/two-persons.ts';
import { fail, ok } from '#domain/result.ts';
import { staffRoles } from '#server/administrators/administrators.store.ts';
import type { RowOf, UserRow } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import {
  findOpenProposals,
  insertProposal,
  removeProposal,
  type Subject,
  touchSubject,
} from '#server/proposals/proposals.store.ts';
import { lockSettings } from '#server/settings/settings.store.ts';
import { latestSettings } from '#server/settings/settings.ts';

export interface Proposed {
  readonly act: ProposedAct;
  readonly about: Subject;
  /** Amount, term and day of the proposed act; as amount pesos, or `null` for the whole balance. */
  readonly says: Said;
  readonly reason: string | null;
  /**
   * Whether a warning rule requires a second person, whatever the setting of two persons says (rule: warning-rules).
   */
  readonly always?: boolean;
}

/**
 * The result of `askSecondPerson`: the act only becomes a proposal; or it is done now, with the proposal that it
 * confirms where another person made one.
 */
export type Asked = 'proposed' | { readonly confirmed: RowOf<'proposals'> | null };

/** The message to the person who proposed an act: another person has to confirm it. */
export const proposedMessage = (act: ProposedAct): string =>
  `${PROPOSED_ACT[act].label}: queda como propuesta. Otra persona debe confirmarla.`;

/**
 * Decides whether an act is done now: it is when no second person is required, or when another person proposed the
 * same act. Otherwise the act is saved as a proposal, which replaces a different one (rule: two-persons). The caller
 * holds the lock of its application or loan.
 */
export async function askSecondPerson(
  tx: Tx,
  context: Context,
  { act, about, says, reason, always = false }: Proposed,
): Promise<Outcome<Asked>> {
  const { actor, now, deps } = context;
  const openProposals = await findOpenProposals(tx, act, about);
  const same = openProposals.find((one) => one.stands && saysTheSame(one, says));
  if (!always && !needsTwo(act, says.amount, await deps.settings())) {
    // What was proposed while two were needed is done now.
    if (same) await removeProposal(tx, same.id);
    return ok({ confirmed: same ?? null });
  }
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
  for (const one of openProposals) if (!several || !one.stands) await removeProposal(tx, one.id);
  const { amount, term, valueDate } = says;
  await insertProposal(tx, {
    ...{ act, applicationId: about.applicationId, loanId: about.loanId },
    ...{ amount, term, valueDate, reason, proposedBy: actor.userId, proposedAt: now },
  });
  await touchSubject(tx, about, now);
  await recordEvent(tx, context, proposed, about.loanId ?? about.applicationId, {
    facts: { ...(amount !== null && { amount }), ...(valueDate !== null && { on: valueDate }) },
  });
  return ok('proposed');
}

/** Whether a request by this person would only make a proposal. */
export async function wouldPropose(
  tx: Tx,
  { actor, deps }: Context,
  { act, about, says, always = false }: Omit<Proposed, 'reason'>,
): Promise<boolean> {
  if (!always && !needsTwo(act, says.amount, await deps.settings())) return false;
  const openProposals = await findOpenProposals(tx, act, about);
  return !openProposals.some((one) => one.stands && confirms(one, says, actor.userId));
}

const NEEDED = 2;

const enough = (act: TwoPersonAct, staff: readonly Role[]): boolean =>
  staff.filter((role) => admits(DONE_BY[act].access, role)).length >= NEEDED;

const asked = (act: TwoPersonAct) =>
  `«${TWO_PERSON_ACT[act].label}» pide a dos personas que puedan hacerlo (${rolesThatMay(DONE_BY[act].access)}).`;

/**
 * The failure where the settings would require two persons for an act that fewer than two may do: it could never be
 * done (rule: two-persons).
 */
export async function tooFewPersons(
  tx: Tx,
  acts: readonly TwoPersonAct[],
  named: readonly TwoPersonAct[],
): Promise<Failure | null> {
  if (acts.length === 0) return null;
  const staff = await staffRoles(tx);
  const stuck = acts.find((act) => !enough(act, staff));
  if (stuck === undefined) return null;
  // A warning rule requires it, where the setting of two persons does not name it.
  const field = named.includes(stuck) ? 'twoPersonActs' : 'warningRules';
  return invalidField(field, `${asked(stuck)} Invite a otra en Administradores, o quítelo.`);
}

/**
 * The failure where a member of the staff who leaves or changes role would leave fewer than two persons for an act
 * that the settings require two for. `null` where there were too few before, so that no one is blocked.
 */
export async function wouldLeaveTooFew(
  tx: Tx,
  { id, role: before }: Pick<UserRow, 'id' | 'role'>,
  after: Role | null,
): Promise<Failure | null> {
  await lockSettings(tx);
  const acts = asksTwo(await latestSettings(tx));
  if (acts.length === 0) return null;
  const others = await staffRoles(tx, id);
  const withRole = (role: Role | null) => (role === null ? others : [...others, role]);
  const stuck = acts.find((act) => enough(act, withRole(before)) && !enough(act, withRole(after)));
  if (stuck === undefined) return null;
  return {
    code: 'too_few_persons',
    message: `${asked(stuck)} Invite antes a otra, o quítelo en Configuración.`,
  };
}
