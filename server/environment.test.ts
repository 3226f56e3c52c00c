import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { emptyDatabase } from '#test/database.ts';
import { openMailbox } from '#test/program.ts';
import { sample } from '#test/sample.ts';
import { lent } from '#test/stories.ts';
import { until } from '#test/until.ts';

// Whoever starts the program with other variables harms nobody: it says in a sentence what is wrong and writes nothing,
// or it serves what is there as it is.

const ROOT = path.resolve(import.meta.dirname, '..');
const SITE = 'https://prestamos.test';

/** Starts the program with these variables and no other, until it serves or ends, and stops it in order. */
async function startOnce(variables: Record<string, string>, whileReady = async () => {}) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: path.join(ROOT, '.cache/node'),
      PORT: '0',
      HOST: '127.0.0.1',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output += bytes;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await until(() => expect(child.exitCode !== null || output.includes('is ready')).toBe(true));
  const ready = child.exitCode === null;
  if (ready) await whileReady();
  child.kill('SIGTERM');
  return { ready, code: await ended, output: output.trim() };
}

/** Every row of every table of the lender, by table, as one hash each. */
async function rowsOf({ deps }: TestApp): Promise<Record<string, string>> {
  const { rows } = await deps.pool.query<{ name: string }>(
    `select format('%I', table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await deps.pool.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${name} t`,
    );
    hashes[name] = found.rows[0]?.hash ?? '';
  }
  return hashes;
}

async function tablesOf(url: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    return rows;
  } finally {
    await client.end();
  }
}

let app: TestApp;
let folder: string;
let empty: Awaited<ReturnType<typeof emptyDatabase>>;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let inUse: Record<string, string>;
beforeAll(async () => {
  [app, empty, mailbox] = await Promise.all([openTestApp(), emptyDatabase(), openMailbox(0)]);
  folder = await mkdtemp(path.join(inject('runFolder'), 'environment-'));
  // The programs run on the real clock.
  app.setClock(new Date());
  await lent(app, 'rosa');
  inUse = {
    DATABASE_URL: app.deps.env.databaseUrl,
    DATA_DIR: app.deps.env.dataDir,
    SMTP_URL: mailbox.url,
    SESSION_SECRET: '5f1c0d9e8b7a69584736251403f2e1d0',
    TRUST_PROXY: '1',
    WORKERS: '1',
    BACKUPS: 'off',
  };
});
afterAll(async () => {
  await Promise.all([app.close(), mailbox.close()]);
  await empty.drop();
  await rm(folder, { recursive: true, force: true });
});

/** One sentence that names the variable, and nothing else: no stack trace. */
function expectSentence(output: string, name: string): void {
  const [sentence = '', ...others] = output.split('\n');
  expect(others).toEqual([]);
  expect(sentence).toContain(name);
  expect(sentence).toMatch(/^[A-Z].*\.$/);
}

const own = { NODE_ENV: 'production', PUBLIC_URL: SITE };
const admin = { ADMIN_EMAIL: 'duena@prestamos.test', ADMIN_PASSWORD: 'caoba-y-ceiba-99' };

