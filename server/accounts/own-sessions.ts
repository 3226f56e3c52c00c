import { ok } from '#domain/result.ts';
import { forgetOtherBrowsers, openSessionsOf } from '#server/accounts/accounts.store.ts';
import type { Context } from '#server/http/context.ts';
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
