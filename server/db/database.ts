import {
  type ConnectionProvider,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  type KyselyProps,
  PostgresDialect,
  Transaction,
} from 'kysely';
import pg from 'pg';
import type { ChainKey } from '#server/chain/chain-hashes.ts';
import { SnakeCaseCompiler } from '#server/db/connection/column-names.ts';
import { Connection } from '#server/db/connection/connection.ts';
import { PipelinedDriver } from '#server/db/connection/driver.ts';
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

/** A new connection reads the catalogue, plans every statement and compiles every trigger anew: not after each pause. */
const IDLE_MILLISECONDS = 10 * 60_000;

/** `pipelined`: statements need not wait for the answers of those before them. */
export function openPool(
  databaseUrl: string,
  size: number,
  pipelined = false,
  Pool: new (options: pg.PoolConfig) => pg.Pool = pg.Pool,
): pg.Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_MILLISECONDS,
    types,
    pipeline: pipelined,
    options: '-c timezone=UTC -c statement_timeout=30000',
  });
  // A dropped idle connection is replaced on the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one in use: its query fails and says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * The tables as the query builder sees them. In `pipelined` transactions statements that do not wait for each other travel
 * together, which Kysely's own do one by one.
 */
export class Database extends Kysely<Tables> {
  readonly #props: KyselyProps;

  constructor(props: KyselyProps) {
    super(props);
    this.#props = props;
  }

  pipelined<T>(work: (tx: Transaction<Tables>) => Promise<T>, permitted?: Promise<void>): Promise<T> {
    const { executor, driver } = this.#props;
    return executor.provideConnection(async (connection) => {
      if (permitted && connection instanceof Connection) connection.permitWith(permitted);
      const always: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
      const tx = new Transaction<Tables>({
        ...this.#props,
        executor: executor.withConnectionProvider(always),
      });
      await driver.beginTransaction(connection, {});
      try {
        const answer = await work(tx);
        await driver.commitTransaction(connection);
        return answer;
      } catch (error) {
        // Whatever ended it is what went wrong.
        await driver.rollbackTransaction(connection).catch(() => undefined);
        throw error;
      }
    });
  }
}

function open(pool: pg.Pool, lanes: pg.Pool | null, key: ChainKey | null): Database {
  const dialect = new PostgresDialect({ pool });
  const driver = new PipelinedDriver(pool, lanes, key);
  const provider = new DefaultConnectionProvider(driver);
  const executor = new DefaultQueryExecutor(new SnakeCaseCompiler(), dialect.createAdapter(), provider);
  return new Database({ config: { dialect }, dialect, driver, executor });
}

/** To read with: what it writes nobody seals. */
export const openDatabase = (pool: pg.Pool): Database => open(pool, null, null);

/** To write with. */
export const openSealedDatabase = (pool: pg.Pool, lanes: pg.Pool, key: ChainKey): Database =>
  open(pool, lanes, key);
