import type { Selectable } from 'kysely';
import type pg from 'pg';
import { openPool } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

type SettingsRow = Pick<Selectable<Tables['settings']>, 'version' | 'value'>;

interface Listener {
  readonly client: pg.PoolClient;
  readonly leave: () => void;
}

/** A connection of its own: readings inside transactions must not wait for one that another transaction has. */
export interface ToldSettings {
  /** The newest version, read where the next one will be told of. */
  latest(): Promise<SettingsRow | undefined>;
  close(): Promise<void>;
}

/** `changed` is called for each new version, and when changes can no longer be told. */
export function openToldSettings(databaseUrl: string, changed: () => void): ToldSettings {
  const pool = openPool(databaseUrl, 1, { pipeline: true });
  let listening: Promise<Listener> | null = null;
  const forget = () => {
    listening = null;
    changed();
  };
  const listen = async (): Promise<Listener> => {
    const client = await pool.connect();
    let open = true;
    const leave = () => {
      if (!open) return;
      open = false;
      forget();
      client.release(true);
    };
    client.on('notification', changed);
    client.once('end', leave);
    // Before any reading: what is committed after it is told.
    await client.query('listen settings').catch((error: unknown) => {
      leave();
      throw error;
    });
    return { client, leave };
  };
  return {
    async latest() {
      if (listening === null) {
        listening = listen();
        listening.catch(forget);
      }
      const { client } = await listening;
      const { rows } = await client.query<SettingsRow>(
        'select version, value from settings order by version desc limit 1',
      );
      return rows[0];
    },
    async close() {
      (await listening?.catch(() => null))?.leave();
      await pool.end();
    },
  };
}
