import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { firstScreenFile, isFirstScreen, LOGOUT_COOKIE } from '#contract/first-screen.ts';
import { aliasOf, isPage, isPublicPage, PAGES, type PublicPath, pageFile } from '#contract/paths.ts';
import { SHARE_TARGET, sharedAddress } from '#contract/share-target.ts';
import { DAY_MS, dayInSantoDomingo } from '#domain/calendar.ts';
import { instalmentsText, mostInstalments, WHAT_WE_LEND, whatWeLend } from '#domain/limits/instalments.ts';
import { readTerms, writeTerms } from '#domain/loans/lent-terms.ts';
import { PUBLIC_TERMS, publicOf, type Term } from '#domain/loans/terms.ts';
import { servePictures } from '#server/branding/pictures.ts';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import { replyFailure } from '#server/http/error-reply.ts';
import { loadRenderer, openFirstScreens, type PageTemplate } from '#server/http/pages/first-screens.ts';
import { registerInstallable } from '#server/http/pages/installable.ts';
import {
  compressBrotli,
  compressGzip,
  type Encoded,
  isLocalPath,
  renderTemplate,
  sendEncoded,
  templateVariablesOf,
} from '#server/http/pages/render-template.ts';
import { sessionCookie } from '#server/http/sessions/cookies.ts';
import { findActor, sessionHash } from '#server/http/sessions/sessions.ts';
import { offeredChannels } from '#server/messaging/channels.ts';
import { knownChains } from '#server/sealing/sealing.store.ts';
import type { Settings } from '#server/settings/settings.ts';
import { sha256 } from '#server/sha256.ts';

/** File of the page that checks seals, and that therefore contains the lender's certificates. */
const CHECKS_SEALS = pageFile('/verificar');

/** Greatest number of compressed pages that a process holds; there are fewer pages. */
const HELD = 100;
/** Compressed pages by the hash of their HTML: most changes of the settings change few of them. */
const compressed = new Map<string, Promise<Encoded>>();

/** Compresses as small as possible, which takes a tenth of a second of processor. */
async function smallest(plain: Buffer): Promise<Encoded> {
  // A page with its headers fits into the first ten segments of a connection.
  return { plain, brotli: await compressBrotli(plain, 11), gzip: await compressGzip(plain) };
}

/** Compresses a page once for the same HTML. */
export function compressPage(html: string, compress = smallest): Promise<Encoded> {
  const key = sha256(html);
  const known = compressed.get(key);
  if (known) return known;
  const [oldest] = compressed.keys();
  if (oldest !== undefined && compressed.size >= HELD) compressed.delete(oldest);
  const page = compress(Buffer.from(html));
  compressed.set(key, page);
  // A failure must not be held: the next request tries again.
  page.catch(() => compressed.get(key) === page && compressed.delete(key));
  return page;
}

interface Rendered extends Encoded {
  readonly policy: string;
}

/**
 * The content security policy of a page: it allows the page's inline scripts and styles by their hashes, so that no
 * other inline code can run.
 */
