// `npm run bench -- speed`: the program as in production, its worker running, beside pgbench with the same statements
// on the same server, in turns; ratios, so that the machine affects both. Longer: `--rounds 5`. Needs pgbench
// (Debian: postgresql-contrib). Requests come from a generator of our own (test/speed/load.ts) with persistent sockets
// and prepared requests, so that it takes little of the machine.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { ROOT, say } from '../install/prepare.mjs';
import { buildApp } from '../server/app.ts';
import { readEnv } from '../server/env.ts';
import { openDeps } from '../server/open-deps.ts';
import { fill } from '../test/growth/fill.ts';
import { openDatabaseServer, openMailbox, productionVariables, startProgram } from '../test/program.ts';
import { at, type Bytes, bytesOf, type Call, load, median } from '../test/speed/load.ts';
import { familyOf, processorOf } from '../test/staged/processor-time.ts';
import { freePort, untilDone } from '../test/staged/stage.ts';
import { bareServer } from './speed/bare.ts';
import { filesDuringSignIns } from './speed/files.ts';
import { pgbench, type Range, saidDuring, scriptOf } from './speed/pgbench.ts';
import { twoAgainstOne } from './speed/processes.ts';
import { type CallOf, ORIGIN, readingOf, readsOf, type SignedCall, setUp, writes } from './speed/stage.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    workers: { type: 'string', default: '1' },
    // Only the parts with this in their name; `bare`, `files`, `processes`: that part.
    only: { type: 'string', default: '' },
  },
});
const METHODS = ['GET', 'POST', 'PATCH'] as const;
const SECONDS = Number(options.seconds);
const ROUNDS = Number(options.rounds);
const CONNECTIONS = Number(options.connections);

const CACHE = path.join(ROOT, '.cache');
await mkdir(CACHE, { recursive: true });
const place = await mkdtemp(path.join(CACHE, 'speed-'));
const database = await openDatabaseServer(path.join(place, 'database'));
const mailbox = await openMailbox(0);
const variables = {
  ...productionVariables({ origin: ORIGIN, folder: place, database, mailbox }),
  LOG_LEVEL: 'warn',
  WORKERS: options.workers,
};
const port = await freePort();
const program = await startProgram({ ...variables, PORT: String(port) });
const deps = await openDeps(readEnv({ ...variables, LOG_LEVEL: 'silent', WORKERS: '1' }));
const app = await buildApp(deps);
await fill(database.url, { clients: 3_000, applications: 10_000 }, new Date());
const people = await setUp(database.url);
await deps.files.put(
  'documents/speed.jpg',
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer(),
);

const family = familyOf(program.child.pid ?? 0);
const processor = (): number => processorOf(family);
const inject = ({ method, path: url, headers, body }: Call) =>
  app.inject({
    // Of a call in the table below.
    method: METHODS.find((one) => one === method) ?? 'GET',
    url,
    headers: { host: 'manito.test', ...headers },
    ...(body !== undefined && { payload: body }),
  });
const stop = (signal: NodeJS.Signals): void => {
  for (const pid of family) process.kill(pid, signal);
};
const number = (value: number, digits = 0): string => (Number.isFinite(value) ? value.toFixed(digits) : '–');
function row(...cells: readonly (string | number)[]): void {
  const columns = cells.map((cell, place) =>
    place === 0 ? String(cell).padEnd(26) : String(cell).padStart(11),
  );
  say(columns.join(''));
}
let count = 0;
const another = () => {
  count += 1;
  return count;
};
const unexpected = new Map<string, number>();

/** Deletes the waiting jobs; a job in progress stays with its worker. */
const forgetJobs = () =>
  deps.pool.query(
    'delete from graphile_worker._private_jobs where id in (select id from graphile_worker._private_jobs where locked_at is null for update skip locked)',
  );

/**
 * Waits until no transaction is open. A program that was stopped in the middle of a transaction would keep its locks,
 * and pgbench would wait for them.
 */
async function untilIdle() {
  for (;;) {
    await forgetJobs();
    const { rows } = await deps.pool.query(
      `select (select count(*) from graphile_worker._private_jobs where locked_at is not null)
         + (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
             and state in ('active', 'idle in transaction')) as busy`,
    );
    if (Number(rows[0].busy) === 0) return;
    await wait(20);
  }
}

interface Rates {
  readonly ours: number[];
  readonly theirs: number[];
  readonly times: number[];
  readonly used: number[];
}

async function measure(name: string, prepare: () => Promise<Bytes[]>, script: string | null): Promise<Rates> {
  const rates: Rates = { ours: [], theirs: [], times: [], used: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const calls = await prepare();
    const before = processor();
    const measured = await load({
      port,
      connections: CONNECTIONS,
      seconds: SECONDS,
      requests: calls,
    });
    rates.used.push(((processor() - before) * 1000) / measured.times.length);
    rates.ours.push(measured.rate);
    rates.times.push(...measured.times);
    for (const [status, times] of measured.refused) unexpected.set(`${name}: ${status}`, times);
    if (!script) continue;
    await untilIdle();
    stop('SIGSTOP');
    try {
      rates.theirs.push(
        await pgbench(database.url, path.join(place, 'script.sql'), script, {
          connections: CONNECTIONS,
          seconds: SECONDS,
        }),
      );
      await forgetJobs();
    } finally {
      stop('SIGCONT');
    }
  }
  return rates;
}