const IMPOSSIBLE: readonly (readonly [string, Record<string, string>])[] = [
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['DEMO', { DEMO: 'yes' }],
  ['PORT', { PORT: 'three thousand' }],
  ['HOST', { HOST: '999.1.1.1' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'prestamos.example.do' }],
  ['SMTP_URL', { SMTP_URL: 'http://mail' }],
  ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
  ['ADMIN_EMAIL', { ...admin, ADMIN_EMAIL: 'xy' }],
  ['SESSION_SECRET', { ...own, SESSION_SECRET: 'a'.repeat(40) }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://manito@127.0.0.1:1/manito' }],
  ['TWILIO_WHATSAPP_FROM', { TWILIO_WHATSAPP_FROM: '+18095550100' }],
  ['TWILIO_SMS_FROM', { TWILIO_ACCOUNT_SID: 'AC0', TWILIO_AUTH_TOKEN: 'x', TWILIO_SMS_FROM: '8095' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'a' }],
  ['BACKUP_URL', { BACKUP_URL: 'file:///dev/null/backups' }],
  ['FILES_URL', { FILES_URL: 'file:///dev/null/files' }],
  ['WORKERS', { WORKERS: '0' }],
];

// server/env.test.ts reads each of them; a start adds that the sentence is all, and nothing is written.
it.each(sample(IMPOSSIBLE, 1, 'impossible variables'))(
  '%s that cannot work is named in a sentence, and nothing is written',
  async (name, variables) => {
    const place = path.join(folder, name);
    const { code, output } = await startOnce({
      ...{ DATABASE_URL: empty.url, DATA_DIR: place, SMTP_URL: mailbox.url },
      ...variables,
    });
    expect(code).toBe(1);
    expectSentence(output, name);
    expect(await readdir(folder)).toEqual([]);
    expect(await tablesOf(empty.url)).toEqual([]);
  },
);

const NOT_WORKING: readonly (readonly [string, Record<string, string>])[] = [
  ['DATABASE_URL', { DATABASE_URL: 'postgres://manito:no@127.0.0.1:1/manito' }],
  ['HOST', { HOST: '192.0.2.1' }],
  ['DATA_DIR', { DATA_DIR: '/dev/null/data' }],
  ['ADMIN_EMAIL', { ...admin, ADMIN_EMAIL: cast.rosa.email }],
];

it.each(sample(NOT_WORKING, 1, 'variables that do not work'))(
  '%s that turns out not to work is named in a sentence',
  async (name, variables) => {
    const { code, output } = await startOnce({ ...inUse, ...variables });
    expect(code).toBe(1);
    expectSentence(output, name);
  },
);

/** Every subset of the three variables that decide whether there is a demo. */
const DECIDING = { NODE_ENV: 'production', DEMO: '1', PUBLIC_URL: SITE };
const SUBSETS = [
  [[], 'serves'],
  [['NODE_ENV'], 'PUBLIC_URL is missing.'],
  [['DEMO'], 'DEMO is refused: this database holds real people or loans.'],
  [['PUBLIC_URL'], 'serves'],
  [['NODE_ENV', 'DEMO'], 'PUBLIC_URL is missing.'],
  [['NODE_ENV', 'PUBLIC_URL'], 'serves'],
  [['DEMO', 'PUBLIC_URL'], 'serves'],
  [['NODE_ENV', 'DEMO', 'PUBLIC_URL'], 'DEMO=1 is refused in production.'],
] as const;

it('an installation in use has the same rows after a start with every subset of NODE_ENV, DEMO and PUBLIC_URL', async () => {
  const rowsIn = async (table: string) => (await app.ownerPool.query(`select from ${table}`)).rowCount;
  // A program that is ready has queued the jobs of its start; one that ends before them leaves them to the next start.
  const worked = () =>
    until(async () => {
      expect(await rowsIn('graphile_worker._private_jobs')).toBe(0);
      expect(await rowsIn('messages where sent_at is null')).toBe(0);
      expect(await rowsIn('unchained_changes')).toBe(0);
    });
  // The first start does once what every start does (keys, certificate, letters and documents that waited).
  await startOnce({ ...inUse, NODE_ENV: 'production', PUBLIC_URL: SITE }, worked);
  expect(await rowsIn('verifications')).toBe(1);
  const before = await rowsOf(app);
  const letters = [...mailbox.letters];
  for (const [names, outcome] of sample(SUBSETS, 2, 'deciding variables')) {
    const chosen = Object.fromEntries(names.map((name) => [name, DECIDING[name]]));
    const { ready, output } = await startOnce({ ...inUse, ...chosen }, worked);
    const told = names.join(' ') || 'none';
    expect(ready ? 'serves' : output, told).toContain(outcome);
    expect(output, told).not.toMatch(/^\s+at /m);
    expect(await rowsOf(app), told).toEqual(before);
    expect(mailbox.letters, told).toEqual(letters);
  }
});
