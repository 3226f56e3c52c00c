import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail, ok } from '#domain/result.ts';
import { type Database, openDatabase, openPool } from '#server/db/database.ts';
import { inSnapshot, inTransaction, sqlState } from '#server/db/transaction.ts';
import type { Tx } from '#server/http/context.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const add = (tx: Tx | Database, key: string) =>
  tx
    .insertInto('idempotencyKeys')
    .values({ actor: 'test', key, requestHash: '', reply: null, createdAt: new Date() })
    .execute();
const added = async (key: string) =>
  (await app.db.selectFrom('idempotencyKeys').select('key').where('key', '=', key).execute()).length > 0;
const raise = (state: string) =>
  sql.raw(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`);

describe('one transaction', () => {
  it('uses one connection from begin to commit', async () => {
    const backends = new Set<number>();
    await inTransaction(app.deps.db, async (tx) => {
      for (let n = 0; n < 3; n += 1) {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        for (const { pid } of rows) backends.add(pid);
        await add(tx, `one connection ${n}`);
      }
      return ok(null);
    });
    expect(backends.size).toBe(1);
  });

  it('rolls back after a failure or an error', async () => {
    const failed = await inTransaction(app.deps.db, async (tx) => {
      await add(tx, 'failed');
      return fail({ code: 'not_found' });
    });
    expect(failed).toMatchObject({ ok: false, error: { code: 'not_found' } });
    await expect(
      inTransaction(app.deps.db, async (tx) => {
        await add(tx, 'thrown');
        throw new Error('a bug');
      }),
    ).rejects.toThrow('a bug');
    expect([await added('failed'), await added('thrown')]).toEqual([false, false]);
  });

  describe('that fails', () => {
    // A connection of its own: on the program's, a statement that another test made the server lose is one try more.
    let pool: ReturnType<typeof openPool>;
    beforeAll(() => {
      pool = openPool(app.deps.env.databaseUrl, 1);
    });
    afterAll(() => pool.end());

    /** Adds the key in each try, which fails `failing` times with the state. @returns also how each try failed */
    async function tried(key: string, state: string, failing: number) {
      const failures: unknown[] = [];
      const outcome = inTransaction(openDatabase(pool), async (tx) => {
        try {
          await add(tx, key);
          if (failures.length < failing) await raise(state).execute(tx);
          return ok('done');
        } catch (error) {
          failures.push(sqlState(error));
          throw error;
        }
      });
      const [settled] = await Promise.allSettled([outcome]);
      return { settled, failures };
    }

    it.each([
      [3, 'a deadlock', '40P01'],
      [3, 'a serialisation failure', '40001'],
      [1, 'any other error', '22012'],
    ])('is tried at most %i times after %s', async (tries, _what, state) => {
      expect(await tried(state, state, 4)).toMatchObject({
        settled: { status: 'rejected', reason: { code: state } },
        failures: Array(tries).fill(state),
      });
      expect(await added(state)).toBe(false);
    });

    it('has its effect once the second try succeeds', async () => {
      expect(await tried('second try', '40P01', 1)).toEqual({
        settled: { status: 'fulfilled', value: ok('done') },
        failures: ['40P01'],
      });
      expect(await added('second try')).toBe(true);
    });
  });

  it('refuses every statement after one that failed', async () => {
    let late: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
    const outcome = inTransaction(app.deps.db, async (tx) => {
      const failing = raise('22012').execute(tx);
      late = Promise.allSettled([
        add(tx, 'beside'),
        failing.catch(() => add(tx, 'at once')),
        failing.catch(() => wait(1)).then(() => add(tx, 'a moment later')),
      ]);
      await failing;
      return ok(null);
    });
    await expect(outcome).rejects.toMatchObject({ code: '22012' });
    expect((await late).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    for (const key of ['beside', 'at once', 'a moment later']) expect(await added(key)).toBe(false);
  });
});

describe('a snapshot', () => {
  it('shows everything as it was when the snapshot began', async () => {
    const seen = await inSnapshot(app.deps.db, async (tx) => {
      const count = async () =>
        (await tx.selectFrom('idempotencyKeys').select('key').where('actor', '=', 'test').execute()).length;
      const before = await count();
      // On a separate pool, as another program: within this transaction ours refuses a second connection.
      const beside = openPool(app.deps.env.databaseUrl, 1);
      await add(openDatabase(beside), 'meanwhile');
      await beside.end();
      return ok((await count()) - before);
    });
    expect(seen).toEqual(ok(0));
    expect(await added('meanwhile')).toBe(true);
  });

  it('refuses changes and locks', async () => {
    for (const work of [
      (tx: Tx) => add(tx, 'read only'),
      (tx: Tx) => tx.selectFrom('users').select('id').forUpdate().execute(),
    ])
      await expect(inSnapshot(app.deps.db, async (tx) => ok(await work(tx)))).rejects.toMatchObject({
        code: '25006',
      });
  });
});

describe('a prepared statement', () => {
  const read = (db: Pick<Tx, 'selectFrom'>) => db.selectFrom('knownBrowsers').selectAll().execute();
  /** Prepares the statement on every connection of the pool. */
  const everywhere = () => Promise.all(Array.from({ length: 15 }, () => read(app.deps.db)));

  it('is planned anew on every connection once a migration has changed its table', async () => {
    for (const column of ['one_more', 'two_more']) {
      await everywhere();
      await everywhere();
      await sql.raw(`alter table known_browsers add column ${column} integer`).execute(app.db);
      expect(await inTransaction(app.deps.db, async (tx) => ok(await read(tx)))).toEqual(ok([]));
      expect(await everywhere()).toEqual(Array(15).fill([]));
    }
  });

  it('is planned anew where the server has lost it', async () => {
    await everywhere();
    await everywhere();
    const connections = await Promise.all(Array.from({ length: 15 }, () => app.deps.pool.connect()));
    for (const connection of connections) await connection.query('deallocate all');
    for (const connection of connections) connection.release();
    expect(await inTransaction(app.deps.db, async (tx) => ok(await read(tx)))).toEqual(ok([]));
    expect(await everywhere()).toEqual(Array(15).fill([]));
  });
});
