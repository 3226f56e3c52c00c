import type { Response } from 'light-my-request';
import { expect } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { ROLES, type Role } from '#domain/accounts/role.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { countLateCharge } from '#server/ledger/post-missing.ts';
import { type Ask, type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { openReceiver } from '#test/receiver.ts';
import { WHOLE } from '#test/sample.ts';
import { FIRST_ID, marksIn, marksOf, saidBy, sha256 } from './marks.ts';
import { OF_EVERYBODY } from './of-everybody.ts';
import { digestOf, openOwners } from './owned-rows.ts';

/** One of the two customers, with the browsers that serve this customer: each call is checked against the other's data. */
export interface One {
  readonly app: TestApp;
  readonly facts: CustomerFacts;
  /** The customer's own browser. */
  readonly me: Browser;
  readonly staff: Readonly<Record<Role, Browser>>;
  /** Another browser without a session. */
  stranger(): Browser;
  /** Ids of what earlier steps made. */
  readonly ids: Ids;
  /** A number that no other act of the test has: for a picture or an amount. */
  turn(): number;
}
export interface Ids {
  user: number;
  application: number;
  loan: number;
  [more: string]: number;
}
export interface CustomerFacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly cedula: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly street: string;
  readonly employer: string;
  readonly account: string;
}

/** The words that only this customer has, as they are stored and as they are printed. */
export const wordsOf = ({ password: _, ...facts }: CustomerFacts): string[] => [
  ...Object.values(facts),
  formatCedula(facts.cedula),
  formatPhone(`+1${facts.phone}`),
];

export const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const patterns = endpoints.map((endpoint) => ({
  call: callOf(endpoint),
  method: endpoint.method,
  // A literal address precedes one with a parameter.
  literal: !endpoint.path.includes(':'),
  pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
}));
const named = (method: string, url: string) => {
  const [path = ''] = url.split('?');
  const fits = patterns.filter((one) => one.method === method && one.pattern.test(path));
  return (fits.find(({ literal }) => literal) ?? fits[0])?.call ?? `${method} ${path}`;
};

/** Gives each table its own range of ids, so that an id in a reply says which row it is; but plans, whose ids are terms. */
async function spreadIds({ ownerPool }: TestApp) {
  const { rows } = await ownerPool.query<{ table: string; column: string }>(
    `select c.oid::regclass::text as "table", a.attname as "column" from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
     where c.relnamespace = 'public'::regnamespace and c.relname not in ('settings', 'product_plans') order by 1`,
  );
  for (const [index, { table, column }] of rows.entries())
    await ownerPool.query(`alter table ${table} alter ${column} restart with ${(index + 1) * FIRST_ID}`);
}

