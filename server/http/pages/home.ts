import type { FastifyRequest } from 'fastify';
import { LOGOUT_COOKIE } from '#contract/first-screen.ts';
import { isPage } from '#contract/paths.ts';
import type { Deps } from '#server/deps.ts';
import { isLocalPath } from '#server/http/pages/local-path.ts';
import { sessionCookie } from '#server/http/sessions/cookies.ts';
import { findActor, sessionHash } from '#server/http/sessions/sessions.ts';

/**
 * The path to which the login page redirects a browser with an open session: the page that asked for the login
 * (`?next=`), else the first page of its account. `null` without a session: the login page itself.
 */
export async function homeOf(deps: Deps, request: FastifyRequest): Promise<string | null> {
  const secret = request.cookies[sessionCookie(deps)];
  if (!secret || request.cookies[LOGOUT_COOKIE] !== undefined) return null;
  const found = await findActor(deps, sessionHash(secret), deps.now());
  if (!found) return null;
  return found.actor.isAdmin ? '/admin' : (requestedPage(request.url) ?? '/dashboard');
}

/**
 * The page that a login address asks for in `?next=`; `null` where it is no page of this application, so that a link
 * cannot redirect to any other address.
 */
function requestedPage(url: string): string | null {
  const next = new URL(url, 'http://localhost').searchParams.get('next') ?? '';
  const [pathname = ''] = next.split('?');
  return isLocalPath(next) && isPage(pathname) && pathname !== '/' ? next : null;
}
