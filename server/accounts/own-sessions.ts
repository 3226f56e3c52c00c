import { fail, ok } from '#domain/result.ts';
import { findUser, forgetOtherBrowsers, openSessionsOf } from '#server/accounts/accounts.store.ts';
import { userReply } from '#server/accounts/user-reply.ts';
import type { Actor, Context } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

export const listOwnSessions = (context: Context) =>
  context.read(async (tx) => {
    const rows = await openSessionsOf(tx, context.actor.userId, context.now);
    const own = context.cookies.session();
    const here = networkOf(context.ip);
    const sessions = rows.map(({ sid, device, network, createdAt, lastSeenAt }) => ({
      current: sid === own,
      device,
      sameNetwork: network === null ? null : network === here,
      openedAt: createdAt.toISOString(),
      lastSeenAt: sid === own ? null : lastSeenAt.toISOString(),
    }));
    return ok({ sessions: sessions.sort((a, b) => Number(b.current) - Number(a.current)) });
  });

/** Ends the person's other sessions, and forgets their browsers, which a letter tells of when they enter again. */
export const endOtherSessions = (context: Context) =>
  context.transact(async (tx) => {
    const { userId } = context.actor;
    await context.cookies.endOtherSessions(tx, userId);
    await forgetOtherBrowsers(tx, userId, context.cookies.browser());
    await recordEvents(tx, context, [{ name: 'user.other_sessions_ended', subjectId: userId }]);
    return ok({ message: 'Cerramos las otras sesiones' });
  });

export function currentUser(context: Context) {
  return context.read(async (tx) => {
    const user = await findUser(tx, context.actor.userId);
    return user ? ok(userReply(user)) : fail({ code: 'unauthenticated' } as const);
  });
}

export function logout(context: Context<Actor | null>) {
  return context.transact(async (tx) => {
    const ended = await context.cookies.signOut(tx);
    // A phone that heard no answer sends it again: the session ended once.
    if (context.actor && ended) {
      await recordEvents(tx, context, [{ name: 'user.signed_out', subjectId: context.actor.userId }]);
    }
    return ok({ message: 'Sesión cerrada' });
  });
}
