import { accountsApi } from '#contract/accounts.ts';
import { ownSessionsApi } from '#contract/own-sessions.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser, forgetOtherBrowsers, openSessionsOf } from '#server/accounts/accounts.store.ts';
import { choosePassword } from '#server/accounts/change-password.ts';
import { adminLogin, login, loginRedirect } from '#server/accounts/login.ts';
import { resendCode, startRegistration } from '#server/accounts/registration/start-registration.ts';
import { registerByLink, verifyRegistration } from '#server/accounts/registration/verify-registration.ts';
import { requestPasswordReset, resetPassword } from '#server/accounts/reset-password.ts';
import { userReply } from '#server/accounts/user-reply.ts';
import type { Context } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { changing, reading, serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

const listOwnSessions = reading(ownSessionsApi.list, async (tx, context) => {
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
const endOtherSessions = changing(ownSessionsApi.endOthers, async (tx, context) => {
  const { userId } = context.actor;
  await context.cookies.endOtherSessions(tx, userId);
  await forgetOtherBrowsers(tx, userId, context.cookies.browser());
  await recordEvent(tx, context, 'user.other_sessions_ended', userId);
  return ok({ message: 'Cerramos las otras sesiones' });
});

function currentUser(context: Context) {
  return context.read(async (tx) => {
    const user = await findUser(tx, context.actor.userId);
    return user ? ok(userReply(user)) : fail({ code: 'unauthenticated' });
  });
}

const logout = changing(accountsApi.logout, async (tx, context) => {
  const ended = await context.cookies.signOut(tx);
  // A phone that heard no answer sends it again: the session ended once.
  if (context.actor && ended) {
    await recordEvent(tx, context, 'user.signed_out', context.actor.userId);
  }
  return ok({ message: 'Sesión cerrada' });
});

export const accountsRoutes = [
  login,
  adminLogin,
  logout,
  serve(accountsApi.currentUser, currentUser),
  serve(accountsApi.currentAdmin, currentUser),
  loginRedirect,
  startRegistration,
  verifyRegistration,
  registerByLink,
  resendCode,
  requestPasswordReset,
  resetPassword,
  choosePassword,
  listOwnSessions,
  endOtherSessions,
];
