import type pg from 'pg';
import { isStale, send } from '#server/db/connection/statement.ts';

interface Lane {
  readonly client: pg.PoolClient;
  underWay: number;
}

/**
 * Connections that all readers share: a statement that reads and belongs to no transaction is sent behind those of others
 * instead of waiting for a connection of its own.
 */
export class Lanes {
  readonly #pool: pg.Pool;
  readonly #open = new Set<Lane>();
  #opening: Promise<Lane> | null = null;
  /** Where what is asked in this turn of the event loop travels together. */
  #current: Lane | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async read(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#readOnce(text, values);
    } catch (error) {
      // Its lane is closed: another one plans anew.
      if (isStale(error)) return this.#readOnce(text, values);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined);
    for (const lane of this.#open) this.#leave(lane);
    await this.#pool.end();
  }

  async #readOnce(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const lane = this.#current ?? this.#shortest() ?? (await this.#another());
    this.#stay(lane);
    lane.underWay += 1;
    try {
      return await send(lane.client, text, values);
    } catch (error) {
      if (isStale(error)) this.#leave(lane);
      throw error;
    } finally {
      lane.underWay -= 1;
    }
  }

  #stay(lane: Lane): void {
    if (this.#current === null)
      process.nextTick(() => {
        this.#current = null;
      });
    this.#current = lane;
  }

  /** The one with the fewest before; where all are busy, another is opened for the next. */
  #shortest(): Lane | undefined {
    let shortest: Lane | undefined;
    for (const lane of this.#open) if (!shortest || lane.underWay < shortest.underWay) shortest = lane;
    if (shortest && shortest.underWay > 0 && this.#open.size < (this.#pool.options.max ?? 1))
      this.#another().catch(() => undefined);
    return shortest;
  }

  #another(): Promise<Lane> {
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #connect(): Promise<Lane> {
    const lane = { client: await this.#pool.connect(), underWay: 0 };
    this.#open.add(lane);
    for (const end of ['error', 'end']) lane.client.once(end, () => this.#leave(lane));
    return lane;
  }

  #leave(lane: Lane): void {
    if (this.#current === lane) this.#current = null;
    // Those under way still get their answer.
    if (this.#open.delete(lane)) lane.client.release(true);
  }
}
