import { Writable } from 'node:stream';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { releaseAbandonedJobs } from '#server/jobs/jobs.store.ts';
import { openWorkerSession } from '#server/jobs/worker-session.ts';
import { logOptions } from '#server/log.ts';
import { startWorker } from '#server/worker.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { openMailbox } from '#test/program.ts';
import { until } from '#test/until.ts';

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let app: TestApp;
beforeEach(async () => {
  mailbox = await openMailbox(0);
  app = await openTestApp({ SMTP_URL: mailbox.url });
});
afterEach(async () => {
  await app.close();
  await mailbox.close();
});

const owners = async (task = '%') => {
  const { rows } = await sql<{ lockedBy: string }>`
    select distinct locked_by from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where locked_by is not null and tasks.identifier like ${task}`.execute(app.db);
  return rows.map(({ lockedBy }) => lockedBy);
};
const register = (email: string) =>
  app.browser().send('POST', '/api/auth/register/start', {
    email,
    firstName: 'Yokasta',
    lastName: 'Núñez',
    cedula: '00112345678',
    phone: '8095550177',
    password: 'mangu con salami',
  });

it('leaves the running jobs of a living worker alone', async () => {
  mailbox.state.closed = true;
  const first = await startWorker(app.deps);
  const second = await (async () => {
    await register('yokasta@demo.do');
    await until(() => expect(mailbox.begun()).toBe(1));
    return startWorker(app.deps);
  })();
  // The jobs of the letter alone: the hourly jobs may be running too.
  const [owner] = await owners('send-message');
  expect(owner).toMatch(/^pool-/);
  await releaseAbandonedJobs(app.deps.pool);
  expect(await owners('send-message')).toEqual([owner]);
  expect(mailbox.begun()).toBe(1);

  mailbox.state.closed = false;
  await until(() => expect(mailbox.letters).toEqual(['yokasta@demo.do']));
  await first.stop();
  await second.stop();
  await expect.poll(() => owners()).toEqual([]);
});

it('releases the jobs and the queue of a dead worker', async () => {
  await sql`select graphile_worker.add_job('remind', '{}'::json, queue_name => 'remind', max_attempts => 3)`.execute(
    app.db,
  );
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now()`.execute(
    app.db,
  );
  await sql`update graphile_worker._private_job_queues set locked_by = 'pool-dead', locked_at = now()`.execute(
    app.db,
  );
  await releaseAbandonedJobs(app.deps.pool);
  expect(await owners()).toEqual([]);
  const { rows } =
    await sql`select queue_name, is_available from graphile_worker._private_job_queues`.execute(app.db);
  expect(rows).toEqual([{ queueName: 'remind', isAvailable: true }]);
});

it('goes on after an operator closed all its connections', async () => {
  const worker = await startWorker(app.deps);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(app.db);
  await until(async () => expect((await register('otra@demo.do')).statusCode).toBeLessThan(300));
  await until(() => expect(mailbox.letters).toContain('otra@demo.do'));
  await worker.stop();
});

it('a job whose worker died after the same job was queued again does not count as failed', async () => {
  const { pool } = app.deps;
  const ask =
    "select id from graphile_worker.add_job('seal-documents', '{}', job_key => 'superseded', max_attempts => 25)";
  const [before] = (await pool.query<{ id: string }>(ask)).rows;
  await pool.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-that-died', attempts = 1 where id = $1",
    [before?.id],
  );
  const [after] = (await pool.query<{ id: string }>(ask)).rows;
  expect(after?.id).not.toBe(before?.id);
  await releaseAbandonedJobs(pool);
  const { rows } = await pool.query<{ id: string }>(
    'select id from graphile_worker._private_jobs where id = any($1)',
    [[before?.id, after?.id]],
  );
  expect(rows).toEqual([{ id: after?.id }]);
});

it('logs a failed job once, with its name, its attempt and the whole chain of causes', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const deps = { ...app.deps, log: pino(logOptions('warn'), sink) };
  const refused = Object.assign(new Error('no answer for yokasta@demo.do'), { code: 'ECONNREFUSED' });
  const fails = async () => {
    throw new Error('The letter to yokasta@demo.do failed', {
      cause: new TypeError('lost', { cause: refused }),
    });
  };
  const session = await openWorkerSession(deps, { tasks: { remind: fails }, schedule: [] });
  try {
    await session.addJob('remind', {}, { maxAttempts: 3 });
    await until(() => expect(lines).not.toEqual([]));
  } finally {
    await session.close();
  }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      ...{ msg: 'A job failed', source: 'worker', task: 'remind', attempt: 1, attempts: 3 },
      err: { type: 'Error', cause: { type: 'TypeError', cause: { type: 'Error', code: 'ECONNREFUSED' } } },
    },
  ]);
  expect(lines.join('')).not.toContain('yokasta');
});
