import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Response } from 'light-my-request';
import type pg from 'pg';
import { inject } from 'vitest';
import type { Role } from '#domain/accounts/role.ts';
import { insertUser } from '#server/accounts/accounts.store.ts';
import { buildApp } from '#server/app.ts';
import { insertZone } from '#server/collectors/collectors.store.ts';
import { type Database, openDatabase, openPool } from '#server/db/database.ts';
import type { UserRow } from '#server/db/tables.ts';
import { readEnv } from '#server/env.ts';
import { chainFolder } from '#server/hash-chain/chain-key.ts';
import { type OpenDeps, openDeps } from '#server/open-deps.ts';
import { ensurePushKeys } from '#server/push/send-push.ts';
import { Beginnings, type Begun, type Cookies } from '#test/beginnings.ts';
import { type Canaries, forMetrics, watchCanaries } from '#test/canaries.ts';
import { cast, type PersonKey, STAFF_CAST } from '#test/cast.ts';
import { asProgram, CHAIN_SECRET, cloneDatabase, ownDatabase } from '#test/database.ts';
import { HASH_COST } from '#test/hash-cost.ts';
import { openKeptDatabases } from '#test/kept-database.ts';
import { asRead } from '#test/reading.ts';

type Body = NonNullable<InjectOptions['payload']>;
export type Ask = (
  options: InjectOptions,
  once: (options: InjectOptions) => Promise<Response>,
) => Promise<Response>;

/**
 * A person's browser in a test: it sends its cookies, its writes carry the site's own Origin, and it reads a preview
 * before it signs.
 */
export interface Browser {
  get(url: string): Promise<Response>;
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: Body,
    headers?: Record<string, string>,
  ): Promise<Response>;
  upload(
    url: string,
    fields: Record<string, string>,
    file?: { field: string; name: string; bytes: Buffer; type?: string },
    headers?: Record<string, string>,
  ): Promise<Response>;
  readonly cookies: Map<string, string>;
}

export interface TestApp {
  readonly deps: OpenDeps;
  /**
   * The program's database, for reads and for changes made outside of the program: the hash chain does not seal them.
   */
  readonly db: Database;
  /** Connections as the role that owns the tables. */
  readonly ownerPool: pg.Pool;
  /** Moves the program's clock. */
  setClock(instant: string | Date): void;
  advance(milliseconds: number): void;
  browser(headers?: Record<string, string>): Browser;
  /** Sends a request exactly as given: no cookie, no Origin of its own. */
  inject(options: InjectOptions): Promise<Response>;
  /** Inserts a person of the cast and signs them in. */
  signIn(key: PersonKey): Promise<Browser>;
  /** A member of the staff with this role, created at the first call. */
  signInAs(role: Role): Promise<Browser>;
  /** Signs in a colleague who is not in the cast: a second person of one role. */
  signInAnother(person: Newcomer): Promise<Browser>;
  addPerson(key: PersonKey): Promise<number>;
  /** A browser with these cookies. */
  browserWith(cookies: Cookies): Browser;
  /**
   * Plays the beginning of a story, or its next part. Where nothing has happened in the program but what has been begun
   * so, and earlier tests of this worker began the same way, its rows and files are put there instead. @returns what the
   * beginning told
   */
  begin<T>(name: string, play: () => Promise<T>): Promise<T>;
  /** Starts to listen, for truly parallel requests. @returns the address */
  listen(): Promise<string>;
  close(): Promise<void>;
}

const HOST = 'manito.test';
/** `npm run drill -- wall` plays every test so. */
const AS_INSTALLED = process.env.TESTS_AS_INSTALLED === '1';
const CUSTOMERS = '/api/auth/login';
const OFFICE = '/api/auth/admin-login-credentials';

type Newcomer = Pick<UserRow, 'email' | 'firstName' | 'lastName' | 'password' | 'role'> &
  Partial<Pick<UserRow, 'cedula' | 'phone'>>;

function multipart(
  fields: Record<string, string>,
  file?: { field: string; name: string; bytes: Buffer; type?: string },
) {
  const boundary = 'manito-test-boundary';
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\nContent-Type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`;
    parts.push(Buffer.from(head), file.bytes, Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { payload: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` };
}

const keptDatabase = openKeptDatabases<Begun>(cloneDatabase);

interface Routes {
  readonly app: FastifyInstance;
  /** What the routes were built with. */
  readonly deps: OpenDeps;
  readonly canaries: Canaries;
}
const restingRoutes: Routes[] = [];

