import type { administratorsApi } from '#contract/administrators.ts';
import { ROLE } from '#domain/accounts/role.ts';
import { fail, ok } from '#domain/result.ts';
import { administratorReply } from '#server/administrators/administrator-reply.ts';
import {
  listAdministrators,
  lockAdministrator,
  lockOwners,
  removeAdministrator,
  setRole,
} from '#server/administrators/administrators.store.ts';
import { giveFirstCollectorAll } from '#server/collectors/give-zone.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { wouldLeaveTooFew } from '#server/proposals/enough-persons.ts';
import { waysInChanged } from '#server/second-factor/second-factor.messages.ts';
import { deleteSecondFactor } from '#server/second-factor/second-factor.store.ts';

type Named = Pick<VerbInput<typeof administratorsApi.remove>, 'params'>;

export function readAdministrators(context: Context) {
  return context.read(async (tx) => {
    const rows = await listAdministrators(tx, context.now);
    return ok(rows.map((row) => administratorReply(row, context.actor.userId)));
  });
}

/**
 * Removes a member of the staff: access ends at once, and the audit log keeps the name on the person's work. One
 * owner always stays, because owners cannot remove themselves.
 */
export function removeOneAdministrator(context: Context, { params: { id } }: Named) {
  return context.transact(async (tx) => {
    if (id === context.actor.userId) return fail({ code: 'not_yourself' } as const);
    const locked = await lockWithOwners(tx, context, id);
    if (!locked.ok) return locked;
    const tooFew = await wouldLeaveTooFew(tx, locked.value.person, null);
    if (tooFew) return fail(tooFew);
    await removeAdministrator(tx, id, context.now);
    await endSessionsOf(tx, id);
    await deleteSecondFactor(tx, id);
    await recordEvents(tx, context, [{ name: 'administrator.removed', subjectId: id }]);
    return ok({ message: 'Ya no puede entrar al panel.' });
  });
}

/**
 * Changes the role of a member of the staff. Every request reads the role anew, so it takes effect with the next
 * request (rule: roles).
 */
export function changeRole(
  context: Context,
  { params: { id }, body: { role } }: VerbInput<typeof administratorsApi.changeRole>,
) {
  return context.transact(async (tx) => {
    const locked = await lockWithOwners(tx, context, id);
    if (!locked.ok) return locked;
    const { person, owners } = locked.value;
    if (person.role === role) return ok({ message: `Ya tenía el rol de ${ROLE[role].label}.` });
    if (person.role === 'owner' && owners.length === 1) return fail({ code: 'last_owner' } as const);
    const tooFew = await wouldLeaveTooFew(tx, person, role);
    if (tooFew) return fail(tooFew);
    await setRole(tx, id, role, context.now);
    if (ROLE[role].ownClients) await giveFirstCollectorAll(tx, context, id);
    await recordEvents(tx, context, [
      { name: 'administrator.role_changed', subjectId: id, facts: { from: person.role, to: role } },
    ]);
    return ok({ message: `Ahora es ${ROLE[role].label}.` });
  });
}

/**
 * Locks a member of the staff, and the owners. Where two owners take the role from each other at once, the second one
 * is refused, because the role was lost while the call waited.
 */
async function lockWithOwners(tx: Tx, context: Context, id: number) {
  const owners = await lockOwners(tx);
  const person = await lockAdministrator(tx, id);
  return person && owners.includes(context.actor.userId)
    ? ok({ person, owners })
    : fail({ code: 'not_found' } as const);
}

export function endAdministratorSessions(context: Context, { params: { id } }: Named) {
  return context.transact(async (tx) => {
    if (!(await lockAdministrator(tx, id))) return fail({ code: 'not_found' } as const);
    if (id === context.actor.userId) await context.cookies.endOtherSessions(tx, id);
    else await endSessionsOf(tx, id);
    await recordEvents(tx, context, [{ name: 'administrator.sessions_ended', subjectId: id }]);
    return ok({ message: 'Se cerraron sus sesiones.' });
  });
}

/**
 * Deletes the second factor of a member of the staff who lost the phone, and ends the sessions. In production the
 * next sign-in sets up a new second factor.
 */
export function resetSecondFactor(context: Context, { params: { id } }: Named) {
  return context.transact(async (tx) => {
    if (id === context.actor.userId) return fail({ code: 'not_yourself' } as const);
    if (!(await lockAdministrator(tx, id))) return fail({ code: 'not_found' } as const);
    await deleteSecondFactor(tx, id);
    await endSessionsOf(tx, id);
    await recordEvents(tx, context, [
      {
        name: 'second_factor.removed',
        subjectId: id,
        letters: await waysInChanged(tx, context, id, 'second_factor.removed'),
      },
    ]);
    return ok({ message: 'Se quitó su segundo paso y se cerraron sus sesiones.' });
  });
}
