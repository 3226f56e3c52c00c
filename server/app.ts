import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import path from 'node:path';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
} from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { sqlState } from '#server/db/transaction.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import type { Env } from '#server/env.ts';
import { isDiskFull } from '#server/files/files.ts';
import { registerHelp } from '#server/help/register-help.ts';
import { replyFailure } from '#server/http/error-reply.ts';
import { registerGracefulShutdown } from '#server/http/graceful-shutdown.ts';
import { PROBES, registerHealth } from '#server/http/health.ts';
import { registerPages, registerShareTarget } from '#server/http/pages/pages.ts';
import type { OpenDeps } from '#server/open-deps.ts';
import { registerReports } from '#server/outbox/register-reports.ts';
import { routes } from '#server/routes.ts';

/**
 * The protective headers of every reply: nothing in a reply runs, is framed or is read by another site. A page
 * replaces the Content Security Policy (CSP) with its own.
 */
export const protectiveHeaders = (production: boolean): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // The lender may run other sites under its domain without HTTPS: an operator who knows adds `includeSubDomains` in
  // the proxy.
  ...(production && { 'Strict-Transport-Security': 'max-age=63072000' }),
});

/** Addresses of this machine and of networks from which no stranger can send. */
const near = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  near.addSubnet(network, bits, 'ipv4');
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

const isNear = (address: string) => near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * The proxies that may report the caller's address. Where the operator only counts proxies, a client that connects
 * from the open network is not one of them: a caller who bypasses the proxy could choose the address that the limits
 * see.
 */
const trustedProxies = (
  proxies: Env['trustProxy'],
): boolean | string | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (address, hop) => hop < proxies && (hop > 0 || isNear(address)) : proxies;

/** Maximum number of bytes of a JSON body (rule: text-limits). */
const JSON_MAX = 256 * 1024;
const WEB = path.resolve(import.meta.dirname, '../dist/web');
// PostgreSQL's errors for a text it cannot hold, a number out of range, or endless nesting: bad input.
const BAD_INPUT = new Set(['22021', '22P05', '22P02', '22003', '22008', '54001']);

/** Error codes that are logged as errors: the caller did not cause them, so the operator has to know. */
const LOGGED: ReadonlySet<ErrorCode> = new Set(['internal', 'unavailable', 'storage_full']);

function codeOf(error: FastifyError): ErrorCode {
  if (BAD_INPUT.has(sqlState(error) ?? '')) return 'invalid_input';
  if (isDiskFull(error)) return 'storage_full';
  if (isUnavailable(error)) return 'unavailable';
  const status = error.statusCode ?? 500;
  if (status === 413) return 'too_large';
  if (status === 415 || status === 406) return 'unsupported_type';
  if (status === 404) return 'not_found';
  return status >= 400 && status < 500 ? 'invalid_input' : 'internal';
}

/** Builds the HTTP server of the program without listening; tests call it by `inject`. */
export async function buildApp(deps: OpenDeps): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const headers = protectiveHeaders(deps.env.production);
  const app = Fastify({
    loggerInstance,
    // In every log line about the request, and in its reply: a customer who reports a failure can name it.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Requests are logged below, by route and without their address.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(deps.env.trustProxy),
    // Requests that arrive during the shutdown are answered (server/http/graceful-shutdown.ts).
    return503OnClosing: false,
    bodyLimit: JSON_MAX,
    requestTimeout: 120_000,
    connectionTimeout: 125_000,
    // An address that cannot be decoded: no hook is called.
    frameworkErrors: (_error, _request, reply) =>
      replyFailure(reply.headers(headers), { code: 'invalid_input' }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  });
  app.decorateRequest('actor', null);
  app.decorateRequest('firstScreen', null);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Browsers send commands without a body with the JSON type all the same.
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('X-Request-Id', request.id);
    // A longer boundary breaks the multipart parser; no browser sends one.
    const boundary = /boundary=("?)([^";]*)\1/i.exec(request.headers['content-type'] ?? '')?.[2] ?? '';
    if (boundary.length > 70) return replyFailure(reply, { code: 'invalid_input' });
  });
  app.addHook('onResponse', async (request, reply) => {
    if (PROBES.has(request.routeOptions.url)) return;
    deps.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  registerGracefulShutdown(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOf(error);
    if (LOGGED.has(code)) deps.log.error({ err: error, req: request }, 'request failed');
    // With the body unread the connection cannot be used again.
    if (!request.raw.complete) reply.header('Connection', 'close');
    return replyFailure(reply, { code });
  });

  registerHealth(app, deps);
  registerHelp(app, deps);
  registerReports(app, deps);
  registerShareTarget(app);
  for (const route of routes) route.register(app, deps);
  if (existsSync(path.join(WEB, 'app.html'))) await registerPages(app, deps, WEB);
  else app.setNotFoundHandler((_request, reply) => replyFailure(reply, { code: 'not_found' }));
  return app;
}
