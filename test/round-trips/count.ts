import pg from 'pg';

/** What waited for the database: statements, and how often somebody waited for answers. */
export interface Counted {
  readonly statements: number;
  /** Statements that were sent without waiting for those before them are one. */
  readonly trips: number;
}

/**
 * The database of a test answers before its question has left, and sooner still where the machine is busy: what is asked
 * a turn of the event loop later without waiting would seem to have waited. So far away nothing does.
 */
const DISTANCE_MILLISECONDS = 5;

/** Counts on every connection of this process. A trip begins with a statement that is sent while none is under way. */
export function countTrips() {
  const { prototype } = pg.Connection;
  const { query, sync, emit } = prototype;
  const underWay = new Map<pg.Connection, number>();
  let statements = 0;
  let trips = 0;
  const sent = (connection: pg.Connection) => {
    statements += 1;
    if ([...underWay.values()].every((count) => count === 0)) trips += 1;
    underWay.set(connection, (underWay.get(connection) ?? 0) + 1);
  };
  prototype.query = function (text) {
    sent(this);
    query.call(this, text);
  };
  prototype.sync = function () {
    sent(this);
    sync.call(this);
  };
  prototype.emit = function (this: pg.Connection, name: string | symbol, ...rest: unknown[]) {
    const hear = () => {
      const count = underWay.get(this) ?? 0;
      if (name === 'readyForQuery' && count > 0) underWay.set(this, count - 1);
      if (name === 'end') underWay.delete(this);
      return emit.call(this, name, ...rest);
    };
    if (!isMessage(rest[0])) return hear();
    setTimeout(hear, DISTANCE_MILLISECONDS);
    return true;
  };
  return {
    async during(work: () => Promise<unknown>): Promise<Counted> {
      statements = 0;
      trips = 0;
      await work();
      return { statements, trips };
    },
    stop() {
      Object.assign(prototype, { query, sync, emit });
    },
  };
}

/** What the server sends, as the driver reads it; timers of one length keep its order. */
const isMessage = (what: unknown): boolean =>
  typeof what === 'object' && what !== null && 'name' in what && 'length' in what;
