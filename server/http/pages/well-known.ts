import type { FastifyInstance } from 'fastify';
import { isPublicPage, PAGES, type PublicPath } from '#contract/paths.ts';
import { DAY_MS } from '#domain/calendar.ts';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import { replyFailure } from '#server/http/error-reply.ts';

const CHANGE_PASSWORD: PublicPath = '/forgot-password';
const SECURITY: PublicPath = '/security';
/**
 * Days for which a security.txt is valid: an address that is no longer read must not look valid for years (RFC 9116).
 */
const GOOD_FOR = 180;

/**
 * The robots.txt: it closes the pages behind the login to search engines. `$` ends the path of a closed page with
 * which the path of a public page begins.
 */
function robots(): string {
  const paths = Object.keys(PAGES);
  const open = paths.filter(isPublicPage);
  const closed = paths
    .filter((page) => !isPublicPage(page))
    .map((page) => (open.some((other) => other.startsWith(page)) ? `${page}$` : page));
  return ['User-agent: *', ...['/api/', ...closed].map((page) => `Disallow: ${page}`), ''].join('\n');
}

/**
 * The text of security.txt: how to report a vulnerability to the lender (RFC 9116); `null` where no contact is set.
 */
async function securityText({ settings, env, now }: Deps): Promise<string | null> {
  const { email, phone } = (await settings()).contact;
  const ways = [email && `mailto:${email}`, phone && `tel:${phone.replace(/[^\d+]/g, '')}`].filter(Boolean);
  if (ways.length === 0) return null;
  const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS;
  return [
    ...ways.map((way) => `Contact: ${way}`),
    `Expires: ${new Date(today + GOOD_FOR * DAY_MS).toISOString()}`,
    'Preferred-Languages: es, en',
    `Canonical: ${siteUrl(env)}/.well-known/security.txt`,
    `Policy: ${siteUrl(env)}${SECURITY}`,
    '',
  ].join('\n');
}

/** Well-known addresses for programs: search engines, browsers, password managers, vulnerability researchers. */
export async function registerWellKnown(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots()));
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect(CHANGE_PASSWORD, 302));
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const text = await securityText(deps);
    return text === null
      ? replyFailure(reply, { code: 'not_found' })
      : reply.type('text/plain; charset=utf-8').send(text);
  });
}