/** The program with two customers, of whom one acts and the other stays as they are. */
export async function openWorld(instead: { readonly ask?: Ask; readonly isPruned?: boolean } = {}) {
  const provider = await openReceiver();
  Object.assign(provider.state, { answer: 200, said: '{"estado":"rechazado","motivo":"Sin autorización"}' });
  const app = await openTestApp(
    { PUBLIC_URL: 'http://manito.test', ECF_URL: provider.url, ECF_TOKEN: 'llave' },
    instead,
  );
  app.setClock('2026-11-20T14:00:00Z');
  await spreadIds(app);
  const owners = await openOwners(app);
  const called = new Set<string>();
  let standing: number | null = null;
  let words: readonly string[] = [];
  let before: ReadonlySet<string> = new Set();
  let digests: ReadonlyMap<string, string> = new Map();
  let marks: readonly string[] = [];
  let files: readonly string[] = [];
  let turns = 0;

  const digestsOf = async (rows: Awaited<ReturnType<typeof owners.rowsOf>>, id: number) => {
    const all = [...rows.of(id).keys()].join('\n');
    const keys: string[] = [];
    for await (const some of app.deps.files.keys()) keys.push(...some.filter((key) => all.includes(key)));
    return Promise.all(keys.toSorted().map(async (key) => `${key} ${sha256(await app.deps.files.get(key))}`));
  };
  /** Remembers the rows and files of the customer who stays. */
  async function remember() {
    if (standing === null) return;
    const rows = await owners.rowsOf([standing]);
    before = new Set(rows.of(standing).keys());
    digests = new Map([...rows.of(standing)].map(([row, { text }]) => [digestOf(text), row]));
    marks = marksOf(words, rows.of(standing), rows.others(standing));
    files = await digestsOf(rows, standing);
  }
  /**
   * None of the rows of the customer who stays is missing or changed, in a whole run after each call: the end of a step
   * finds the same and added rows, too, but does not say which call it was.
   */
  async function expectAllThere(what: string) {
    const now = new Set(await owners.everyDigest());
    const gone = [...digests].filter(([digest]) => !now.has(digest)).map(([, row]) => row.slice(0, 300));
    expect(gone, `${what}: rows of the other customer`).toEqual([]);
  }
  /** The rows and files of the customer who stays are what they were: none is missing, changed or added. */
  async function expectUntouched(what: string) {
    if (standing === null) return;
    const rows = await owners.rowsOf([standing]);
    const now = new Set(rows.of(standing).keys());
    const short = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
      [...some].filter((row) => !others.has(row)).map((row) => row.slice(0, 300));
    expect(
      { gone: short(before, now), come: short(now, before) },
      `${what}: rows of the other customer`,
    ).toEqual({ gone: [], come: [] });
    expect(await digestsOf(rows, standing), `${what}: files of the other customer`).toEqual(files);
  }
  async function expectNothingOfTheOther(what: string, reply: Response) {
    if (standing === null) return;
    const said = await saidBy(reply);
    expect(marksIn(said.text, marks), `${what} says something of the other customer`).toEqual([]);
    const known = files.map((line) => line.split(' ')[1]);
    expect(
      said.digests.filter((digest) => known.includes(digest)),
      `${what} gives a file of the other customer`,
    ).toEqual([]);
  }

  const watched = (browser: Browser): Browser => {
    const looked = async (method: string, url: string, reply: Response) => {
      const call = named(method, url);
      const what = `${method} ${url} → ${reply.statusCode}`;
      if (reply.statusCode < 400) called.add(call);
      if (!(call in OF_EVERYBODY)) await expectNothingOfTheOther(what, reply);
      if (WHOLE && method !== 'GET') await expectAllThere(what);
      return reply;
    };
    return {
      cookies: browser.cookies,
      get: async (url) => looked('GET', url, await browser.get(url)),
      send: async (method, url, ...more) => looked(method, url, await browser.send(method, url, ...more)),
      upload: async (url, ...more) => looked('POST', url, await browser.upload(url, ...more)),
    };
  };

  const staff = {} as Record<Role, Browser>;
  const enter = async () => {
    for (const role of ROLES) staff[role] = watched(await app.signInAs(role));
  };
  await enter();

  return {
    app,
    owners,
    called,
    customer: (facts: CustomerFacts): One => ({
      app,
      facts,
      me: watched(app.browser()),
      staff,
      stranger: () => watched(app.browser()),
      ids: { user: 0, application: 0, loan: 0 },
      turn() {
        turns += 1;
        return turns;
      },
    }),
    /** Lets one customer act while the other's rows, files and words are watched. */
    async act(one: One, other: One, name: string, work: (one: One) => Promise<unknown>) {
      standing = other.ids.user || null;
      words = wordsOf(other.facts);
      await remember();
      try {
        await work(one);
      } catch (error) {
        throw new Error(`${one.facts.firstName}, ${name}: ${error instanceof Error ? error.message : ''}`, {
          cause: error,
        });
      }
      await expectUntouched(name);
      standing = null;
    },
    /** Moves the clock; the staff enter again, and the day's late charge is counted, as the nightly job does. */
    async at(instant: string) {
      app.setClock(instant);
      const day = dayInSantoDomingo(app.deps.now());
      await inTransaction(app.deps.db, async (tx) =>
        ok(await countLateCharge(tx, day, await app.deps.settings.closedDays())),
      );
      await enter();
    },
    close: async () => {
      await app.close();
      await provider.close();
    },
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;
