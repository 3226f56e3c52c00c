import pg from 'pg';
import { expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { cloneDatabase } from '#test/database.ts';
import { lent, paid } from '#test/stories.ts';

async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The rows of every table in their places, and where every sequence stands, as their owner reads them. */
const everything = (url: string) =>
  connected(url, async (client) => {
    const namesOf = async (kind: 'r' | 'S') => {
      const { rows } = await client.query<{ name: string }>(
        `select oid::regclass::text as name from pg_class
         where relkind = $1 and relnamespace::regnamespace::text !~ '^(pg_|information_schema)' order by 1`,
        [kind],
      );
      return rows.map(({ name }) => name);
    };
    const held: Record<string, unknown[]> = {};
    for (const name of await namesOf('r'))
      held[name] = (await client.query(`select * from ${name} order by ctid`)).rows;
    for (const name of await namesOf('S'))
      held[name] = (await client.query(`select last_value, is_called from ${name}`)).rows;
    return held;
  });

/** Rows that are put back may lie in other places. */
const inAnyPlace = (held: Record<string, unknown[]>) =>
  Object.entries(held).map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row)).sort()]);

/** Opens a program, plays, and closes it. @returns the address of its database */
async function after(play: (app: TestApp) => Promise<unknown>): Promise<string> {
  const app = await openTestApp();
  await play(app);
  await app.close();
  return app.deps.env.migrationDatabaseUrl;
}

const aLoan = async (app: TestApp) => {
  const { customer, pedro } = await lent(app, 'rosa');
  await paid(customer, pedro, 1_000, 1);
};

it('has the rows and the numbers of a new database, and serves the next test', async () => {
  const url = await after(aLoan);
  const fresh = await cloneDatabase();
  expect(await everything(url)).toEqual(await everything(fresh.url));
  await fresh.drop();
  // Until the largest tables have been shrunk more than once.
  for (let round = 0; round < 6; round += 1) expect(await after(aLoan)).toBe(url);
});

it('is not used again after a change of its definitions, or while a connection of the test is open', async () => {
  const changed = await after((app) => app.ownerPool.query('alter table loans add column note text'));
  expect(await after(aLoan)).not.toBe(changed);
  const open = await after(async (app) => {
    const client = new pg.Client({ connectionString: app.deps.env.migrationDatabaseUrl });
    client.on('error', () => undefined);
    await client.connect();
  });
  expect(await after(aLoan)).not.toBe(open);
});

it('begins a story with the rows, the numbers and the browsers of the one that was played', async () => {
  const begin = async () => {
    const app = await openTestApp();
    const { customer, loanId } = await lent(app, 'rosa', { amount: 7_500, term: 1 });
    const own = await customer.get('/api/loans');
    expect(own.json()).toMatchObject([{ id: loanId }]);
    const held = await everything(app.deps.env.migrationDatabaseUrl);
    await app.close();
    return inAnyPlace(held);
  };
  await begin();
  const [played, recalled] = [await begin(), await begin()];
  expect(recalled).toEqual(played);
});

it('goes on with a story of several parts, at its hours, and empties what a part emptied', async () => {
  let plays = 0;
  const begin = async () => {
    const app = await openTestApp();
    app.setClock('2026-11-23T15:00:00Z');
    const [pedro, rosa] = await Promise.all([app.signIn('pedro'), app.signIn('rosa')]);
    await lent(app, 'rosa', { amount: 6_000, term: 3 });
    await app.begin('all leave', async () => {
      plays += 1;
      await app.db.deleteFrom('sessions').execute();
      return plays;
    });
    const statuses = [await pedro.get('/api/auth/user'), await rosa.get('/api/auth/user')];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    const held = await everything(app.deps.env.migrationDatabaseUrl);
    await app.close();
    return inAnyPlace(held);
  };
  // A part is remembered at its second time after the one before it.
  for (let round = 0; round < 4; round += 1) await begin();
  const [played, recalled] = [await begin(), await begin()];
  expect(plays).toBe(5);
  expect(recalled).toEqual(played);
});

it('plays a story where something has happened before it', async () => {
  const dayOf = async (prepare: (app: TestApp) => void) => {
    const app = await openTestApp();
    prepare(app);
    const { loanId } = await lent(app, 'rosa', { amount: 7_500, term: 2 });
    const { rows } = await app.ownerPool.query('select disbursed_on::text as day from loans where id = $1', [
      loanId,
    ]);
    await app.close();
    return rows[0].day;
  };
  for (const _ of [1, 2, 3]) expect(await dayOf(() => undefined)).toBe('2026-11-20');
  expect(await dayOf((app) => app.setClock('2026-12-01T15:00:00Z'))).toBe('2026-12-01');
});

it('leaves nothing in a connection that the next test finds', async () => {
  const url = await after(async ({ deps: { pool } }) => {
    await pool.query("set statement_timeout = '7s'");
    await pool.query('listen settings');
    await pool.query('select pg_advisory_lock(51)');
  });
  await after(async ({ deps: { pool, env } }) => {
    expect(env.migrationDatabaseUrl).toBe(url);
    const { rows } = await pool.query(`select current_setting('statement_timeout') as timeout,
      array(select pg_listening_channels()) as channels,
      (select count(*)::int from pg_locks where locktype = 'advisory' and objid = 51) as locks`);
    expect(rows).toEqual([{ timeout: '30s', channels: [], locks: 0 }]);
  });
});
