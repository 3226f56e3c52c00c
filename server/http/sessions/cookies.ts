import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceOf } from '#domain/accounts/device.ts';
import type { Deps } from '#server/deps.ts';
import { isHttps } from '#server/env.ts';
import type { Cookies, Tx } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import {
  ADMIN_LIFE,
  CUSTOMER_LIFE,
  endSession,
  endSessionsOf,
  openSession,
  renewSession,
  sessionHash,
} from '#server/http/sessions/sessions.ts';

const CHALLENGE_LIFE = 5 * 60_000;

/** Stores the challenge that a passkey signs next in this session; a later challenge replaces the earlier one. */
async function keepChallenge(
  tx: Tx,
  secret: string,
  challenge: string,
  adds: boolean,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ challenge, challengeAdds: adds, challengeUntil: new Date(now.getTime() + CHALLENGE_LIFE) })
    .where('sid', '=', sessionHash(secret))
    .execute();
}

/** Returns this session's challenge and deletes it: of two concurrent requests the second finds none. */
async function takeChallenge(tx: Tx, secret: string, adds: boolean, now: Date): Promise<string | null> {
  const sid = sessionHash(secret);
  const kept = await tx
    .selectFrom('sessions')
    .select('challenge')
    .where('sid', '=', sid)
    .where('challengeAdds', '=', adds)
    .where('challengeUntil', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!kept) return null;
  await tx
    .updateTable('sessions')
    .set({ challenge: null, challengeAdds: null, challengeUntil: null })
    .where('sid', '=', sid)
    .execute();
  return kept.challenge;
}

type Site = { readonly env: Pick<Deps['env'], 'publicUrl'> };

export const sessionCookie = ({ env }: Site): string => (isHttps(env) ? '__Host-sid' : 'sid');
const browserCookie = ({ env }: Site): string => (isHttps(env) ? '__Host-browser' : 'browser');

const baseOf = ({ env }: Site) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(env) }) as const;

/**
 * Sets the session cookie, which lives as long as the session may. A customer's is set anew whenever the session is
 * prolonged.
 */
export function setSessionCookie(deps: Deps, reply: FastifyReply, secret: string, isAdmin: boolean): void {
  const life = isAdmin ? ADMIN_LIFE : CUSTOMER_LIFE;
  reply.setCookie(sessionCookie(deps), secret, { ...baseOf(deps), maxAge: life / 1000 });
}

export function cookiesOf(deps: Deps, request: FastifyRequest, reply: FastifyReply): Cookies {
  const base = baseOf(deps);
  const before = request.cookies[sessionCookie(deps)];
  let current = before;
  let mark: string | null = null;
  async function renew(tx: Tx, secondFactorAt?: Date): Promise<void> {
    if (!before) return;
    current = await renewSession(tx, before, secondFactorAt);
    setSessionCookie(deps, reply, current, true);
  }
  return {
    async signIn(tx, user) {
      // The id changes at every sign-in, so that a planted one is worthless.
      if (before) await endSession(tx, before);
      const from = { device: deviceOf(request.headers['user-agent'] ?? ''), network: networkOf(request.ip) };
      const secret = await openSession(tx, user, from, deps.now());
      setSessionCookie(deps, reply, secret, user.isAdmin);
    },
    passSecondFactor: (tx) => renew(tx, deps.now()),
    renew: (tx) => renew(tx),
    async keepChallenge(tx, challenge, adds) {
      if (before) await keepChallenge(tx, before, challenge, adds, deps.now());
    },
    async takeChallenge(tx, adds) {
      return before ? takeChallenge(tx, before, adds, deps.now()) : null;
    },
    session: () => (before ? sessionHash(before) : null),
    async endOtherSessions(tx, userId) {
      await endSessionsOf(tx, userId, current);
    },
    async signOut(tx) {
      const ended = before !== undefined && (await endSession(tx, before));
      reply.clearCookie(sessionCookie(deps), base);
      // On a shared phone no data of the person may stay behind. The page itself clears the storage, which also works
      // offline: named in this header, `storage` would also remove the service worker and the dismissed install hints.
      reply.header('Clear-Site-Data', '"cache"');
      return ended;
    },
    browser() {
      const sent = request.cookies[browserCookie(deps)];
      const browser =
        mark ?? (sent && /^[\w-]{43}$/.test(sent) ? sent : randomBytes(32).toString('base64url'));
      mark = browser;
      reply.setCookie(browserCookie(deps), browser, { ...base, maxAge: 365 * 24 * 3600 });
      return browser;
    },
  };
}
