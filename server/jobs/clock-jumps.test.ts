import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/calendar.ts';
import { reportAlerts } from '#server/alerts/report-alerts.ts';
import { settleClock, watchClock } from '#server/jobs/watch-clock.ts';
import { logOptions } from '#server/log.ts';
import { PAST_ITS_TIME } from '#server/outbox/undeliverable.ts';
import { startWorker } from '#server/worker.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { dice } from '#test/dice.ts';
import { codeSentTo } from '#test/newcomers.ts';
import { openMailbox } from '#test/program.ts';
import { rounds } from '#test/sample.ts';
import { submitted } from '#test/stories.ts';
import { until } from '#test/until.ts';
import { eventsNamed } from '#test/written.ts';

// Another order of jumps: CLOCK_SEED=7
const SEED = Number(process.env.CLOCK_SEED ?? 20_261_128);

let app: TestApp;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
const lines: string[] = [];
beforeEach(async () => {
  lines.length = 0;
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  mailbox = await openMailbox(0);
  app = await openTestApp({ SMTP_URL: mailbox.url }, { log: pino(logOptions('warn'), sink) });
});
afterEach(async () => {
  await app.close();
  await mailbox.close();
});

const MINUTE_MS = 60_000;
const person = {
  firstName: 'Yokasta',
  lastName: 'De la Cruz',
  cedula: '00112345678',
  phone: '8095550177',
  password: 'mangu con salami',
};
let people = 0;
async function register(): Promise<string> {
  people += 1;
  const email = `reloj${people}@demo.do`;
  const reply = await app.browser().send('POST', '/api/auth/register/start', { ...person, email });
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return email;
}
const confirm = async (email: string) =>
  (
    await app.browser().send('POST', '/api/auth/register/verify', {
      email,
      code: await codeSentTo(app, email),
      password: person.password,
    })
  ).statusCode;
const said = () => lines.map((line) => JSON.parse(line)).filter(({ source }) => source === 'clock');

const roll = dice(SEED);
const JUMPS = Array.from({ length: rounds(10, 1) })
  .flatMap(() => [HOUR_MS, -HOUR_MS, DAY_MS, -DAY_MS])
  .map((by) => ({ by, at: roll(1_000_000) }))
  .sort((a, b) => a.at - b.at)
  .map(({ by }) => by);

const APPLICANTS = ['luis', 'rosa', 'marta', 'ana'] as const;

it(`sends each letter once while the clock jumps, and says so (seed ${SEED})`, async () => {
  const worker = await startWorker(app.deps);
  const unsent = () =>
    app.db
      .selectFrom('messages')
      .select(['recipient', 'template', 'lastError'])
      .where('channel', '=', 'email')
      .where('sentAt', 'is', null)
      // A code that has passed is not sent; its person asks for another.
      .where(({ or, eb }) =>
        or([eb('expiresAt', 'is', null), eb('lastError', 'is distinct from', PAST_ITS_TIME)]),
      )
      .execute();
  try {
    for (const [index, by] of JUMPS.entries()) {
      const key = APPLICANTS[index];
      if (key) await submitted(await app.signIn(key), key);
      await register();
      app.advance(by);
      const email = await register();
      await until(() => expect(said()).toHaveLength(index + 1));
      const jump = said().at(-1);
      expect(Math.abs(jump.seconds * 1000 - by)).toBeLessThan(20_000);
      expect(jump.msg).toContain(by < 0 ? 'went back' : 'went ahead');
      await until(() => expect(mailbox.letters).toContain(email));
    }
    await until(async () => expect(await unsent()).toEqual([]));
  } finally {
    await worker.stop();
  }
  const sent = await app.db
    .selectFrom('messages')
    .select('recipient')
    .where('channel', '=', 'email')
    .where('sentAt', 'is not', null)
    .orderBy('id')
    .execute();
  expect(sent.length).toBeGreaterThan(JUMPS.length);
  expect(mailbox.letters.toSorted()).toEqual(sent.map(({ recipient }) => recipient).toSorted());
  expect(lines.join('')).not.toContain('The database is away');
});

it('stops only after the look that is under way, which would else ask a database that is closed', async () => {
  const clock = watchClock(app.deps, async () => undefined);
  const holder = await app.ownerPool.connect();
  let isStopped = false;
  let stopped: Promise<void> | null = null;
  try {
    await holder.query('begin');
    await holder.query('lock table rate_limits in access exclusive mode');
    app.advance(-HOUR_MS);
    await until(() => expect(said()).toHaveLength(1));
    stopped = clock.stop().then(() => {
      isStopped = true;
    });
    await until(async () => {
      const waiting = await app.ownerPool.query(
        "select 1 from pg_locks where not granted and relation = 'rate_limits'::regclass",
      );
      expect(waiting.rowCount).toBe(1);
    });
    expect(isStopped).toBe(false);
  } finally {
    await holder.query('commit');
    holder.release();
    await stopped;
  }
});

it('a code that was made while the clock was a day ahead lives ten minutes, not a day', async () => {
  const now = app.deps.now();
  app.advance(DAY_MS);
  const [early, late] = [await register(), await register()];
  app.setClock(now);
  await settleClock(app.deps);
  app.advance(9 * MINUTE_MS);
  expect(await confirm(early)).toBeLessThan(300);
  app.advance(2 * MINUTE_MS);
  expect(await confirm(late)).toBe(400);
});

it('a session that was used while the clock was ahead ends after its idle time', async () => {
  const now = app.deps.now();
  app.advance(DAY_MS);
  const pedro = await app.signIn('pedro');
  app.setClock(now);
  await settleClock(app.deps);
  expect((await pedro.get('/api/auth/user')).statusCode).toBe(200);
  app.advance(31 * MINUTE_MS);
  expect((await pedro.get('/api/auth/user')).statusCode).toBe(401);
});

it('a job, a run of the schedule and a limit of the hours ahead are moved to now', async () => {
  const { pool } = app.deps;
  await pool.query("select graphile_worker.add_job('remind', run_at => now() + interval '1 day 5 minutes')");
  await pool.query("update graphile_worker._private_jobs set created_at = now() + interval '1 day'");
  await pool.query(
    "insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ('remind', now(), now() + interval '1 day')",
  );
  await pool.query(
    "insert into rate_limits (key, points, expire) values ('x', 9, (extract(epoch from now()) * 1000)::bigint + 2 * 86400000)",
  );
  await settleClock(app.deps);
  const { rows } = await pool.query(
    `select (select round(extract(epoch from run_at - now()) / 60)::int from graphile_worker._private_jobs) as minutes,
       (select last_execution <= now() from graphile_worker._private_known_crontabs) as runs,
       (select expire <= (extract(epoch from now()) * 1000 + 86400000 + 1) from rate_limits) as ends`,
  );
  // The stored instant is a whole millisecond, which may be rounded up.
  expect(rows).toEqual([{ minutes: 5, runs: true, ends: true }]);
});

it('writes the alerts of a morning once, when the morning comes twice', async () => {
  await submitted(await app.signIn('luis'), 'luis');
  app.advance(HOUR_MS);
  await reportAlerts(app.deps);
  app.advance(-5 * MINUTE_MS);
  await reportAlerts(app.deps);
  expect(await eventsNamed(app, 'alerts.reported')).toHaveLength(1);
});
