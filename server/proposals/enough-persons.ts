import { admits, rolesThatMay } from '#contract/access.ts';
import type { Failure } from '#contract/errors.ts';
import { DONE_BY } from '#contract/proposals.ts';
import type { Role } from '#domain/accounts/role.ts';
import { asksTwo, TWO_PERSON_ACT, type TwoPersonAct } from '#domain/accounts/two-persons.ts';
import { staffRoles } from '#server/administrators/administrators.store.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { lockSettings } from '#server/settings/settings.store.ts';
import { latestSettings } from '#server/settings/settings.ts';

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
