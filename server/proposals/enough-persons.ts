import { admits, rolesThatMay } from '#contract/access.ts';
import type { Failure } from '#contract/errors.ts';
import { DONE_BY } from '#contract/proposals.ts';
import { TWO_PERSON_ACT, type TwoPersonAct } from '#domain/accounts/two-persons.ts';
import { staffRoles } from '#server/administrators/administrators.store.ts';
import type { Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';

const NEEDED = 2;

/** Two persons are asked for where fewer may do it: nothing of the kind would ever be done (rule: two-persons). */
export async function tooFewPersons(tx: Tx, acts: readonly TwoPersonAct[]): Promise<Failure | null> {
  if (acts.length === 0) return null;
  const staff = await staffRoles(tx);
  const stuck = acts.find((act) => staff.filter((role) => admits(DONE_BY[act].access, role)).length < NEEDED);
  if (stuck === undefined) return null;
  return invalidField(
    'twoPersonActs',
    `«${TWO_PERSON_ACT[stuck].label}» necesita a dos personas que puedan hacerlo (${rolesThatMay(DONE_BY[stuck].access)}). Invite a otra en Administradores, o quítelo.`,
  );
}