/**
 * The program whose endpoints answer one test after another, each with its own dependencies: they keep nothing between
 * requests. Pages do, and so each test that asks for one builds a program of its own.
 */
async function builtRoutes(deps: OpenDeps, canaries: Canaries): Promise<Routes> {
  const own = { ...deps };
  return { app: await buildApp(own), deps: own, canaries };
}

/**
 * Opens the real program on a real database of its own; only the clock is the test's. `asInstalled`: as the role that
 * does not own the tables, which the policies of own-rows limit. Without it each query has to limit itself, and a test
 * finds one that forgets.
 */
export async function openTestApp(
  variables: Record<string, string> = {},
  instead: Partial<Pick<OpenDeps, 'log' | 'db' | 'answerAfterMs'>> & {
    readonly env?: Partial<OpenDeps['env']>;
    readonly asInstalled?: boolean;
    /** For so many writes that dead rows must be pruned. */
    readonly isPruned?: boolean;
    /** Sends a browser's request in another way than once. */
    readonly ask?: Ask;
  } = {},
): Promise<TestApp> {
  const { env: changed, asInstalled = AS_INSTALLED, ask: askOtherwise, isPruned, ...others } = instead;
  const database = isPruned ? await ownDatabase() : await keptDatabase();
  const dataDir = await mkdtemp(path.join(inject('runFolder'), 'app-'));
  await writeFile(path.join(chainFolder({ dataDir }), 'key'), CHAIN_SECRET, { mode: 0o600 });
  let now = new Date('2026-11-20T15:00:00Z');
  const read = readEnv({
    DATABASE_URL: asInstalled ? asProgram(database.url) : database.url,
    MIGRATION_DATABASE_URL: variables.DATABASE_URL ?? database.url,
    DATA_DIR: dataDir,
    // A test that seeds the demo wants its five people: the lender behind them takes a while.
    DEMO: 'people',
    LOG_LEVEL: 'silent',
    SESSION_SECRET: 'a session secret for the tests only',
    RATE_LIMITS: 'off',
    ...variables,
  });
  const env = { ...read, ...changed };
  // The delay matters only where times are compared (rule: no-enumeration).
  const opened = await openDeps(env, () => now);
  await ensurePushKeys(opened);
  // The log and what variables say are fixed when the routes are built.
  const isUsual = Object.keys(variables).length === 0 && changed === undefined && instead.log === undefined;
  const resting = isUsual ? restingRoutes.pop() : undefined;
  const canaries = resting?.canaries ?? watchCanaries();
  const deps = { ...opened, log: canaries.log, answerAfterMs: 0, ...others };
  const api = isUsual ? (resting ?? (await builtRoutes(deps, canaries))) : null;
  let whole: Promise<FastifyInstance> | null = null;
  const program = () => {
    whole ??= buildApp(deps);
    return whole;
  };
  if (!api) await program();
  // A person has one browser, which the account knows from the first sign-in on.
  const marks = new Map<string, string>();
  const beginnings = new Beginnings({ database, marks, dataDir, isNew: isUsual });
  const touch = () => beginnings.touch();
  const ask = async (options: InjectOptions) => {
    touch();
    if (!api || whole !== null || !String(options.url).startsWith('/api/'))
      return (await program()).inject(options);
    // At each request, since a test may replace some of its own.
    Object.assign(api.deps, deps);
    return api.app.inject(options);
  };
  const ownerPool = openPool(env.migrationDatabaseUrl, 5);

  const setClock = (instant: string | Date) => {
    now = new Date(instant);
    beginnings.turnTo(now);
  };

  const browser = (headers: Record<string, string> = {}): Browser => {
    const cookies = new Map<string, string>();
    const request = async (options: InjectOptions) => {
      const asked: InjectOptions = {
        ...options,
        headers: { host: HOST, 'user-agent': 'test browser', ...headers, ...options.headers },
        cookies: Object.fromEntries(cookies),
      };
      const reply = await (askOtherwise ? askOtherwise(asked, ask) : ask(asked));
      for (const { name, value } of reply.cookies) {
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
        canaries.plant(value);
      }
      return reply;
    };
    const origin = { origin: `http://${HOST}` };
    const get = (url: string) => request({ method: 'GET', url });
    const post = (url: string, payload: Body) => request({ method: 'POST', url, headers: origin, payload });
    const reader = { get, preview: (body: Body) => post('/api/legal-documents/preview', body) };
    return {
      cookies,
      get,
      send: async (method, url, body, more = {}) =>
        request({
          method,
          url,
          headers: { ...origin, ...more },
          ...(body !== undefined && { payload: await asRead(reader, url, body) }),
        }),
      upload: (url, fields, file, more = {}) => {
        const { payload, type } = multipart(fields, file);
        return request({
          method: 'POST',
          url,
          payload,
          headers: { ...origin, 'content-type': type, ...more },
        });
      },
    };
  };

  const browserWith = (cookies: Cookies): Browser => {
    const theirs = browser();
    for (const [name, value] of cookies) {
      theirs.cookies.set(name, value);
      canaries.plant(value);
    }
    return theirs;
  };

  const add = async (person: Newcomer) => {
    touch();
    const hashed = await hash(person.password, HASH_COST);
    const row = await deps.db.transaction().execute((tx) =>
      insertUser(tx, {
        ...person,
        password: hashed,
        verifiedChannel: 'email',
        verifiedAt: now,
        createdAt: now,
        updatedAt: now,
      }),
    );
    if (!row) throw new Error(`${person.email} is there already`);
    return row.id;
  };
  const giveAll = (collectorId: number) =>
    deps.db
      .transaction()
      .execute((tx) =>
        insertZone(tx, { collectorId, kind: 'everything', place: null, givenBy: null, givenAt: now }),
      );
  const addPerson = (key: PersonKey) => {
    const { email, firstName, lastName, cedula, phone, role, password } = cast[key];
    return add({ email, firstName, lastName, cedula, phone, role, password });
  };
  const isKnown = async (email: string) =>
    (await deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !==
    undefined;
  const enter = async (address: string, { email, password }: Pick<Newcomer, 'email' | 'password'>) => {
    const theirs = browser();
    const mark = marks.get(email ?? '');
    if (mark !== undefined) theirs.cookies.set('browser', mark);
    const reply = await theirs.send('POST', address, { email, password });
    if (reply.statusCode !== 200) throw new Error(`${email} could not sign in: ${reply.body}`);
    marks.set(email ?? '', theirs.cookies.get('browser') ?? '');
    return theirs;
  };

  /** Opens a person's session at the beginning of a test, or anew. */
  const entered = async (name: string, enters: () => Promise<Browser>): Promise<Browser> =>
    browserWith(await beginnings.begin(`${name} signs in`, async () => [...(await enters()).cookies]));
  const signIn = (key: PersonKey) =>
    entered(key, async () => {
      if (!(await isKnown(cast[key].email))) await addPerson(key);
      return enter(cast[key].role === null ? CUSTOMERS : OFFICE, cast[key]);
    });

  const db = openDatabase(ownerPool);
  return {
    // A test that reads or writes by itself may have changed something.
    get deps() {
      touch();
      return deps;
    },
    get db() {
      touch();
      return db;
    },
    get ownerPool() {
      touch();
      return ownerPool;
    },
    setClock,
    advance: (milliseconds) => setClock(new Date(now.getTime() + milliseconds)),
    browser,
    browserWith,
    begin: (name, play) => beginnings.begin(name, play),
    inject: ask,
    addPerson,
    signIn,
    signInAs(role) {
      if (role === 'owner') return signIn('pedro');
      const colleague = STAFF_CAST[role];
      return entered(role, async () => {
        if (!(await isKnown(colleague.email))) {
          const id = await add({ ...colleague, role });
          // As for the first collector whom an owner invites.
          if (role === 'collector') await giveAll(id);
        }
        return enter(OFFICE, colleague);
      });
    },
    async signInAnother(person) {
      const { email } = person;
      if (email === null) throw new Error('Without an e-mail nobody signs in');
      if (!(await isKnown(email))) await add(person);
      return enter(person.role === null ? CUSTOMERS : OFFICE, person);
    },
    listen: async () => (await program()).listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      if (api) Object.assign(api.deps, deps, forMetrics());
      const asked = [api?.app, await whole].filter((one) => one !== undefined && one !== null);
      const metrics = await Promise.all(
        asked.map(
          async (one) => (await one.inject({ url: '/metrics', headers: { host: '127.0.0.1' } })).body,
        ),
      );
      await (await whole)?.close();
      const leak = await canaries.check({ pool: ownerPool }, metrics.join('\n')).then(
        () => null,
        (error: unknown) => error,
      );
      canaries.forget();
      if (api) restingRoutes.push(api);
      await Promise.all([deps.close(), ownerPool.end()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      if (leak !== null) throw leak;
    },
  };
}