interface Measuring {
  /** Calls a second for which requests are prepared: more than the program answers. */
  readonly most: number;
  /** The customer who sends the call, and the range of customers who replace that one in pgbench's script. */
  readonly person?: (call: SignedCall) => Range;
  /** Returns the texts of a call that must be unique, so that pgbench's script makes new ones. */
  readonly freshOf?: (call: SignedCall) => readonly unknown[];
  /** Whether the customer reads the document before the call signs it. */
  readonly read?: boolean;
  /** Whether the call is measured without pgbench. */
  readonly alone?: boolean;
}

async function prove(
  name: string,
  callOf: CallOf,
  { most, person, freshOf = () => [], read = false, alone = false }: Measuring,
): Promise<void> {
  if (!name.includes(options.only)) return;
  const first = callOf(another());
  if (read) await inject(readingOf(first));
  await inject(callOf(another()));
  const asked = read ? first : callOf(another());
  const said = await saidDuring(async () => {
    const { statusCode, body } = await inject(asked);
    if (statusCode > 299) throw new Error(`${name}: ${statusCode} ${body}`);
  });
  const script = alone ? null : scriptOf(said, { person: person?.(asked) ?? null, fresh: freshOf(asked) });
  const prepare = async () => {
    const calls = Array.from({ length: Math.ceil(most * SECONDS) }, () => callOf(another()));
    if (read) {
      const requests = calls.map((call) => bytesOf(readingOf(call)));
      const { refused } = await load({ port, connections: 16, seconds: 600, requests });
      for (const [status, times] of refused) unexpected.set(`${name}, read first: ${status}`, times);
    }
    return calls.map(bytesOf);
  };
  const { ours, theirs, times, used } = await measure(name, prepare, script);
  times.sort((a, b) => a - b);
  const half = median(ours) / 2;
  // Long enough that its last hundredth is more than one single pause.
  const calm = await load({
    port,
    connections: CONNECTIONS,
    seconds: SECONDS * 10,
    rate: half,
    requests: await prepare(),
  });
  row(
    name,
    number(median(ours)),
    number(median(theirs)),
    number(median(ours) / median(theirs), 3),
    number(median(used), 2),
    said.length,
    number(at(times, 99) / at(times, 50), 1),
    `${[50, 99, 99.9].map((percent) => number(at(calm.times, percent), 1)).join(' / ')}`.padStart(25),
    number(at(calm.times, 99) / at(calm.times, 50), 1),
  );
}

say(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}, Node ${process.version}, ${CONNECTIONS} connections, medians of ${ROUNDS} × ${SECONDS} s\n`,
);
const HEAD = ['ours /s', 'pgbench /s', 'ratio', 'CPU ms', 'trips', '99÷50'];
row('', ...HEAD, 'half load, ms: 50/99/99.9'.padStart(25), '99÷50');
// Otherwise the database would clean up after the filling during the first rows, which would show in their last
// hundredth.
await untilDone(async (text) => (await deps.pool.query(text)).rows);
try {
  for (const [name, callOf] of Object.entries(readsOf(people))) await prove(name, callOf, { most: 6_000 });
  const range = (call: SignedCall): Range => {
    const id = Number(/speed-(\d+)/.exec(call.headers.cookie ?? '')?.[1]);
    return { id, from: id, to: id + 3_000 };
  };
  const keyOf = (call: SignedCall) => [call.headers['idempotency-key']];
  const all = await writes(people);
  await prove('step of a draft', all['step of a draft'], { most: 1_500, person: range });
  await prove('application, unsigned', all['application, unsigned'], {
    most: 400,
    person: range,
    freshOf: keyOf,
  });
  await prove('application, signed', all['application, signed'], {
    most: 250,
    person: range,
    freshOf: keyOf,
    read: true,
  });
  // A receipt counts once, and its hash is of bytes that pgbench does not have.
  await prove('payment with its receipt', all['payment with its receipt'], { most: 250, alone: true });
  if ('bare'.includes(options.only))
    say(`\n${await bareServer({ connections: CONNECTIONS, seconds: SECONDS * 10 })}`);
  if ('files'.includes(options.only))
    say(`\n${await filesDuringSignIns({ pool: deps.pool, port, seconds: SECONDS * 10 })}`);
  if ('processes'.includes(options.only)) await scaled();
} finally {
  for (const [what, times] of unexpected) say(`  unexpected replies: ${what} × ${times}`);
  stop('SIGCONT');
  await app.close();
  await deps.close();
  stop('SIGKILL');
  await mailbox.close();
  await database.stop();
  await rm(place, { recursive: true, force: true });
}

/** Measures the same read with one process and with two. */
async function scaled() {
  const own = readsOf(people)['own applications'];
  const { rows } = await deps.pool.query('select pg_backend_pid() as pid');
  stop('SIGKILL'); // The two would lack its connections; nothing comes after this part.
  family.length = 0;
  const { one, two, cores } = await twoAgainstOne({
    variables,
    backend: rows[0].pid,
    requests: Array.from({ length: 1_000 }, () => bytesOf(own(another()))),
    // Held requests are answered in bursts.
    rounds: ROUNDS + 2,
    seconds: SECONDS * 3,
    connections: CONNECTIONS,
  });
  say(
    `\nTwo processes answer ${number(two / one, 2)} times what one does (${number(one)} and ${number(two)} a second, ${cores})`,
  );
}
