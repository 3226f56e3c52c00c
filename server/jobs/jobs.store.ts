import type pg from 'pg';

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
