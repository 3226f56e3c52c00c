import { CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, PostgresDriver } from 'kysely';
import type pg from 'pg';
import type { ChainKey } from '#server/chain/chain-hashes.ts';
import { sealChanges } from '#server/db/seal-changes.ts';

class SealingDriver extends PostgresDriver {
  readonly #key: ChainKey;

  constructor(pool: pg.Pool, key: ChainKey) {
    super({ pool });
    this.#key = key;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await sealChanges(
      async (statement, values) =>
        (await connection.executeQuery(CompiledQuery.raw(statement, [...values]))).rows,
      this.#key,
    );
    await super.commitTransaction(connection);
  }
}

/** PostgreSQL, where no transaction of the program ends without its seal (rule: chain). */
export class SealingDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #key: ChainKey;

  constructor(pool: pg.Pool, key: ChainKey) {
    super({ pool });
    this.#pool = pool;
    this.#key = key;
  }

  override createDriver(): Driver {
    return new SealingDriver(this.#pool, this.#key);
  }
}
