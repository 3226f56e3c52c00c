import type pg from 'pg';
import { openPool } from '#server/db/database.ts';
import type { RowOf } from '#server/db/tables.ts';
import { PRODUCTS_JSON, type StoredProduct } from '#server/products/held-products.store.ts';

type SettingsRow = Pick<RowOf<'settings'>, 'version' | 'value'>;

interface Listener {
  readonly client: pg.PoolClient;
  readonly leave: () => void;
}

/** The data that each process caches: the newest settings and the closed days. */
interface Told {
  readonly settings: SettingsRow | undefined;
  /** Closed days in force, `YYYY-MM-DD`. */
  readonly closedDays: readonly string[];
  /** Every version of every product. */
  readonly products: readonly StoredProduct[];
}

/**
 * Reads settings over a connection of its own: reads inside transactions must not wait for a connection that another
 * transaction holds.
 */
export interface ToldSettings {
  /** The newest version, the closed days and the products, read on the connection that listens for the next change. */
  latest(): Promise<Told>;
  close(): Promise<void>;
}

/**
 * Opens the connection that listens for new settings. `changed` is called for each new version, and when the
 * connection can no longer notify.
 */
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
    // Listens before the first read: any later commit is notified.
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
      const { rows } = await client.query<{
        settings: SettingsRow | null;
        closed_days: readonly string[];
        products: readonly StoredProduct[];
      }>(`
        select
          (select jsonb_build_object('version', version, 'value', value) from settings order by version desc limit 1)
            as settings,
          array(select day::text from closed_days where removed_at is null order by day) as closed_days,
          ${PRODUCTS_JSON} as products`);
      const [row] = rows;
      return {
        settings: row?.settings ?? undefined,
        closedDays: row?.closed_days ?? [],
        products: row?.products ?? [],
      };
    },
    async close() {
      (await listening?.catch(() => null))?.leave();
      await pool.end();
    },
  };
}
