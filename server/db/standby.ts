import pg from 'pg';
import { type Database, openDatabase, openPool } from '#server/db/database.ts';
import { ifAvailable } from '#server/db/unavailable.ts';

/**
 * Minutes: a standby that is further behind than this is not used, because its replication is broken rather than
 * late.
 */
const BEHIND_MINUTES = 10;
const CONNECT_SECONDS = 2;
const CONNECTIONS = 2;

/**
 * SQL for the instant up to which a standby is complete: now, where it has replayed all that its primary sends, else
 * its last commit. `null` for a primary, and for a standby that is too far behind.
 */
const MOMENT = `select moment from (
    select case when exists (select from pg_stat_wal_receiver) and pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
      then now() else pg_last_xact_replay_timestamp() end as moment
  ) replayed
  where pg_is_in_recovery() and moment > now() - interval '${BEHIND_MINUTES} minutes'`;

const momentOf = async (client: pg.ClientBase): Promise<Date | null> =>
  (await client.query<{ moment: Date }>(MOMENT)).rows[0]?.moment ?? null;

/** The read replica of `DATABASE_READ_URL`, a standby, for reports that may be some seconds old. */
export interface Standby {
  /**
   * A connection for reads, and the instant up to which it is complete; `null` where there is no standby, or it is away
   * or too far behind.
   */
  find(): Promise<{ readonly db: Database; readonly moment: Date } | null>;
  /** A connection to the standby without a time limit, which the caller ends; `null` without a usable standby. */
  connect(): Promise<{ readonly client: pg.Client; readonly moment: Date } | null>;
  close(): Promise<void>;
}

const NONE: Standby = {
  find: async () => null,
  connect: async () => null,
  close: async () => undefined,
};

export function openStandby(url: string | null): Standby {
  if (url === null) return NONE;
  const pool = openPool(url, CONNECTIONS, { isStandby: true, connectSeconds: CONNECT_SECONDS });
  const db = openDatabase(pool);
  return {
    find: () =>
      ifAvailable(async () => {
        const client = await pool.connect();
        try {
          const moment = await momentOf(client);
          return moment && { db, moment };
        } finally {
          client.release();
        }
      }),
    connect: () =>
      ifAvailable(async () => {
        const client = new pg.Client({
          connectionString: url,
          connectionTimeoutMillis: CONNECT_SECONDS * 1000,
        });
        client.on('error', () => undefined);
        await client.connect();
        const moment = await momentOf(client);
        if (moment !== null) return { client, moment };
        await client.end();
        return null;
      }),
    close: () => pool.end(),
  };
}
