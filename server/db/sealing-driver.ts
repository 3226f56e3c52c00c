import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { CHAINED_TABLE_NAMES } from '#domain/hash-chain/tables.ts';
import { camelCase } from '#server/db/named-columns.ts';
import { isStalePlan, prepared } from '#server/db/prepared-statements.ts';
import { type ChainKey, type Sealable, sealOf } from '#server/hash-chain/chain-hashes.ts';

const SLICE = 5_000;
const OWN = `select id::text, source, row_id as "rowId", change, digest from unchained_changes
  where transaction = pg_current_xact_id_if_assigned() and seal is null order by id limit ${SLICE}`;
const SEAL = `update unchained_changes c set seal = s.seal
  from unnest($1::bigint[], $2::text[]) as s (id, seal) where c.id = s.id`;

/** Seals the changes that the open transaction made in chained tables, right before its commit (rule: chain). */
export async function sealChanges(client: pg.ClientBase, key: ChainKey): Promise<void> {
  for (;;) {
    const { rows } = await prepared(OWN, (name) => client.query<Sealable>({ name, text: OWN }));
    if (rows.length === 0) return;
    const values = [rows.map(({ id }) => id), rows.map((change) => sealOf(key, change))];
    await prepared(SEAL, (name) => client.query({ name, text: SEAL, values }));
    if (rows.length < SLICE) return;
  }
}

const READ_ONLY = '25006';
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const CHANGES_CHAINED = new RegExp(
  `\\b(?:insert into|update|delete from|merge into) "?(?:${CHAINED_TABLE_NAMES.join('|')})\\b`,
);

/** A connection of the pool, in use by one query or one transaction. */
class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #isSealed: boolean;
  isReadOnly = false;
  /**
   * Whether the connection's server became read-only, because another one is the primary now and the pool has to
   * reconnect.
   */
  isStranded = false;

  constructor(client: pg.PoolClient, isSealed: boolean) {
    this.client = client;
    this.#isSealed = isSealed;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const isInTransaction = this.client.getTransactionStatus() !== 'I';
    if (this.#isSealed && !isInTransaction && CHANGES_CHAINED.test(sql))
      throw new Error(`A write outside a transaction is not sealed: ${sql}`);
    try {
      return await this.#send(sql, parameters);
    } catch (error) {
      // A transaction has to be retried (`inTransaction`); a single statement had no effect yet.
      if (isInTransaction || !isStalePlan(error)) throw error;
      return this.#send(sql, parameters);
    }
  }

  // biome-ignore lint/correctness/useYield: no store streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported: read in slices');
  }

  async #send<R>(text: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    const values = [...parameters];
    const { command, rowCount, rows, fields } = await prepared(text, (name) =>
      this.client.query<unknown[]>({ name, text, values, rowMode: 'array' }),
    ).catch((error: unknown) => {
      this.isStranded ||= !this.isReadOnly && error instanceof pg.DatabaseError && error.code === READ_ONLY;
      throw error;
    });
    const columns = fields.map(({ name }) => camelCase(name));
    return {
      rows: rows.map((row) => rowOf<R>(columns, row)),
      ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }
}

function rowOf<R>(columns: readonly string[], values: readonly unknown[]): R {
  const row: Record<string, unknown> = {};
  for (const [place, column] of columns.entries()) row[column] = values[place];
  // The query builder declares the type of its own query.
  return row as R;
}

/**
 * Kysely's driver over pg's pool. It names statements and columns, and seals each transaction's changes before its
 * commit (rule: chain).
 */
export class SealingDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #key: ChainKey | null;

  /** @param key the key of the hash chain; `null`: nothing is sealed */
  constructor(pool: pg.Pool, key: ChainKey | null) {
    this.#pool = pool;
    this.#key = key;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(await this.#pool.connect(), this.#key !== null);
  }

  async beginTransaction(
    connection: Connection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    connection.isReadOnly = accessMode === 'read only';
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await connection.client.query(`begin${level} ${accessMode ?? 'read write'}`);
  }

  async commitTransaction({ client, isReadOnly }: Connection): Promise<void> {
    if (this.#key && !isReadOnly) await sealChanges(client, this.#key);
    const { command } = await client.query('commit');
    // A statement failed and the caller did not pass its error on.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction({ client }: Connection): Promise<void> {
    await client.query('rollback');
  }

  async releaseConnection({ client, isStranded }: Connection): Promise<void> {
    // A connection whose transaction is still open must not go back to the pool.
    client.release(isStranded || client.getTransactionStatus() !== 'I');
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}