function contentPolicy(html: string): string {
  const hashes = (tag: 'script' | 'style') =>
    [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes('script')}`,
    `style-src 'self' ${hashes('style')}`,
    "img-src 'self' blob: data:",
    // The letters that a page embeds (web/build/page-styles.ts).
    "font-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // Trusted Types: no text becomes markup or a script, not even in a library. The one exception is
    // web/pwa/worker-updates.ts.
    "require-trusted-types-for 'script'",
    'trusted-types worker',
  ].join('; ');
}

type PageContext = Parameters<typeof renderTemplate>[2];

/**
 * Draws a built public page anew for a lender whose terms are not those that the build has drawn. It then needs the
 * whole style sheet: the page embeds what the built one shows.
 */
async function drawAnew(file: string, html: string, settings: Settings, place: PageContext): Promise<string> {
  const address = Object.keys(PAGES)
    .filter(isPublicPage)
    .find((one) => pageFile(one) === path.basename(file));
  if (!place.plans || address === undefined) return html;
  const { renderPublicPage } = await loadRenderer(path.dirname(file));
  const facts = templateVariablesOf(settings, place);
  const content = await renderPublicPage({ path: address, facts, now: new Date() });
  const [sheet = ''] = /\/assets\/[\w.-]+\.css/.exec(html) ?? [];
  const [root, end] = [
    html.indexOf('<div id="root">'),
    html.lastIndexOf('</div>', html.lastIndexOf('<noscript>')),
  ];
  const terms = publicOf(readTerms(place.plans));
  const longest = (of: readonly Term[]) => `${instalmentsText(mostInstalments(of))} como máximo`;
  // The previews in the head name what is lent, too.
  const head = html
    .slice(0, root)
    .replaceAll(WHAT_WE_LEND, () => whatWeLend(terms))
    .replaceAll(longest(PUBLIC_TERMS), longest(terms))
    .replace('</head>', () => `<link rel="stylesheet" href="${sheet}"></head>`);
  return `${head}<div id="root">${content}${html.slice(end)}`;
}

/** Fills the lender's settings into the built page of a first screen. */
async function renderFirstScreen(
  file: string,
  settings: Settings,
  place: PageContext,
): Promise<PageTemplate> {
  const html = renderTemplate(await readFile(file, 'utf8'), settings, place);
  return { html, policy: contentPolicy(html), facts: templateVariablesOf(settings, place) };
}

const OWN = /<style data-face="([^"]*)">[^<]*unicode-range:([^<}]*)\}<\/style>/;

/**
 * Fits the font of the headings in a built page to the lender's name. The page embeds the letters of its headings
 * (web/build/page-styles.ts), including those of the name at build time. Where another name has further letters, the
 * page loads the whole font: two fonts in one word would look worse than the phone's own.
 */
export const fillHeadingFont = (html: string, name: string): string =>
  html.replace(OWN, (own: string, face: string, range: string) => {
    const known = new Set(range.split(',').map((point) => Number.parseInt(point.replace('U+', ''), 16)));
    const isWhole = [...name.replace(/\s/g, '')].every((letter) => known.has(letter.codePointAt(0) ?? 0));
    return isWhole
      ? own
      : `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="${face}">`;
  });

/** Fills the lender's settings into a built page and compresses it. */
async function render(file: string, settings: Settings, place: PageContext): Promise<Rendered> {
  const built = renderTemplate(await readFile(file, 'utf8'), settings, place);
  // The numbers of other terms are not among the letters of the built headings.
  const html = fillHeadingFont(
    await drawAnew(file, built, settings, place),
    place.plans ? `${settings.name}0123456789` : settings.name,
  );
  return { ...(await compressPage(html)), policy: contentPolicy(html) };
}

const send = (request: FastifyRequest, reply: FastifyReply, page: Rendered, status: number): FastifyReply =>
  sendEncoded(
    request,
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', page.policy),
    page,
  );

/**
 * The path to which the login page redirects a browser with an open session: the page that asked for the login
 * (`?next=`), else the first page of its account. `null` without a session: the login page itself.
 */
async function homeOf(deps: Deps, request: FastifyRequest): Promise<string | null> {
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

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
]);

/**
 * Serves the files of the build, whose names contain a hash of their content. Each is read once, as the build
 * compressed it, and kept in memory: all together are some two megabytes, and no other file can be requested. An
 * upgrade adds the next version's files while both versions answer (bin/install-version.mjs).
 */
async function registerAssets(app: FastifyInstance, folder: string): Promise<void> {
  let names = new Set(await readdir(folder));
  const kept = new Map<string, Promise<Encoded>>();
  const read = (name: string) => readFile(path.join(folder, name));
  const compressed = (name: string) => (names.has(name) ? read(name) : null);
  const encodedOf = async (name: string): Promise<Encoded> => {
    const [plain, brotli, gzip] = await Promise.all([
      read(name),
      compressed(`${name}.br`),
      compressed(`${name}.gz`),
    ]);
    return { plain, brotli, gzip };
  };
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    const type = TYPES.get(path.extname(name));
    if (type && !names.has(name)) names = new Set(await readdir(folder));
    if (!type || !names.has(name)) return replyFailure(reply, { code: 'not_found' });
    const etag = `W/"${name}"`;
    reply.type(type).header('Cache-Control', 'public, max-age=31536000, immutable').header('ETag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const encoded = kept.get(name) ?? encodedOf(name);
    kept.set(name, encoded);
    // A failed read must not be cached.
    encoded.catch(() => kept.delete(name));
    return sendEncoded(request, reply, await encoded);
  });
}

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

/**
 * The built web application: hashed files cached for ever, pages with their policy, 404 with the application's own
 * screen.
 */
export async function registerPages(
  app: FastifyInstance,
  deps: Deps,
  root: string,
  /** Milliseconds after which a signed-in page is sent without its content. */
  longestRendering?: number,
): Promise<void> {
  await registerAssets(app, path.join(root, 'assets'));
  const terms = () => deps.settings.terms(dayInSantoDomingo(deps.now()));
  /** Wraps the making of pages in a cache, which starts anew with each version of the settings. */
  const cached = <T>(make: (file: string, settings: Settings, place: PageContext) => Promise<T>) => {
    const cache = new Map<string, Promise<T>>();
    let version = 0;
    return async (name: string): Promise<T> => {
      const settings = await deps.settings();
      // Pages of earlier settings are not asked for any more.
      if (settings.version !== version) cache.clear();
      version = settings.version;
      const plans = writeTerms(await terms());
      const seals = name === CHECKS_SEALS ? (await knownChains(deps.db)).join(' ') : '';
      const key = `${settings.version} ${name} ${seals} ${plans}`;
      const known = cache.get(key);
      if (known) return known;
      const place = {
        demo: deps.env.demo,
        site: siteUrl(deps.env),
        seals,
        plans,
        offered: offeredChannels(deps.env, settings),
      };
      const rendered = make(path.join(root, name), settings, place);
      cache.set(key, rendered);
      // A failed read must not be cached.
      rendered.catch(() => cache.delete(key));
      return rendered;
    };
  };
  const page = cached(render);
  const template = cached(renderFirstScreen);
  const firstScreens = openFirstScreens(app, deps, root, longestRendering);
  await registerInstallable(app, root, {
    settings: deps.settings,
    terms,
    page: async (name) => (await page(name)).plain,
  });
  await registerWellKnown(app, deps);
  servePictures(app, deps);
  app.setNotFoundHandler(async (request, reply) => {
    const [pathname = '/'] = request.url.split('?');
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (!wantsPage || pathname.startsWith('/api/') || pathname.startsWith('/assets/')) {
      return replyFailure(reply, { code: 'not_found' });
    }
    const alias = aliasOf(pathname);
    if (alias) return reply.redirect(alias + request.url.slice(pathname.length), 302);
    if (isFirstScreen(pathname) && firstScreens.isFor(request)) {
      const sent = await firstScreens.send(request, reply, pathname, template(firstScreenFile(pathname)));
      if (sent) return reply;
    }
    const home = pathname === '/' ? await homeOf(deps, request) : null;
    if (home !== null)
      return reply.header('Cache-Control', 'no-store').header('Vary', 'Cookie').redirect(home, 303);
    return isPage(pathname)
      ? send(request, reply, await page(pageFile(pathname)), 200)
      : send(request, reply, await page('app.html'), 404);
  });
}

/**
 * Maximum number of bytes of a body that the server reads to its end, so that the browser receives the reply; a
 * longer body loses its connection.
 */
const DRAINED_MAX = 12 * 1024 * 1024;

/** Reads a body and keeps nothing of it. @returns whether it ended within the limit. */
async function drain({ raw }: FastifyRequest): Promise<boolean> {
  if (Number(raw.headers['content-length'] ?? 0) > DRAINED_MAX) return false;
  let read = 0;
  for await (const chunk of raw) {
    read += chunk.length;
    if (read > DRAINED_MAX) return false;
  }
  return true;
}

/**
 * Answers the address to which an installed application shares a customer's files. Usually the service worker takes
 * them; where there is none, the server keeps nothing, and the form opens and says so. The answer is the same for
 * every caller, so that a foreign page that posts here has no effect (docs/decisions/share-target.md).
 */
export function registerShareTarget(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post(SHARE_TARGET, async (request, reply) => {
      if (!(await drain(request))) reply.header('Connection', 'close');
      return reply.redirect(sharedAddress('no-llego'), 303);
    });
  });
}
