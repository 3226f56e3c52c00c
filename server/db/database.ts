import { type Driver, Kysely, PostgresDialect, type QueryCompiler } from 'kysely';
import pg from 'pg';
import { SnakeCaseCompiler } from '#server/db/named-columns.ts';
import { PrimaryClient } from '#server/db/primary.ts';
import { SealingDriver } from '#server/db/sealing-driver.ts';
import type { Tables } from '#server/db/tables.ts';
import type { ChainKey } from '#server/hash-chain/chain-hashes.ts';

const DATE = 1082;
const INT8 = 20;

/**
 * How PostgreSQL's values become JavaScript's. Calendar days stay text, because a `Date` would add a time zone; ids
 * of eight bytes become numbers.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (id === DATE) return (value: string) => value;
    if (id === INT8) return Number;
    return format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id);
  },
};

/**
 * Milliseconds for which the pool keeps an idle connection. A new connection reads the catalogue, plans every
 * statement and compiles every trigger anew, which must not happen after each pause.
 */
const IDLE_MILLISECONDS = 10 * 60_000;

interface PoolOptions {
  /**
   * Whether queries are pipelined: of several queries at once on one connection, none waits for the previous one's
   * result.
   */
  readonly pipeline?: boolean;
  /** Whether a standby, which accepts no writes, may serve the connection. */
  readonly isStandby?: boolean;
  readonly connectSeconds?: number;
  readonly Pool?: new (options: pg.PoolConfig) => pg.Pool;
}

export function openPool(
  databaseUrl: string,
  size: number,
  { pipeline = false, isStandby = false, connectSeconds = 10, Pool = pg.Pool }: PoolOptions = {},
): pg.Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: connectSeconds * 1000,
    idleTimeoutMillis: IDLE_MILLISECONDS,
    types,
    pipeline,
    Client: isStandby ? pg.Client : PrimaryClient,
    options: '-c timezone=UTC -c statement_timeout=30000',
  });
  // The next query replaces a dropped idle connection; without a listener the error would end the process.
  pool.on('error', () => undefined);
  // The same for a connection in use: its query fails with the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The tables as the query builder sees them. */
export type Database = Kysely<Tables>;

class Dialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #key: ChainKey | null;

  constructor(pool: pg.Pool, key: ChainKey | null) {
    super({ pool });
    this.#pool = pool;
    this.#key = key;
  }

  override createDriver(): Driver {
    return new SealingDriver(this.#pool, this.#key);
  }

  override createQueryCompiler(): QueryCompiler {
    return new SnakeCaseCompiler();
  }
}

/** A query builder for reads: the hash chain does not seal what it writes. */
export const openDatabase = (pool: pg.Pool): Database => new Kysely({ dialect: new Dialect(pool, null) });

/** A query builder for writes: each transaction's changes of chained tables are sealed with the key. */
export const openSealedDatabase = (pool: pg.Pool, key: ChainKey): Database =>
  new Kysely({ dialect: new Dialect(pool, key) });
