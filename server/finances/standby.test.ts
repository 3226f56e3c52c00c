import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Finances } from '#contract/finances.ts';
import { migrate } from '#server/db/migrate.ts';
import { chainKeyOf } from '#server/hash-chain/chain-hashes.ts';
import { openZip, partBytes } from '#server/sheets/xlsx-rows.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { CHAIN_SECRET } from '#test/database.ts';
import { openServerPair } from '#test/server-pair.ts';
import { lent } from '#test/stories.ts';
import { until } from '#test/until.ts';

const MOST = 1024 * 1024;
let pair: Awaited<ReturnType<typeof openServerPair>>;
let app: TestApp;
let pedro: Browser;
beforeAll(async () => {
  pair = await openServerPair(inject('runFolder'));
  await migrate(pair.url, chainKeyOf(CHAIN_SECRET));
  app = await openTestApp({ DATABASE_URL: pair.url, DATABASE_READ_URL: pair.other.url });
  pedro = await app.signIn('pedro');
});
afterAll(async () => {
  await app.close();
  await pair.stop();
});

const say = async (server: { readonly url: string }, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};
const finances = async (): Promise<Finances> => {
  const reply = await pedro.get('/api/admin/finances');
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const portfolioAsOf = async () => (await pedro.get('/api/admin/finances/portfolio')).json().asOf;
const book = async () => {
  const reply = await pedro.get('/api/admin/export');
  const parts = await openZip(reply.rawPayload);
  const read = async (name: string) => String(await partBytes(parts, name, MOST));
  return {
    about: await read('LEEME.txt'),
    loans: (await read('tablas/loans.csv')).trim().split('\n').length - 1,
  };
};
/** Seconds between now and the instant that a report states. */
const ageOf = (asOf: string | null) => (Date.now() - Date.parse(asOf ?? '')) / 1000;

it('finances and the book come from the standby and state its instant; from the primary while the standby is away', async () => {
  // The late charge of the day is counted first, which only the primary can do.
  expect((await finances()).asOf).toBeNull();
  await until(async () => expect((await finances()).asOf).not.toBeNull());
  expect(ageOf((await finances()).asOf)).toBeLessThan(60);
  expect(ageOf(await portfolioAsOf())).toBeLessThan(60);

  // The standby stops: a loan made meanwhile is not in its report, and the instant shows that.
  await say(pair.other, 'select pg_wal_replay_pause()');
  const paused = Date.now();
  await lent(app, 'ana', { amount: 10_000, term: 3 });
  pedro = await app.signIn('pedro');
  const behind = await finances();
  expect(behind.lent).toBe(0);
  expect(Date.parse(behind.asOf ?? '')).toBeLessThanOrEqual(paused);
  const before = await book();
  expect(before.loans).toBe(0);
  expect(before.about).toMatch(/como estaba el \d\d\/\d\d\/\d{4} \d\d:\d\d\./);
  await say(pair.other, 'select pg_wal_replay_resume()');
  await until(async () => expect(await finances()).toMatchObject({ lent: 10_000, asOf: expect.any(String) }));
  expect((await book()).loans).toBe(1);

  await say(pair.one, "alter system set synchronous_standby_names = ''", 'select pg_reload_conf()');
  await pair.other.end('SIGKILL');
  expect(await finances()).toMatchObject({ lent: 10_000, asOf: null });
  expect(await portfolioAsOf()).toBeNull();
  const alone = await book();
  expect(alone.loans).toBe(1);
  expect(alone.about).toMatch(/como estaba el \d\d\/\d\d\/\d{4}\./);
  await pair.other.start();
  await until(async () => expect((await finances()).asOf).not.toBeNull());

  // A primary is not treated as a standby.
  await say(pair.other, 'select pg_promote()');
  await until(async () => expect((await finances()).asOf).toBeNull());
});
