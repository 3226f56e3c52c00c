// Measures pages on a slow phone beside bare HTML of the same text: `npm run bench -- phone`, or with another number of
// runs: `npm run bench -- phone 5`, and of some pages only: `npm run bench -- phone 3 /make-payment /admin`. With a
// commit, `npm run bench -- phone 3 9319f1ed`, also the pages of that commit, in turn with today's. The public
// pages, and those that a customer with a loan, one who may apply, and an owner open after the login. The product as in production, Lighthouse's mobile settings, both kinds of page with the same headers, in turn
// within one run, medians; and how soon the next payment is there when the dashboard is opened again behind the service
// worker, with a slow network and without one. It takes minutes, so it is no part of `npm test`, which counts requests
// and bytes (bin/weigh.mjs, e2e/first-touch.spec.ts, e2e/first-screen.spec.ts).
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildWeb } from '../commands/web-build.ts';
import { formatPesos } from '../domain/money.ts';
import { findChromium } from '../e2e/support/chromium.ts';
import { ROOT, say } from '../install/prepare.mjs';
import { startProgram } from '../test/program.ts';
import { median } from '../test/speed/load.ts';
import { freePort } from '../test/staged/stage.ts';
import { secondOpenings } from './phone/second.ts';
import {
  bareOf,
  openFormer,
  openLighthouse,
  openProduct,
  type Product,
  protectiveOf,
  type Result,
  serveBare,
} from './phone/stage.ts';
import { answersToFingers } from './phone/taps.ts';

const PUBLIC = ['/', '/register', '/calculator', '/admin-login'];
/** Pages behind the login that are measured, by the person who reads them. */
const SIGNED_IN = {
  customer: ['/dashboard', '/my-products', '/my-applications', '/make-payment'],
  applicant: ['/loan-application', '/new-application'],
  owner: ['/admin'],
};
/** Pages with a form or a list, which may have two requests more. */
const FORMS = new Set(['/my-applications', '/make-payment', '/loan-application', '/new-application']);
/**
 * The page that is opened again with a service worker, and the maximum of milliseconds until the amount of the next
 * payment is there.
 */
const AGAIN = { page: '/dashboard', limit: 1_400 };
/** The most milliseconds of an answer to a finger in the application form. */
const ANSWERS = { step: 100, photo: 3_500, stroke: 50 };
const [, , runs = '3', ...rest] = process.argv;
const RUNS = Number(runs);
const CHOSEN = new Set(rest.filter((each) => each.startsWith('/')));
const FORMER = rest.find((each) => !each.startsWith('/'));
const CACHE = path.join(ROOT, '.cache');

// These pages start their program by themselves: the work of its thread is in `blocked`.
const SIGNED_IN_LIMITS = {
  paint: 1.5,
  interactive: Number.POSITIVE_INFINITY,
  thread: Number.POSITIVE_INFINITY,
  blocked: 150,
  requests: 8,
  script: 115_000,
  shift: 0.02,
  speed: 95,
  others: 100,
};
const LIMITS = {
  public: {
    paint: 1.1,
    interactive: 2,
    thread: 2,
    blocked: 150,
    requests: 20,
    script: 90_000,
    shift: 0.01,
    speed: 98,
    others: 100,
  },
  signedIn: SIGNED_IN_LIMITS,
  form: { ...SIGNED_IN_LIMITS, requests: 10 },
};

if (!buildWeb()) process.exit(1);
const { lighthouse, launch, version } = await openLighthouse();
await mkdir(CACHE, { recursive: true });
const place = await mkdtemp(path.join(CACHE, 'phone-'));
const product = await openProduct(place);
const openBeside = (commit: string) =>
  openFormer(place, commit).catch(async (error: unknown) => {
    await product.stop();
    throw error;
  });
const former = FORMER === undefined ? null : await openBeside(FORMER);
const { cookies, port } = product;
interface MeasuredPage {
  readonly page: string;
  readonly kind: keyof typeof LIMITS;
  /** Who reads the page; `null`: anybody. */
  readonly who: keyof typeof SIGNED_IN | null;
}
const readBy = (who: keyof typeof SIGNED_IN): MeasuredPage[] =>
  SIGNED_IN[who].map((page) => ({ page, kind: FORMS.has(page) ? 'form' : 'signedIn', who }));
