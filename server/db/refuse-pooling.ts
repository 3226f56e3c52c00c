import type pg from 'pg';
import { PrimaryClient } from '#server/db/primary.ts';
import { EnvError } from '#server/env-variables.ts';

const QUERY_MILLISECONDS = 5_000;

async function backendOf(client: pg.Client): Promise<number | undefined> {
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

/**
 * Refuses a pooler that gives each transaction another connection: locks and LISTEN belong to a connection. On an idle
 * pooler two alternating connections reveal it; a busy one may pass the test.
 *
 * @throws {EnvError}
 */
export async function refuseTransactionPooling(databaseUrl: string): Promise<void> {
  const [one, other] = Array.from(
    { length: 2 },
    () => new PrimaryClient({ connectionString: databaseUrl, query_timeout: QUERY_MILLISECONDS }),
  );
  if (!one || !other) return;
  try {
    await one.connect();
    await other.connect();
    const before = await backendOf(one);
    await one.query('commit');
    // Takes the connection that the first client has just returned, where the pooler shares connections.
    await backendOf(other);
    if ((await backendOf(one)) !== before)
      throw new EnvError(
        'DATABASE_URL leads to a pooler that shares connections between transactions (PgBouncer: pool_mode = transaction). Set pool_mode = session, or name PostgreSQL itself: the program keeps its own pool.',
      );
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}
