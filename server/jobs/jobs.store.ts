import type pg from 'pg';

// Any number of our own: the first half of every lock that says which worker lives.
const WORKERS = 7_102_027;

/** Says that this worker lives, for as long as the connection does: the server forgets it with its last word. */
export async function holdWorker(connection: pg.ClientBase, workerId: string): Promise<void> {
  await connection.query('select pg_advisory_lock($1, hashtext($2))', [WORKERS, workerId]);
}

/**
 * Gives back what a worker had under way that no longer lives. A worker says that it lives before it takes its first
 * job, so that of one whose job can be seen and whose lock cannot nothing is to be expected.
 */
export async function releaseAbandonedJobs(pool: pg.Pool): Promise<void> {
  await unlockAbandoned(pool);
  // A job that was under way when the same was asked for again lost its key to the newer one, with all its tries. Where
  // its worker died too, it is neither done nor to be done: the newer one does it.
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
