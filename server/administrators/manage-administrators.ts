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
 * The audit log keeps the name on the administrator's work; access ends at once. One owner always stays: owners cannot
 * remove themselves.
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

/** Every request reads the row: the new role holds from the next one on (rule: roles). */
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
    await recordEvents(tx, context, [
      { name: 'administrator.role_changed', subjectId: id, facts: { from: person.role, to: role } },
    ]);
    return ok({ message: `Ahora es ${ROLE[role].label}.` });
  });
}

/** Of two who take the role from each other at once, the second finds that the own role no longer allows it. */
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

/** For a phone that was lost: in production the next sign-in sets up a new one. */
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
