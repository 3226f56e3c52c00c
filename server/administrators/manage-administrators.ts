import type { administratorsApi } from '#contract/administrators.ts';
import { fail, ok } from '#domain/result.ts';
import { administratorReply } from '#server/administrators/administrator-reply.ts';
import {
  listAdministrators,
  lockAdministrator,
  removeAdministrator,
} from '#server/administrators/administrators.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { deleteSecondFactor } from '#server/second-factor/second-factor.store.ts';

type Named = Pick<VerbInput<typeof administratorsApi.remove>, 'params'>;

export function readAdministrators(context: Context) {
  return context.transact(async (tx) => {
    const rows = await listAdministrators(tx, context.now);
    return ok(rows.map((row) => administratorReply(row, context.actor.userId)));
  });
}

/** Their work keeps their name in the audit log; the door closes at once. One stays always: oneself. */
export function removeOneAdministrator(context: Context, { params: { id } }: Named) {
  return context.transact(async (tx) => {
    if (id === context.actor.userId) return fail({ code: 'not_yourself' } as const);
    // Oneself first: of two who remove each other at once, the second finds herself removed.
    const [first, second] = [id, context.actor.userId].sort((a, b) => a - b);
    const locked = [await lockAdministrator(tx, first ?? 0), await lockAdministrator(tx, second ?? 0)];
    if (locked.some((row) => row === undefined)) return fail({ code: 'not_found' } as const);
    await removeAdministrator(tx, id, context.now);
    await endSessionsOf(tx, id);
    await deleteSecondFactor(tx, id);
    await recordEvents(tx, context, [{ name: 'administrator.removed', subjectId: id }]);
    return ok({ message: 'Ya no puede entrar al panel.' });
  });
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
    await recordEvents(tx, context, [{ name: 'second_factor.removed', subjectId: id }]);
    return ok({ message: 'Se quitó su segundo paso y se cerraron sus sesiones.' });
  });
}
