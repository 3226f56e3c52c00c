// For bench/phone.ts: installs Lighthouse, starts the product of today or of an earlier commit, and serves bare pages of
// the same text.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import pg from 'pg';
import { freePort } from '#test/staged/stage.ts';
import { checkOut, leave } from '#test/staged/worktree.ts';
import { giveUp, ROOT, say } from '../../install/prepare.mjs';
import { protectiveHeaders } from '../../server/app.ts';
import { listening } from '../../test/listening.ts';
import { openDatabaseServer, startProgram } from '../../test/program.ts';

const LIGHTHOUSE = path.join(ROOT, '.cache/lighthouse');

/** The parts of Lighthouse's result that the bench reads. */
export interface Result {
  readonly lhr: {
    readonly audits: Readonly<Record<string, Audit>>;
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly environment: { readonly hostUserAgent: string };
  };
  readonly artifacts: { readonly Trace: { readonly traceEvents: readonly TraceEvent[] } };
}

interface Audit {
  readonly id: string;
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly numericValue?: number;
  /** Items of Lighthouse's audit `network-requests`. */
  readonly details?: { readonly items: readonly { readonly url: string; readonly transferSize: number }[] };
}

export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string };
  /** Microseconds of processor time that the traced event took. */
  readonly tdur?: number;
}

type Lighthouse = (
  url: string,
  flags: {
    readonly port: number;
    readonly logLevel: 'silent';
    readonly extraHeaders: Readonly<Record<string, string>>;
  },
) => Promise<Result>;

type Launch = (options: {
  readonly chromePath: string;
  readonly chromeFlags: readonly string[];
  readonly logLevel: 'silent';
}) => Promise<{ readonly port: number; kill(): void }>;

/**
 * Lighthouse and 113 packages around it, 176 MB: installed only for this measurement, at the versions of the lock file.
 */
export async function openLighthouse() {
  const lock = path.join(ROOT, 'bench/phone/lighthouse/package-lock.json');
  const installed = path.join(LIGHTHOUSE, 'package-lock.json');
  const there =
    existsSync(path.join(LIGHTHOUSE, 'node_modules/lighthouse')) &&
    readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8');
  if (!there) {
    say('Installing Lighthouse …');
    mkdirSync(LIGHTHOUSE, { recursive: true });
    for (const file of ['package.json', 'package-lock.json'])
      cpSync(path.join(ROOT, 'bench/phone/lighthouse', file), path.join(LIGHTHOUSE, file));
    const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: LIGHTHOUSE,
      encoding: 'utf8',
    });
    if (status !== 0) giveUp(`Lighthouse could not be installed: ${stderr}`);
  }
  const load = (file: string) => import(pathToFileURL(path.join(LIGHTHOUSE, 'node_modules', file)).href);
  const { default: lighthouse } = await load('lighthouse/core/index.js');
  const { launch } = await load('chrome-launcher/dist/index.js');
  const { version } = JSON.parse(
    readFileSync(path.join(LIGHTHOUSE, 'node_modules/lighthouse/package.json'), 'utf8'),
  );
  const run: Lighthouse = lighthouse;
  const start: Launch = launch;
  return { lighthouse: run, launch: start, version: String(version) };
}

const KEPT_TAGS =
  /^\/?(?:h[1-6]|p|ul|ol|li|a|form|label|input|button|select|option|table|thead|tbody|tr|th|td|dl|dt|dd|details|summary|b|strong|main|header|footer|nav|br)$/;

