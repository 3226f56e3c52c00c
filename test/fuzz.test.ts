import type { Response } from 'light-my-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admits } from '#contract/access.ts';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { SHARE_TARGET, SHARED_FIELD, SHARED_MAX_BYTES } from '#contract/share-target.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { REPORT_PATH } from '#server/outbox/notify.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { fuzzer, type IdsOf } from '#test/hostile.ts';
import { rounds, WHOLE } from '#test/sample.ts';
import { starved } from '#test/starved.ts';
import { CALLERS, type Caller as Person, SCOPES } from './permissions/who-may.ts';
import { marksIn, type Said, saidBy } from './two-customers/marks.ts';
import { liveBoth } from './two-customers/whole-lives.ts';
import { openWorld } from './two-customers/world.ts';

// `npm run drill -- fuzz` sets these: the whole, about two customers with whole lives (drills/fuzz.ts).
const { FUZZ_ROUNDS, FUZZ_ONLY = '', FUZZ_AS = '' } = process.env;
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);
const IS_DRILL = FUZZ_ROUNDS !== undefined;
const ROUNDS = IS_DRILL ? Number(FUZZ_ROUNDS) : rounds(63, 1);
/** Longest that one reply may take in the drill, in milliseconds. */
const SLOW = 1_000;
/** Two whole lives take a while on a busy machine. */
const HOOK_MILLISECONDS = IS_DRILL ? 3_600_000 : 300_000;
/** Requests on their way at the same time: while the database reads for one, the program answers the next. */
const IN_FLIGHT = Number(process.env.FUZZ_IN_FLIGHT ?? (IS_DRILL ? 8 : 1));
/** Calls of one caller after which it is looked whether a hostile call ended the caller's session. */
const TRUSTED_CALLS = 50;

type Caller = Person | 'program';
const everyCaller: readonly Caller[] = [...CALLERS, 'program'];
/** Every caller in the drill; in `npm test` two that the endpoint admits and one that it may not, in turns. */
function callersOf(endpoint: Endpoint): readonly Caller[] {
  if (IS_DRILL || WHOLE) return everyCaller.filter((caller) => FUZZ_AS === '' || caller === FUZZ_AS);
  const turn = fuzzed.indexOf(endpoint);
  const allowed = everyCaller.filter(
    (caller) => caller !== 'program' && caller !== 'nobody' && admits(endpoint.access, caller),
  );
  const some = [allowed, allowed.toReversed(), everyCaller].map((from) => from[turn % from.length]);
  return [...new Set(some.filter((caller) => caller !== undefined))];
}

/** A customer with the marks that are in no reply to another customer, nor to a stranger. */
interface Customer {
  browser: Browser;
  readonly email: string;
  readonly password: string;
  readonly marks: readonly string[];
}
let app: TestApp;
let close: () => Promise<void>;
let customers: readonly Customer[];
let idsOf: IdsOf;
const callers = new Map<Caller, { readonly browser: Browser; readonly headers: Record<string, string> }>();
/** Replies by status, and the slowest: what was reached. */
const seen = new Map<number, number>();
let slowest = { milliseconds: 0, what: '' };
/** Milliseconds of the requests themselves, without what comes before the first. */
let striking = 0;

beforeAll(async () => {
  if (IS_DRILL) await openLives();
  else await openDemo();
  // A statement that was prepared before the column fails once: here, where the program tries it again by itself.
  for (const { email, password } of customers.slice(0, 1))
    await app.browser().send('POST', '/api/auth/login', { email, password });
  idsOf = await idsByKind();
  callers.set('nobody', { browser: app.browser(), headers: {} });
}, HOOK_MILLISECONDS);
afterAll(async () => {
  const replies = [...seen].sort(([a], [b]) => a - b).map(([status, many]) => `${many} × ${status}`);
  const total = [...seen.values()].reduce((sum, many) => sum + many, 0);
  if (IS_DRILL)
    console.log(
      `seed ${SEED}: ${total} requests (${replies.join(', ')}), ${Math.round((1_000 * total) / striking)} a second; slowest ${Math.round(slowest.milliseconds)} ms: ${slowest.what}; customers no longer heard: ${unheard.size}`,
    );
  await close();
});

async function openDemo(): Promise<void> {
  app = await openTestApp();
  close = () => app.close();
  await addColumnEverywhere();
  // With the demo's stories the hostile calls find applications, a counter-offer, a loan and payments.
  await seedDemo(app.deps);
  // Ana's facts are in the honest half of many a request.
  const marksOf = ({ cedula, phone }: (typeof cast)['ana'], isAna: boolean) =>
    isAna ? [] : [cedula, formatCedula(cedula ?? ''), phone, formatPhone(phone ?? '')];
  customers = await Promise.all(
    (['ana', 'luis', 'rosa', 'marta'] as const).map(async (key) => ({
      browser: await app.signIn(key),
      email: cast[key].email,
      password: cast[key].password,
      marks: marksOf(cast[key], key === 'ana').filter((mark) => mark !== null),
    })),
  );
}

