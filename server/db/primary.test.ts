import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ok } from '#domain/result.ts';
import { connect } from '#server/backup/copy.store.ts';
import { type Database, openPool, openSealedDatabase } from '#server/db/database.ts';
import { NoPrimaryError, serversOf } from '#server/db/database-servers.ts';
import { grantRights } from '#server/db/grants.ts';
import { migrate } from '#server/db/migrate.ts';
import { PrimaryClient } from '#server/db/primary.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import { chainKeyOf } from '#server/hash-chain/chain-hashes.ts';
import { openSettings } from '#server/settings/settings.ts';
import { openServerPair } from '#test/server-pair.ts';
import { until } from '#test/until.ts';

describe('a primary that hangs, and a standby that is promoted', { shuffle: false }, () => {
  const key = chainKeyOf('a chain key of this test alone');
  let pair: Awaited<ReturnType<typeof openServerPair>>;
  let pool: pg.Pool;
  let db: Database;
  let settings: ReturnType<typeof openSettings>;
  beforeAll(async () => {
    pair = await openServerPair(inject('runFolder'));
    await migrate(pair.url, key);
    pool = openPool(pair.url, 2);
    db = openSealedDatabase(pool, key);
    settings = openSettings(pair.url);
  });
  afterAll(async () => {
    await settings.close();
    await pool.end();
    await pair.stop();
  });
  const save = (name: string) =>
    inTransaction(db, async (tx) => {
      await tx
        .insertInto('settings')
        .values({ value: JSON.stringify({ name }), changedBy: null, createdAt: new Date() })
        .execute();
      return ok(name);
    });
  const nameAt = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      "select value ->> 'name' as name from settings order by version desc limit 1",
    );
    await client.end();
    return rows[0]?.name;
  };

  /** The same servers, with the standby named first. */
  const turned = () => {
    const url = new URL(pair.url);
    url.searchParams.set('host', (url.searchParams.get('host') ?? '').split(',').reverse().join());
    return url.href;
  };
  const refusalOf = (work: () => Promise<unknown>) => work().catch((error: unknown) => error);

  it('leaves the primary, moves all connections to the standby, and never goes back', async () => {
    // Before: to the primary, whichever is named first; a standby alone is refused with an error that counts as
    // temporary.
    expect(await save('before')).toEqual(ok('before'));
    expect((await settings()).name).toBe('before');
    const client = new PrimaryClient({ connectionString: turned() });
    await client.connect();
    expect(client.server).toBe(serversOf(pair.url)[0]);
    await client.end();
    const alone = await refusalOf(() => connect(pair.other.url));
    expect(alone).toBeInstanceOf(NoPrimaryError);
    expect(isUnavailable(alone)).toBe(true);

    // The primary hangs during a statement, and the standby is promoted.
    pair.one.signalAll('SIGSTOP');
    const waiting = refusalOf(() => save('never answered'));
    await pair.promote();
    const error = await waiting;
    expect(isUnavailable(error), String(error)).toBe(true);
    expect(await save('after')).toEqual(ok('after'));
    expect(await nameAt(pair.other.url)).toBe('after');

    // Settings changes are announced from there; migrations, grants and COPY go there.
    await until(async () => expect((await settings()).name).toBe('after'));
    await save('told');
    await until(async () => expect((await settings()).name).toBe('told'));
    await migrate(pair.url, key);
    await grantRights(pair.url, turned());
    const copying = await connect(pair.url);
    const { rows } = await copying.query(
      "select value ->> 'name' as name from settings order by version desc limit 1",
    );
    expect(rows).toEqual([{ name: 'told' }]);
    await copying.end();

    // The old primary accepts writes again. A process that has seen neither connects to the promoted one.
    pair.one.signalAll('SIGCONT');
    await until(async () => expect(await nameAt(pair.one.url)).toBe('before'));
    const fresh = new PrimaryClient({ connectionString: `${turned()}&application_name=fresh` });
    await fresh.connect();
    expect(fresh.server).toContain(
      encodeURIComponent(new URL(pair.other.url).searchParams.get('host') ?? ''),
    );
    await fresh.end();
    expect(await save('kept')).toEqual(ok('kept'));
    expect([await nameAt(pair.one.url), await nameAt(pair.other.url)]).toEqual(['before', 'kept']);

    // The promoted one is away: the old primary, which alone accepts writes, gets none.
    await pair.other.end('SIGKILL');
    const refused = await until(async () => {
      const caught = await refusalOf(() => save('lost'));
      expect(caught).toBeInstanceOf(NoPrimaryError);
      return caught;
    });
    expect(isUnavailable(refused)).toBe(true);
    expect(await nameAt(pair.one.url)).toBe('before');
    await pair.other.start();
    await until(async () => expect(await save('again')).toEqual(ok('again')));
    expect(await nameAt(pair.other.url)).toBe('again');
  });

  it('leaves a server that its operator made read-only', async () => {
    // Nobody waits for the standby that the first test lost.
    const { other } = pair;
    const alone = openPool(other.url, 1);
    const write = () => openSealedDatabase(alone, key).deleteFrom('idempotencyKeys').execute();
    const operator = new pg.Client({ connectionString: other.url });
    await operator.connect();
    const isReadOnly = async (value: 'on' | 'off') => {
      await operator.query(`alter system set default_transaction_read_only = ${value}`);
      await operator.query('select pg_reload_conf()');
    };
    await write();
    await isReadOnly('on');
    await until(() => expect(write()).rejects.toMatchObject({ code: '25006' }));
    // Its connection is closed, and no other is opened.
    await expect(write()).rejects.toThrow(NoPrimaryError);
    await operator.query('set default_transaction_read_only = off');
    await isReadOnly('off');
    await until(write);
    await operator.end();
    await alone.end();
  });
});
