import { randomBytes } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Failure } from '#contract/errors.ts';
import { fail, ok } from '#domain/result.ts';
import { SCOPE, SCOPES, TOKEN_PREFIX } from '#domain/tokens/token.ts';
import { mayEnter } from '#server/accounts/may-enter.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor, Outcome } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { refusal } from '#server/http/sessions/access.ts';
import { sha256 } from '#server/sha256.ts';
import { findToken, noteUse } from '#server/tokens/tokens.store.ts';

export const newTokenSecret = (): string => `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;

/**
 * The stored hash of an API token. Its 256 random bits cannot be guessed, so it needs neither salt nor a slow hash.
 */
export const tokenHash = (secret: string): string => sha256(secret);

/**
 * The API token in an `Authorization` header; `null` for any other content, which belongs to another program such as
 * a proxy.
 */
export function tokenIn(authorization: string | undefined): string | null {
  const [, secret = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return secret.startsWith(TOKEN_PREFIX) ? secret : null;
}

const MINUTE = 60_000;

/** The `WWW-Authenticate` header for a refused token, which client libraries understand (RFC 6750). */
export const challengeOf = ({ code }: Failure): string =>
  code === 'unauthenticated'
    ? 'Bearer error="invalid_token"'
    : code === 'insufficient_scope'
      ? 'Bearer error="insufficient_scope"'
      : 'Bearer';

/**
 * The actor of a call with an API token: the account that created it with its current role, limited to the token's
 * scopes, and only at an endpoint that names one of them (rule: token-scopes).
 */
export async function enterByToken(
  deps: Deps,
  endpoint: Endpoint,
  secret: string,
  ip: string,
): Promise<Outcome<Actor>> {
  const now = deps.now();
  const found = await findToken(deps.db, tokenHash(secret), now);
  if (!found || !mayEnter(deps.env, found)) {
    const refused = await deps.rateLimits.take('wrongTokens', networkOf(ip));
    return fail(refused ?? { code: 'unauthenticated', message: 'La llave no existe, venció o fue revocada' });
  }
  const refused = await deps.rateLimits.take('tokens', String(found.id));
  if (refused) return fail(refused);
  const { scope } = endpoint;
  if (scope === undefined)
    return fail({ code: 'insufficient_scope', message: 'Ninguna llave puede hacer esto: entre al panel' });
  if (!found.scopes.includes(scope))
    return fail({
      code: 'insufficient_scope',
      message: `A esta llave le falta el permiso «${SCOPE[scope].label}»`,
    });
  const { userId, isAdmin, role, accountStatus } = found;
  // Its maker gave a second factor then.
  const actor: Actor = {
    userId,
    isAdmin,
    role,
    accountStatus,
    secondFactor: 'done',
    handedOver: null,
    tokenId: found.id,
    scopes: SCOPES.filter((one) => found.scopes.includes(one)),
  };
  const notAllowed = refusal(endpoint.access, actor);
  if (notAllowed) return fail(notAllowed);
  if (found.lastUsedAt === null || now.getTime() - found.lastUsedAt.getTime() > MINUTE)
    await noteUse(deps.db, found.id, now);
  return ok(actor);
}