async function openLives(): Promise<void> {
  const world = await openWorld({ isPruned: true });
  app = world.app;
  close = () => world.close();
  const lives = await liveBoth(world);
  customers = lives.map(({ one, words }) => ({
    browser: one.me,
    email: one.facts.email,
    password: one.facts.password,
    marks: words,
  }));
  await addColumnEverywhere();
}

/** Like a later migration: no reply may contain an extra column of a row. */
async function addColumnEverywhere(): Promise<void> {
  const tables = await app.db.introspection.getTables();
  for (const { name } of tables.filter(({ schema, isView }) => schema === 'public' && !isView))
    await app.db.schema
      .alterTable(name)
      .addColumn('later', 'text', (column) => column.defaultTo('inside'))
      .execute();
}

/** Tables of an address or a field whose word is another than the table's. */
const TABLES: Readonly<Record<string, string>> = {
  applications: 'loan_applications',
  clients: 'users',
  administrators: 'users',
  'client-notes': 'client_notes',
};
/** Some real rows of the table that a word names, or of any table. */
async function idsByKind(): Promise<IdsOf> {
  const { rows: tables } = await app.deps.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type in ('integer', 'bigint') order by 1`,
  );
  const ids = new Map<string, readonly string[]>();
  for (const { name } of tables) {
    const { rows } = await app.deps.pool.query<{ id: string }>(
      `select id::text from "${name}" order by id limit 12`,
    );
    if (rows.length > 0)
      ids.set(
        name,
        rows.map(({ id }) => id),
      );
  }
  const any = [...ids.values()].flatMap((some) => some.slice(0, 2));
  return (word) => {
    const kind = word.endsWith('Id') ? `${word.slice(0, -2)}s` : word;
    return ids.get(TABLES[kind] ?? kind.replaceAll('-', '_')) ?? any;
  };
}

let newcomers = 0;
/** A member of the staff, or a program with every scope, whom no earlier hostile call has changed. */
async function enter(caller: Exclude<Caller, 'nobody' | 'customer'>): Promise<void> {
  const role = caller === 'program' ? 'owner' : caller;
  newcomers += 1;
  const browser = await app.signInAnother({
    email: `${role}-${newcomers}@fuzz.example`,
    firstName: 'Persona',
    lastName: 'Nueva',
    password: 'guayacan-en-flor-3',
    role,
  });
  if (caller !== 'program') {
    callers.set(caller, { browser, headers: {} });
    return;
  }
  const body = { name: 'Contabilidad', scopes: SCOPES, days: 30 };
  const made = await browser.send('POST', '/api/admin/tokens', body);
  expect(made.statusCode, made.body).toBe(201);
  callers.set(caller, { browser: app.browser(), headers: { authorization: `Bearer ${made.json().secret}` } });
}

/** Whether a session or token has ended, or answers for one signature alone. */
async function isOut(browser: Browser | undefined, headers: Record<string, string> = {}) {
  const { reply } = await ask({ method: 'GET', url: '/api/auth/user', headers }, browser);
  return reply.statusCode === 401 || reply.json().code === 'handed_over';
}

/** Signs in again whoever lost a session or an account by an earlier hostile call. */
async function enterAgain(caller: Caller): Promise<void> {
  if (caller === 'nobody') return;
  if (caller !== 'customer') {
    const found = callers.get(caller);
    if (!found || (await isOut(found.browser, found.headers))) await enter(caller);
    return;
  }
  for (const customer of customers) {
    if (!(await isOut(customer.browser))) continue;
    const browser = app.browser();
    const { email, password } = customer;
    const reply = await browser.send('POST', '/api/auth/login', { email, password });
    if (reply.statusCode === 200) customer.browser = browser;
    else unheard.add(email);
  }
}
/** Customers whose account a hostile call of the staff closed: their later calls are a stranger's. */
const unheard = new Set<string>();

const isSpanishError = ({ code, message }: { readonly code?: unknown; readonly message?: unknown }) =>
  typeof code === 'string' && /^[a-z_]+$/.test(code) && typeof message === 'string' && /\S/.test(message);

/** A reply has exactly the contract's fields: an extra field is a leak. */
function expectDeclared(endpoint: Endpoint, reply: Response, what: string): void {
  expect(reply.statusCode, what).toBe(endpoint.reply.status);
  if (!('json' in endpoint.reply)) return;
  const body: unknown = reply.json();
  expect(endpoint.reply.json.safeParse(body), what).toEqual({ success: true, data: body });
}

/** Marks of customers other than the caller; the request itself may have had one. */
function expectNothingOfOthers(said: Said, sent: string, own: Customer | undefined, what: string): void {
  const others = customers.filter((customer) => customer !== own).flatMap(({ marks }) => marks);
  expect(
    marksIn(said.text, others).filter((mark) => !sent.includes(mark)),
    what,
  ).toEqual([]);
}

interface Asked {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}
async function ask({ method, url, headers, payload }: Asked, browser: Browser | undefined) {
  const begun = performance.now();
  const reply = await app.inject({
    method,
    url,
    headers: { host: 'manito.test', origin: 'http://manito.test', ...headers },
    cookies: Object.fromEntries(browser?.cookies ?? []),
    ...(payload !== undefined && { payload }),
  });
  return { reply, milliseconds: performance.now() - begun };
}

/** One hostile request with everything that is expected of its reply. @param again the command that repeats it */
async function strike(endpoint: Endpoint, caller: Caller, round: number, asked: Asked, again: string) {
  const own = caller === 'customer' ? customers[round % customers.length] : undefined;
  const staff = callers.get(caller);
  const browser = own?.browser ?? staff?.browser;
  const request = { ...asked, headers: { ...asked.headers, ...staff?.headers } };
  const { reply, milliseconds } = await ask(request, browser);
  const sent = `${asked.url} ${String(asked.payload)}`;
  const what = `${again}\n${sent.slice(0, 300)} → ${reply.statusCode} ${reply.body.slice(0, 300)}`;
  seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1);
  if (milliseconds > slowest.milliseconds) slowest = { milliseconds, what: again };
  expect(reply.statusCode, what).toBeLessThan(500);
  if (reply.statusCode >= 400) expect(isSpanishError(reply.json()), what).toBe(true);
  else expectDeclared(endpoint, reply, what);
  if (caller === 'nobody' || caller === 'customer')
    expectNothingOfOthers(await saidBy(reply), sent, own, what);
  // A whole file takes as long for an honest caller.
  if (!IS_DRILL || milliseconds <= SLOW || ('bytes' in endpoint.reply && reply.statusCode === 200)) return;
  late.push({ what, again: async () => (await ask(request, browser)).milliseconds });
}

/** Requests over a second among others: the machine was busy, or the request is slow, and then it is so alone. */
const late: { readonly what: string; readonly again: () => Promise<number> }[] = [];
async function expectInTimeAlone(): Promise<void> {
  for (const { what, again } of late.splice(0)) {
    const wait = await again();
    expect(wait / starved(), what).toBeLessThan(SLOW);
  }
}

/** Strikes so many times, some at once, and never one after the first failure. */
async function strikeAll(endpoint: Endpoint, caller: Caller, call: string): Promise<void> {
  const hostile = fuzzer(SEED, endpoint, caller, idsOf);
  const may =
    caller === 'program'
      ? endpoint.scope !== undefined
      : caller !== 'nobody' && admits(endpoint.access, caller);
  let round = 0;
  let isOver = false;
  const lane = async (until: number) => {
    while (round < until && !isOver) {
      const own = round;
      round += 1;
      const again = `npm run drill -- fuzz "${call}" --as ${caller} --seed ${SEED} --to ${own + 1}`;
      await strike(endpoint, caller, own, { method: endpoint.method, ...hostile() }, again);
    }
  };
  const failed = (error: unknown): never => {
    isOver = true;
    throw error;
  };
  while (round < ROUNDS && !isOver) {
    if (IS_DRILL || !callers.has(caller)) await enterAgain(caller);
    // Whom the door refuses loses no session there.
    const until = may ? Math.min(ROUNDS, round + TRUSTED_CALLS) : ROUNDS;
    const begun = performance.now();
    await Promise.all(Array.from({ length: IN_FLIGHT }, () => lane(until).catch(failed)));
    striking += performance.now() - begun;
    await expectInTimeAlone();
  }
}

/** A logout would end the session that the next calls need. */
const fuzzed = endpoints.filter(({ path }) => path !== '/api/logout');
/** The addresses for a phone's system and for a provider of texts, and one that there is not. */
const OUTSIDE = [SHARE_TARGET, REPORT_PATH, '/api/nada/:id'];
const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;

describe(`hostile input, seed ${SEED}`, () => {
  it.each(
    fuzzed
      .filter((endpoint) => FUZZ_ONLY === '' || callOf(endpoint) === FUZZ_ONLY)
      .map((endpoint) => [callOf(endpoint), endpoint] as const),
  )('%s replies as declared and never 500', async (call, endpoint) => {
    for (const caller of callersOf(endpoint)) await strikeAll(endpoint, caller, call);
  });

  it.each(OUTSIDE.filter(() => FUZZ_ONLY === ''))(
    '%s, which is not in the contract, never replies 500',
    async (path) => {
      const file = { field: SHARED_FIELD, maxBytes: SHARED_MAX_BYTES, tooLarge: '', required: false };
      const hostile = fuzzer(SEED, {
        ...{ method: 'POST', path, access: 'public', summary: '', file },
        ...{ reply: { status: 302 }, errors: [] },
      });
      for (let round = 0; round < Math.max(ROUNDS, 8); round += 1) {
        const { headers, ...asked } = hostile();
        // In turns the types of a provider's report and those of a shared file.
        const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'AAAA' };
        const request = {
          method: 'POST',
          ...asked,
          headers: round % 2 ? { ...headers, ...form } : headers,
        } as const;
        const { reply } = await ask(request, undefined);
        expect(reply.statusCode, `${request.url} ${String(request.payload).slice(0, 300)}`).toBeLessThan(500);
      }
    },
  );
});
