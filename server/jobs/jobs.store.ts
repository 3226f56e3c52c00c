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

// A number of our own: the first half of every advisory lock that marks a worker as alive.
const WORKERS = 7_102_027;

/**
 * Marks this worker as alive for as long as the connection lasts: the server releases the lock when the connection
 * ends.
 */
export async function holdWorker(connection: pg.ClientBase, workerId: string): Promise<void> {
  await connection.query('select pg_advisory_lock($1, hashtext($2))', [WORKERS, workerId]);
}

/**
 * Releases the jobs of dead workers. A worker takes its lock before its first job, so a worker with a visible job and
 * no lock is dead.
 */
export async function releaseAbandonedJobs(pool: pg.Pool): Promise<void> {
  await unlockAbandoned(pool);
  // A running job whose key was queued again lost that key, and all its tries, to the newer job. If its worker died as
  // well, the newer job does the work, so the old one is dropped.
  await pool.query(
    `delete from graphile_worker._private_jobs
     where key is null and attempts >= max_attempts and last_error is null and locked_at is null`,
  );
}

async function unlockAbandoned(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by))
     from (
       select locked_by from graphile_worker._private_jobs where locked_by is not null
       union
       select locked_by from graphile_worker._private_job_queues where locked_by is not null
     ) owners
     where not exists (
       select from pg_locks
       where locktype = 'advisory' and granted and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())
         and classid = $1::oid and objid = (hashtext(locked_by)::bigint & 4294967295)::oid
     )`,
    [WORKERS],
  );
}
