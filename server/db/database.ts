import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { ChainKey } from '#server/chain/chain-hashes.ts';
import { SealingDialect } from '#server/db/sealing-dialect.ts';
import type { Tables } from '#server/db/tables.ts';

const DATE = 1082;
const INT8 = 20;

/** Calendar days stay text: a `Date` would drag a time zone in. Ids of eight bytes fit a number for long. */
const types: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (id === DATE) return (value: string) => value;
    if (id === INT8) return Number;
    return format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id);
  },
};

export function openPool(databaseUrl: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: 10_000,
    types,
    options: '-c timezone=UTC -c statement_timeout=30000',
  });
  // A dropped idle connection is replaced on the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one in use: its query fails and says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

/** To read with: what it writes nobody seals. */
export const openDatabase = (pool: pg.Pool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins });

/** To write with. */
export const openSealedDatabase = (pool: pg.Pool, key: ChainKey): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new SealingDialect(pool, key), plugins });
