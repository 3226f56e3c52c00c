import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

interface Holder {
  /** Whether the transaction has asked for its connection. */
  asked: boolean;
  ended: boolean;
}

const holding = new AsyncLocalStorage<Holder>();

const openHolder = (): Holder | undefined => {
  const holder = holding.getStore();
  return holder && !holder.ended ? holder : undefined;
};

/**
 * Runs `work` as one transaction: it, and all that it calls, has one connection of the pool.
 * @throws {Error} within another transaction: the inner one would wait for a connection that the outer one never gives back.
 */
export async function holdOneConnection<T>(work: () => Promise<T>): Promise<T> {
  if (openHolder()) throw new Error('A transaction began within another one');
  const holder: Holder = { asked: false, ended: false };
  try {
    return await holding.run(holder, work);
  } finally {
    holder.ended = true;
  }
}

/**
 * A pool that gives a transaction one connection. As many transactions at once as the pool has connections, each asking
 * for a second one, would wait for each other for ever: such a call fails the first time it is made.
 */
export class OneConnectionPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(done: Parameters<pg.Pool['connect']>[0]): void;
  override connect(done?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    const holder = openHolder();
    if (holder?.asked)
      throw new Error(
        'A transaction asked for a second connection: ask before it begins, or after it has ended',
      );
    if (holder) holder.asked = true;
    if (done === undefined) return super.connect();
    super.connect(done);
    return undefined;
  }
}
