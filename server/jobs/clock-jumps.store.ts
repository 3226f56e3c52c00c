import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '#server/http/context.ts';

/** Rows that lie this far ahead are of a clock that was wrong; less is two machines that differ. */
const APART_SECONDS = 60;

/** Codes and links that were made while the clock was ahead would be good for as long as the clock was wrong. */
const WITH_AN_END = [
  'email_verification_codes',
  'password_reset_codes',
  'password_links',
  'account_claims',
  'counter_links',
] as const;

/** Moves codes, links and sessions that were made in the future to now; each keeps the life that it was given. */
export async function moveMadeAhead(tx: Tx, now: Date): Promise<void> {
  const late = new Date(now.getTime() + APART_SECONDS * 1000);
  for (const table of WITH_AN_END)
    await sql`update ${sql.table(table)}
      set expires_at = expires_at - (created_at - ${now}::timestamptz), created_at = ${now}
      where created_at > ${late}`.execute(tx);
  // A session lives from its last use.
  await sql`update sessions
    set expire = expire - (last_seen_at - ${now}::timestamptz), last_seen_at = ${now},
      created_at = least(created_at, ${now})
    where last_seen_at > ${late}`.execute(tx);
}

/**
 * Moves jobs that were queued in the future to now, by the clock of the database, which queues them: a letter would
 * otherwise wait until that hour. The schedule's runs of hours that have not come yet are forgotten.
 */
export async function moveQueuedAhead(pool: pg.Pool): Promise<void> {
  const late = `now() + make_interval(secs => ${APART_SECONDS})`;
  await pool.query(
    `update graphile_worker._private_jobs
     set run_at = run_at - (created_at - now()), created_at = now(), updated_at = now()
     where created_at > ${late} and locked_at is null`,
  );
  // Counted by the process, in milliseconds; no limit lasts longer than a day.
  await pool.query(
    `update rate_limits set expire = day from (select (extract(epoch from now()) * 1000)::bigint + 86400000 as day) ahead
     where expire > day`,
  );
  await pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = now() where last_execution > ${late}`,
  );
}