const headersOf = ({ who }: MeasuredPage, of: Product): Record<string, string> =>
  who === null ? {} : { Cookie: of.cookies[who] };
const pages: MeasuredPage[] = [
  ...PUBLIC.map((page): MeasuredPage => ({ page, kind: 'public', who: null })),
  ...readBy('customer'),
  ...readBy('applicant'),
  ...readBy('owner'),
].filter(({ page }) => CHOSEN.size === 0 || CHOSEN.has(page));
const bares = new Map<string, { html: string; headers: Record<string, string> }>();
for (const each of pages) {
  const { page } = each;
  const reply = await fetch(product.url + page, { headers: headersOf(each, product) });
  bares.set(page, { html: bareOf(await reply.text()), headers: protectiveOf(reply.headers) });
}
const bare = await serveBare(bares);

/** Milliseconds of processor time of the page's main thread, so that other load on the machine is not included. */
function processorOf({ traceEvents }: Result['artifacts']['Trace']): number {
  const pages = new Set<string>();
  const spent = new Map<string, number>();
  for (const { name, ph, pid, tid, args, tdur = 0 } of traceEvents) {
    const thread = `${pid} ${tid}`;
    if (name === 'thread_name' && args.name === 'CrRendererMain') pages.add(thread);
    if (ph === 'X' && name.endsWith('RunTask')) spent.set(thread, (spent.get(thread) ?? 0) + tdur);
  }
  return Math.max(...[...pages].map((thread) => spent.get(thread) ?? 0)) / 1000;
}

/**
 * Visits a page with a new browser. Lighthouse keeps cookies and storage of earlier pages, by which the entry would
 * lead to the dashboard, or start its program at once.
 */
async function visit(url: string, extraHeaders: Readonly<Record<string, string>>): Promise<Result> {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    logLevel: 'silent',
  });
  try {
    return await lighthouse(url, { port: chrome.port, logLevel: 'silent', extraHeaders });
  } finally {
    chrome.kill();
  }
}

async function measure(url: string, extraHeaders: Readonly<Record<string, string>> = {}) {
  const { lhr, artifacts } = await visit(url, extraHeaders);
  const value = (audit: string): number => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const score = (category: string): number => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const requests = lhr.audits['network-requests']?.details?.items ?? [];
  return {
    paint: value('largest-contentful-paint'),
    interactive: value('interactive'),
    thread: value('mainthread-work-breakdown'),
    processor: processorOf(artifacts.Trace),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    requests: requests.length,
    // By address: the resource type of a preload is a different one.
    script: requests
      .filter((request) => /\.m?js(?:\?|$)/.test(request.url))
      .reduce((sum, request) => sum + request.transferSize, 0),
    sent: requests.reduce((sum, request) => sum + request.transferSize, 0),
    speed: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    agent: lhr.environment.hostUserAgent,
    failing: Object.values(lhr.audits)
      .filter(({ score: of, scoreDisplayMode: mode }) => mode === 'binary' && of === 0)
      .map(({ id }) => id),
  };
}

type Run = Awaited<ReturnType<typeof measure>>;
type Figure = Exclude<keyof Run, 'agent' | 'failing'>;
const middle = (runs: readonly Run[], figure: Figure): number => median(runs.map((run) => run[figure]));
const measured = pages.map((each) => ({
  ...each,
  ours: [] as Run[],
  before: [] as Run[],
  theirs: [] as Run[],
}));
let fingers: Awaited<ReturnType<typeof answersToFingers>>;
let again: Awaited<ReturnType<typeof secondOpenings>>;
try {
  const [name = '', value = ''] = cookies.customer.split('=');
  const loan = await fetch(`${product.url}/api/loans/active`, { headers: { Cookie: cookies.customer } });
  const { nextPayment } = await loan.json();
  again = await secondOpenings({
    port,
    page: AGAIN.page,
    cookie: { name, value },
    text: formatPesos(nextPayment.amount),
    runs: RUNS,
  });
  // The first run of all pays for the machine's cold caches.
  await measure(product.url);
  for (let run = 0; run < RUNS; run += 1)
    for (const each of measured) {
      const { page, ours, before, theirs } = each;
      theirs.push(await measure(bare.url + page));
      if (former) before.push(await measure(former.url + page, headersOf(each, former)));
      ours.push(await measure(product.url + page, headersOf(each, product)));
    }
  // A browser writes only to the address of the site, which in production is not that of this machine.
  const local = await startProgram({ ...product.environment, PORT: String(await freePort()) });
  try {
    fingers = await answersToFingers({
      port: Number(new URL(local.url).port),
      cookie: { name: 'sid', value: cookies.applicant.split('=')[1] ?? '' },
      runs: RUNS,
    });
  } finally {
    await local.kill();
  }
} finally {
  bare.close();
  await product.stop();
  await former?.stop();
  await rm(place, { recursive: true, force: true });
}

