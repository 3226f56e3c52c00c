import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { SOURCE_NAMES } from '#domain/chain/sources.ts';
import type { Lanes } from '#server/db/connection/lanes.ts';
import { isForLater } from '#server/db/connection/later.ts';
import { onlyReads } from '#server/db/connection/only-reads.ts';
import { isStale, send } from '#server/db/connection/statement.ts';

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const CHANGES_CHAINED = new RegExp(
  `\\b(?:insert into|update|delete from|merge into) "?(?:${SOURCE_NAMES.join('|')})\\b`,
);

export interface Words {
  readonly text: string;
  readonly values: readonly unknown[];
}
const COMMIT: Words = { text: 'commit', values: [] };
const ROLLBACK: Words = { text: 'rollback', values: [] };

/**
 * What a query or a transaction has of the database (docs/decisions/data-path.md). What only reads is read on connections that all share, until the
 * first statement that changes or locks something begins the transaction on one of its own: `read committed` shows each
 * statement what is committed as it begins, so the answers are the same.
 */
export class Connection implements DatabaseConnection {
  readonly #pool: pg.Pool;
  /** `null` where there is one connection at a time. */
  readonly #lanes: Lanes | null;
  /** What is chained may be changed in a transaction only, whose end seals it (rule: chain). */
  readonly #isSealed: boolean;
  #inTransaction = false;
  /** Before it is there, nothing may be changed. */
  #permitted: Promise<void> | null = null;
  #own: Promise<pg.PoolClient> | null = null;
  /** Whether the next statement on the own connection is the transaction's first. */
  #begins = false;
  /** The own connection can be nobody else's any more. */
  #broken = false;
  /** What was said without waiting for its answer, and what of it went wrong first. */
  #said: Promise<unknown>[] = [];
  #wrong: unknown = null;

  constructor(pool: pg.Pool, lanes: Lanes | null, isSealed: boolean) {
    this.#pool = pool;
    this.#lanes = lanes;
    this.#isSealed = isSealed;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isSealed && !this.#inTransaction && CHANGES_CHAINED.test(query.sql))
      throw new Error(`Outside a transaction nobody seals it: ${query.sql}`);
    if (this.#inTransaction && isForLater(query)) {
      const said = this.run({ text: query.sql, values: query.parameters }).catch((error: unknown) => {
        this.#wrong ??= error;
      });
      this.#said.push(said);
      return { rows: [] };
    }
    try {
      const { command, rowCount, rows } =
        this.#lanes && this.#own === null && onlyReads(query)
          ? await this.#lanes.read(query.sql, query.parameters)
          : await this.run({ text: query.sql, values: query.parameters });
      return { rows, ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      // After what went wrong before it, a statement is told no more than that.
      const cause = this.#wrong ?? error;
      // Whence it was asked, instead of where the answer was read.
      if (cause instanceof Error) Error.captureStackTrace(cause);
      throw cause;
    }
  }

  /** On the own connection. */
  async run({ text, values }: Words): Promise<pg.QueryResult> {
    const client = await this.#client();
    const begins = this.#begins;
    this.#begins = false;
    try {
      return await send(client, text, values, begins);
    } catch (error) {
      if (isStale(error)) this.#broken = true;
      throw error;
    }
  }

  permitWith(permitted: Promise<void>): void {
    this.#permitted = permitted;
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    this.#inTransaction = true;
    if (!isolationLevel && !accessMode) return;
    const client = await this.#client();
    this.#begins = false;
    const level = isolationLevel ? `isolation level ${isolationLevel}` : '';
    await send(client, `start transaction ${level} ${accessMode ?? ''}`, []);
  }

  /** `lastWords` are asked for when everything else is said; they travel with the end. */
  async commit(lastWords: () => Promise<Words | null>): Promise<void> {
    if (this.#own === null) return;
    const [last] = await Promise.all([lastWords(), ...this.#said]).catch((error: unknown) => {
      throw this.#wrong ?? error;
    });
    if (this.#wrong !== null) throw this.#wrong;
    const said = last && this.run(last);
    const [{ command }] = await Promise.all([this.run(COMMIT), said]);
    // A transaction that failed before is rolled back by its `commit`.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    // Without a connection nothing has begun.
    if ((await this.#own?.catch(() => null)) == null) return;
    try {
      await this.run(ROLLBACK);
    } catch (error) {
      this.#broken = true;
      throw error;
    }
  }

  async release(): Promise<void> {
    const own = this.#own;
    this.#own = null;
    // Without one, whoever asked for it was told.
    const client = await own?.catch(() => null);
    client?.release(this.#broken);
  }

  // biome-ignore lint/correctness/useYield: nobody streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Not streamed: read it in slices');
  }

  #client(): Promise<pg.PoolClient> {
    if (this.#own === null) {
      this.#begins = this.#inTransaction;
      this.#own = this.#permitted ? this.#permitted.then(() => this.#pool.connect()) : this.#pool.connect();
    }
    return this.#own;
  }
}
