import pg from 'pg';

/** What waited for the database: statements, and how often somebody waited for answers. */
export interface Counted {
  readonly statements: number;
  /** The longest chain of statements of which each waited for an answer to the one before. */
  readonly trips: number;
}

/**
 * The database of a test answers before its question has left, and sooner still where the machine is busy: what is asked
 * a turn of the event loop later without waiting would seem to have waited. So far away nothing does.
 */
const DISTANCE_MILLISECONDS = 5;

/**
 * Counts on every connection of this process. A statement comes one trip after the last of those whose answers were there
 * when it was sent; one that is still under way, as nobody waits for it, hides no other.
 */
export function countTrips() {
  const { prototype } = pg.Connection;
  const { query, sync, emit } = prototype;
  /** The trips of what was sent and is not answered, in order. */
  const underWay = new Map<pg.Connection, number[]>();
  let statements = 0;
  let answered = 0;
  let trips = 0;
  const sent = (connection: pg.Connection) => {
    const trip = answered + 1;
    statements += 1;
    trips = Math.max(trips, trip);
    const before = underWay.get(connection);
    if (before) before.push(trip);
    else underWay.set(connection, [trip]);
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
      if (name === 'readyForQuery') answered = Math.max(answered, underWay.get(this)?.shift() ?? 0);
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
      answered = 0;
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