const over: string[] = [];
const judge = (page: string, what: string, value: number, limit: number, least = false): string => {
  if (least ? value < limit : value > limit) over.push(`${page}: ${what} ${value}, not ${limit}`);
  return String(value);
};
const agent = measured[0]?.ours[0]?.agent ?? '';
say(
  `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, load ${os.loadavg()[0]?.toFixed(1)}; Lighthouse ${version}, ${/\S*Chrome\/\S+/.exec(agent)?.[0]}; medians of ${RUNS}\n`,
);
const head = [
  'page',
  'paint',
  '×',
  'interactive',
  '×',
  'thread',
  '×',
  'processor',
  '×',
  'blocked',
  'shift',
  'requests',
  'script',
  'sent',
  'speed',
  'a11y',
  'practices',
  'seo',
];
/** A row of the table; `judged` looks at a figure and writes it. */
function rowOf(
  name: string,
  runs: readonly Run[],
  theirs: readonly Run[],
  judged: (what: string, value: number, of: keyof typeof SIGNED_IN_LIMITS, least?: boolean) => string,
): string[] {
  const ratio = (figure: Figure): number =>
    Number((middle(runs, figure) / middle(theirs, figure)).toFixed(2));
  const own = (figure: Figure): number => Math.round(middle(runs, figure));
  return [
    name,
    own('paint'),
    judged('largest paint ×', ratio('paint'), 'paint'),
    own('interactive'),
    judged('interactive ×', ratio('interactive'), 'interactive'),
    own('thread'),
    ratio('thread'),
    own('processor'),
    judged('main thread ×', ratio('processor'), 'thread'),
    judged('milliseconds blocked', own('blocked'), 'blocked'),
    judged('layout shift', Number(middle(runs, 'shift').toFixed(3)), 'shift'),
    judged('requests', own('requests'), 'requests'),
    judged('bytes of script', own('script'), 'script'),
    own('sent'),
    judged('speed', own('speed'), 'speed', true),
    judged('accessibility', own('accessibility'), 'others', true),
    judged('practices', own('practices'), 'others', true),
    judged('SEO', own('seo'), 'others', true),
  ].map(String);
}
const rows = measured.flatMap(({ page, kind, ours, before, theirs }) => {
  for (const id of new Set(ours.flatMap(({ failing }) => failing))) say(`  ${page} fails ${id}`);
  const today = rowOf(page, ours, theirs, (what, value, of, least) =>
    // Search engines do not index a page behind the login.
    what === 'SEO' && kind !== 'public' ? String(value) : judge(page, what, value, LIMITS[kind][of], least),
  );
  return before.length === 0
    ? [today]
    : [rowOf(`${page} in ${FORMER}`, before, theirs, (_what, value) => String(value)), today];
});
const table = [head, ...rows];
const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
for (const row of table) say(row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '));
for (const [how, times] of Object.entries({
  'with a slow network': again.online,
  'without a network': again.offline,
})) {
  const milliseconds = Math.round(median(times));
  judge(AGAIN.page, `milliseconds until the amount is there, opened again ${how}`, milliseconds, AGAIN.limit);
  say(
    `${AGAIN.page} opened again ${how}: the amount after ${milliseconds} ms (${times.map(Math.round).join(', ')})`,
  );
}
const answers = { step: fingers.steps, photo: fingers.photos, stroke: fingers.strokes };
for (const what of ['step', 'photo', 'stroke'] as const) {
  const milliseconds = Math.round(median(answers[what]));
  judge('/loan-application', `milliseconds from the finger to the ${what}`, milliseconds, ANSWERS[what]);
  say(
    `/loan-application, from the finger to the ${what}: ${milliseconds} ms (${answers[what].map(Math.round).join(', ')})`,
  );
}
say(over.length === 0 ? '\nwithin every limit' : `\n${over.join('\n')}`);
process.exit(over.length === 0 ? 0 : 1);
