import type { DatabaseConnection, Driver, TransactionSettings } from 'kysely';
import type pg from 'pg';
import type { ChainKey } from '#server/chain/chain-hashes.ts';
import { Connection } from '#server/db/connection/connection.ts';
import { Lanes } from '#server/db/connection/lanes.ts';
import { lastSeal } from '#server/db/seal-changes.ts';

/** Kysely hands back the very connections that it was given. */
function own(connection: DatabaseConnection): Connection {
  if (connection instanceof Connection) return connection;
  throw new TypeError('A connection of another driver');
}

/** No transaction ends without its seal where there is a key (rule: chain). */
export class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #lanes: Lanes | null;
  readonly #key: ChainKey | null;

  constructor(pool: pg.Pool, lanes: pg.Pool | null, key: ChainKey | null) {
    this.#pool = pool;
    this.#lanes = lanes && new Lanes(lanes);
    this.#key = key;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(this.#pool, this.#lanes, this.#key !== null);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await own(connection).begin(settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const ending = own(connection);
    const key = this.#key;
    await ending.commit(async () => key && lastSeal(async (words) => (await ending.run(words)).rows, key));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await own(connection).release();
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#lanes?.close(), this.#pool.end()]);
  }
}
