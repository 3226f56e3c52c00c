import { sql } from 'kysely';
import type { Deps } from '#server/deps.ts';

type State = 'ok' | 'error';

/** Whether the database and the place of the files answer. */
export async function readiness({
  db,
  files,
}: Pick<Deps, 'db' | 'files'>): Promise<{ readonly database: State; readonly files: State }> {
  const [database, place] = await Promise.allSettled([sql`select 1`.execute(db), files.ready()]);
  const stateOf = ({ status }: { status: string }): State => (status === 'fulfilled' ? 'ok' : 'error');
  return { database: stateOf(database), files: stateOf(place) };
}
