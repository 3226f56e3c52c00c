import { sql } from 'kysely';
import type { Deps } from '#server/deps.ts';
import { isDiskFull } from '#server/files/disk-full.ts';

type State = 'ok' | 'error';

/**
 * Whether the database and the file store answer. A file store that is `full` cannot be written, and can still be
 * read.
 */
export async function readiness({
  db,
  files,
}: Pick<Deps, 'db' | 'files'>): Promise<{ readonly database: State; readonly files: State | 'full' }> {
  const [database, place] = await Promise.allSettled([sql`select 1`.execute(db), files.ready()]);
  return {
    database: database.status === 'fulfilled' ? 'ok' : 'error',
    files: place.status === 'fulfilled' ? 'ok' : isDiskFull(place.reason) ? 'full' : 'error',
  };
}
