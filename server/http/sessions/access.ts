import type { FastifyRequest } from 'fastify';
import { type Access, admits, callerOf, roleSentence } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Failure } from '#contract/errors.ts';
import { SECOND_FACTOR_STEP } from '#domain/accounts/second-factor.ts';
import { HAND_OVER_MINUTES } from '#domain/limits/limits.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor, HandedOver } from '#server/http/context.ts';

/** Why an endpoint with this access refuses a caller; `null`: the caller may call it. */
export function refusal(access: Access, actor: Actor | null): Failure | null {
  if (access === 'public') return null;
  if (actor === null) return { code: 'unauthenticated' };
  if (!admits(access, callerOf(actor))) {
    if (actor.role === null) return { code: 'forbidden' };
    if (access === 'customer') return { code: 'customers_only' };
    return { code: 'role_forbidden', message: roleSentence(actor.role, access) };
  }
  const code = SECOND_FACTOR_STEP[actor.secondFactor].refused;
  return access === 'admin-entering' || code === null ? null : { code };
}

/** The end of the time in which a client may sign on a handed device. */
export const signBy = (handedAt: Date): Date => new Date(handedAt.getTime() + HAND_OVER_MINUTES * 60_000);

/**
 * Whether an endpoint answers a session whose device is in a client's hands: those of the signature, for the application
 * that was handed over and within its time, and those by which the device comes back (rule: hand-over).
 */
export function answersHanded(
  { handedOver, path }: Endpoint,
  { params }: FastifyRequest,
  { applicationId, handedAt }: HandedOver,
  now: Date,
): boolean {
  if (!handedOver) return false;
  if (!path.includes('/:')) return true;
  const named = Object.values(params ?? {});
  return now < signBy(handedAt) && named.length === 1 && named[0] === String(applicationId);
}

/**
 * CSRF protection: a write that carries a session must come from our own pages: an Origin equal to the site's own, or
 * Sec-Fetch-Site same-origin; with neither it is refused (rule: own-origin).
 */
export function isOwnOrigin(deps: Deps, request: FastifyRequest): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined) return site === 'same-origin';
  const own = deps.env.publicUrl ?? `${request.protocol}://${request.host}`;
  return origin === own;
}

/**
 * Whether a page was opened for another account than the one that is signed in now, since all tabs of a browser share
 * one cookie. Such a page must neither write for the other account nor show its data. The page names its account in
 * `X-Account` (rule: account-header); without the header nothing is compared.
 */
export function isOfOtherAccount({ headers }: FastifyRequest, { userId }: Actor): boolean {
  const account = headers['x-account'];
  return account !== undefined && account !== String(userId);
}