/** A page's HTML with the same text and the same fields, without a style, a script or a picture. */
export function bareOf(html: string): string {
  const title = /<title>([^<]*)/.exec(html)?.[1] ?? '';
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';
  const text = body
    .replace(/<(script|style|svg|noscript|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(\/?[\w-]+)([^>]*)>/g, (_, tag, attributes) => {
      if (!KEPT_TAGS.test(tag)) return ' ';
      const kept = [...attributes.matchAll(/\s(?:href|type|name|id|for|value)="[^"]*"/g)].join('');
      return `<${tag}${kept}>`;
    });
  return `<!doctype html><html lang="es-DO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><meta name="description" content="${title}"></head><body>${text}</body></html>`;
}

const PROTECTIVE = Object.keys(protectiveHeaders(true));

/**
 * The protective headers of a page. `Cross-Origin-Opener-Policy` alone gives a page a process of its own, whose start
 * its main thread pays for (docs/benchmarks.md).
 */
export const protectiveOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(PROTECTIVE.map((name) => [name, headers.get(name) ?? '']));

/** Serves bare pages as the product serves its own, compressed in advance and with its headers. */
export async function serveBare(
  pages: ReadonlyMap<string, { readonly html: string; readonly headers: Readonly<Record<string, string>> }>,
) {
  const ready = new Map(
    [...pages].map(([address, { html, headers }]) => [address, { body: brotliCompressSync(html), headers }]),
  );
  const server = createServer((request, reply) => {
    const page = ready.get(request.url ?? '');
    if (!page) {
      reply.writeHead(404).end();
      return;
    }
    reply
      .writeHead(200, {
        ...page.headers,
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'no-cache',
      })
      .end(page.body);
  });
  return { url: `http://127.0.0.1:${await listening(server)}`, close: () => server.close() };
}

/**
 * SQL that inserts sessions of the demo's people, whose cookies the bench sends: a customer with a running loan, one
 * who has nothing yet and may apply, and an owner behind the second factor.
 */
const SESSIONS = `insert into sessions (sid, sess, expire, user_id, is_admin, created_at, last_seen_at, second_factor_at)
  select encode(sha256(convert_to('phone-' || who, 'UTF8')), 'hex'), '{}', now() + interval '1 day', id, is_admin, now(), now(),
    case when is_admin then now() end
  from (
    (select 'customer' as who, id, is_admin from users where id in (select user_id from loans where status = 'active') order by id desc limit 1)
    union all (select 'applicant', id, is_admin from users where email = 'ana@demo.do')
    union all (select 'owner', id, is_admin from users where role = 'owner' order by id limit 1)
  ) people`;

/** An account of the demo does not enter at an https address. Earlier commits mark none. */
const NO_DEMO = `do $$ begin
  if exists (select from information_schema.columns where table_name = 'users' and column_name = 'is_demo') then
    update users set is_demo = false;
  end if;
end $$`;

async function signedIn(databaseUrl: string): Promise<Record<'customer' | 'applicant' | 'owner', string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(NO_DEMO);
  const { rowCount } = await client.query(SESSIONS);
  await client.query(
    `insert into second_factors (user_id, secret, confirmed_at, created_at)
     select id, '', now(), now() from users where role = 'owner' on conflict do nothing`,
  );
  await client.end();
  if (rowCount !== 3) giveUp('The demo has no customer with a loan, no Ana, or no owner');
  return {
    customer: '__Host-sid=phone-customer',
    applicant: '__Host-sid=phone-applicant',
    owner: '__Host-sid=phone-owner',
  };
}

/**
 * Starts the product as in production, with a lender's data: the demo's. @param place its folder @param main the program
 */
export async function openProduct(place: string, main = 'server/main.ts') {
  const database = await openDatabaseServer(path.join(place, 'database'));
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: path.join(place, 'data'),
    SESSION_SECRET: randomBytes(32).toString('hex'),
  };
  const demo = await startProgram({ ...environment, DEMO: '1' }, main);
  await demo.kill();
  // Production does not start with the seal of a demo.
  await rm(path.join(environment.DATA_DIR, 'seal'), { recursive: true });
  const cookies = await signedIn(database.url);
  const port = await freePort();
  const program = await startProgram(
    {
      ...environment,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://manito.test',
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'fatal',
    },
    main,
  );
  return {
    environment,
    cookies,
    port,
    url: program.url,
    async stop() {
      await program.kill();
      await database.stop();
    },
  };
}
export type Product = Awaited<ReturnType<typeof openProduct>>;

/** Builds the product of an earlier commit in a tree of its own, and starts it. */
export async function openFormer(place: string, commit: string) {
  const tree = checkOut(path.join(ROOT, '.cache/former'), commit);
  const { status } = spawnSync(process.execPath, [path.join(tree, 'web/build/build.ts')], {
    cwd: tree,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) giveUp(`The web application of ${commit} could not be built`);
  const product = await openProduct(path.join(place, 'former'), path.join(tree, 'server/main.ts'));
  return {
    ...product,
    async stop() {
      await product.stop();
      leave(tree);
    },
  };
}
