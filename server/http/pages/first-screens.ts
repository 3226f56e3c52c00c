import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type FirstScreen,
  LOGOUT_COOKIE,
  type ReadReply,
  type RenderedScreen,
  type RenderFirstScreen,
  type RenderPublicPage,
} from '#contract/first-screen.ts';
import type { TemplateVariables } from '#contract/template-variables.ts';
import type { Deps } from '#server/deps.ts';
import {
  acceptsBrotli,
  acceptsGzip,
  compressBrotli,
  compressGzip,
  sendEncoded,
} from '#server/http/pages/render-template.ts';
import { sessionCookie } from '#server/http/sessions/cookies.ts';

/** Milliseconds after which a signed-in page goes out without its content, which the browser then asks for. */
const LONGEST = 300;

/** Quality of brotli: each page is compressed for one person, who waits meanwhile. */
const QUALITY = 5;

/**
 * Headers of the page's request that are passed on to the API call for its content: they state origin and session.
 */
const PASSED_ON = [
  'cookie',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
];

/**
 * A built page with the lender's settings filled in, its content security policy, and the values that were filled in.
 */
export interface PageTemplate {
  readonly html: string;
  readonly policy: string;
  readonly facts: TemplateVariables;
}

/**
 * Whether the server answered the request for a signed-in page with the page's content (`content`), or why it sent the
 * empty shell instead: the content took longer than `LONGEST`, a call replied other than 200, or an error.
 */
export type FirstScreenResult = 'content' | 'slow' | 'refused' | 'failed';

declare module 'fastify' {
  interface FastifyRequest {
    /** The result for a signed-in page; `null` for every other request. Counted in /metrics. */
    firstScreen: FirstScreenResult | null;
  }
}

/** What the server renders itself. */
interface Renderer {
  readonly renderFirstScreen: RenderFirstScreen;
  readonly renderPublicPage: RenderPublicPage;
}

/**
 * Loads the bundle that renders first screens, which `npm run build` makes of web/first-screen.tsx beside the pages.
 */
export function loadRenderer(root: string): Promise<Renderer> {
  const file = path.resolve(root, '../first-screen/first-screen.js');
  return import(pathToFileURL(file).href);
}

export interface FirstScreens {
  /** Whether the request carries a session, so that its page may include content. */
  isFor(request: FastifyRequest): boolean;
  /** Sends the page with its content, or returns `false` where the plain page has to be sent. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    screen: FirstScreen,
    template: Promise<PageTemplate>,
  ): Promise<boolean>;
}

/**
 * Sends signed-in pages with their content (docs/decisions/first-screen.md). The content is the API's reply to this
 * very session, so a page shows only data that its account may read.
 */
export function openFirstScreens(
  app: FastifyInstance,
  deps: Deps,
  root: string,
  longest = LONGEST,
): FirstScreens {
  const renderer = loadRenderer(root);
  // A bundle that cannot be loaded costs the content, never the page.
  renderer.catch((error: unknown) => deps.log.error({ err: error }, 'first screens cannot be rendered'));

  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
    screen: FirstScreen,
    template: Promise<PageTemplate>,
  ): Promise<{ readonly page: PageTemplate; readonly screen: RenderedScreen } | null> {
    const [{ renderFirstScreen }, page] = await Promise.all([renderer, template]);
    const [, search] = /(\?[^#]*)/.exec(request.url) ?? [];
    const rendered = await renderFirstScreen({
      path: screen,
      search: search ?? '',
      facts: page.facts,
      now: deps.now(),
      read: (address) => readAs(app, request, reply, address),
    });
    return rendered && { page, screen: rendered };
  }

  return {
    isFor: ({ cookies }) =>
      cookies[sessionCookie(deps)] !== undefined && cookies[LOGOUT_COOKIE] === undefined,
    async send(request, reply, screen, template) {
      try {
        const rendered = await within(longest, render(request, reply, screen, template));
        request.firstScreen = rendered === null ? 'refused' : rendered === 'slow' ? 'slow' : 'content';
        if (rendered === null || rendered === 'slow') return false;
        await sendPage(request, reply, rendered.page, rendered.screen);
        return true;
      } catch (error) {
        request.firstScreen = 'failed';
        deps.log.error({ err: error, req: request }, 'first screen failed');
        return false;
      }
    },
  };
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | 'slow'> {
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<'slow'>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'slow');
  });
  try {
    return await Promise.race([work, slow]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Calls the API with the session of this request, with the same access rules and the same fields as a call of the
 * browser.
 */
async function readAs(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
): Promise<ReadReply | null> {
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const answer = await app.inject({
    method: 'GET',
    url: address,
    headers,
    ...(request.socket.remoteAddress && { remoteAddress: request.socket.remoteAddress }),
  });
  if (answer.statusCode !== 200) return null;
  const renewed = answer.headers['set-cookie'];
  // Where the API prolonged the session, the page must send the new cookie.
  if (renewed !== undefined && !reply.sent) reply.header('Set-Cookie', renewed);
  const { link } = answer.headers;
  return { body: answer.json(), link: typeof link === 'string' ? link : null };
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, policy }: PageTemplate,
  { html: content, data }: RenderedScreen,
): Promise<void> {
  const plain = Buffer.from(html.replace('<!--content-->', () => content).replace('<!--data-->', () => data));
  const brotli = acceptsBrotli(request) ? await compressBrotli(plain, QUALITY) : null;
  const gzip = brotli === null && acceptsGzip(request) ? await compressGzip(plain) : null;
  reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'private, no-store')
    .header('Content-Security-Policy', policy);
  sendEncoded(request, reply, { plain, brotli, gzip });
}
