// `npm run bench -- hour`: an hour at a twentieth of what the machine can at most, with five million loans in the
// database: what the process takes of memory, and how long each call takes beside a second program with few loans, which
// answers the same requests at the same time. Shorter and smaller: `--loans 200000 --minutes 5`. It needs 6 GB of
// disk for each million loans.
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import sharp from 'sharp';
import { ROOT, say, seconds } from '../install/prepare.mjs';
import { childrenOf } from '../install/processes.mjs';
import { readEnv } from '../server/env.ts';
import { openFiles } from '../server/files/files.ts';
import { fill } from '../test/growth/fill.ts';
import { openDatabaseServer, openMailbox, productionVariables, startProgram } from '../test/program.ts';
import { at, type Bytes, bytesOf, load } from '../test/speed/load.ts';
import { freePort, halvesOf, memoryOf, must, untilDone } from '../test/staged/stage.ts';
import { type CallOf, ORIGIN, readingOf, readsOf, type SignedCall, setUp, writes } from './speed/stage.ts';

const { values: options } = parseArgs({
  options: {
    loans: { type: 'string', default: '5000000' },
    /** Number of loans of the second, smaller business that is measured beside the large one. */
    few: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '60' },
  },
});
const MINUTES = Number(options.minutes);
/** Share of the machine's maximum rate at which the hour is measured. */
const PART = 0.05;
const MOST = { connections: 32, seconds: 20, requests: 40_000 };
/**
 * Invented assumptions: the share of applications that become loans, and the number of applications of each customer.
 */
const LOANS_OF_APPLICATIONS = 0.58;
const APPLICATIONS_OF_CLIENT = 3.3;
const SAMPLE_SECONDS = 10;

/** Percent of all calls, for each kind of call. */
const SHARES: Readonly<Record<string, number>> = {
  'own applications': 15,
  'active loan': 20,
  'dashboard of a customer': 20,
  'dashboard of the staff': 10,
  'pending queue': 8,
  "loan book's page": 6,
  finances: 3,
  'client search': 8,
  'step of a draft': 5,
  'application, unsigned': 1,
  'application, signed': 2,
  'payment with its receipt': 2,
};
const NAMES = Object.keys(SHARES);
const shareOf = (name: string): number => SHARES[name] ?? 0;
/** Kinds of calls of which each request is sent once; requests of the other kinds are repeated. */
const ONCE = new Set(['application, unsigned', 'application, signed', 'payment with its receipt']);

const CACHE = path.join(ROOT, '.cache');
await mkdir(CACHE, { recursive: true });
const thousands = (n: number): string => Math.round(n).toLocaleString('en-US');
let failed = 0;

type House = Awaited<ReturnType<typeof open>>;

/** Creates a business with so many loans, and starts the program that serves it. */
async function open(loans: number) {
  const place = await mkdtemp(path.join(CACHE, 'hour-'));
  const database = await openDatabaseServer(path.join(place, 'database'));
  const mailbox = await openMailbox(0);
  const port = await freePort();
  const variables = {
    ...productionVariables({ origin: ORIGIN, folder: place, database, mailbox }),
    WORKERS: '1',
    PORT: String(port),
    // Of invented rows without files.
    BACKUPS: 'off',
  };
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const asked = async (text: string) => (await client.query(text)).rows;
  // Makes the tables, and does on its first day what each night has, which is not measured here.
  const first = await startProgram(variables);
  await untilDone(asked);
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  const applications = Math.ceil(loans / LOANS_OF_APPLICATIONS);
  const began = performance.now();
  await fill(
    database.url,
    { applications, clients: Math.ceil(applications / APPLICATIONS_OF_CLIENT) },
    new Date(),
  );
  const people = await setUp(database.url);
  const files = await openFiles(readEnv(variables));
  await files.put(
    'documents/speed.jpg',
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer(),
  );
  const [counted] = await asked(
    'select (select count(*) from loans) as loans, (select count(*) from loan_applications) as applications, (select count(*) from users) as users, pg_database_size(current_database()) as bytes',
  );
  say(
    `${thousands(counted.loans)} loans of ${thousands(counted.applications)} applications and ${thousands(counted.users)} people, ${(counted.bytes / 1e9).toFixed(1)} GB, filled in ${seconds(began)}`,
  );
  const program = await startProgram(variables);
  await untilDone(asked);
  const calls: Readonly<Record<string, CallOf>> = { ...readsOf(people), ...(await writes(people)) };
  let made = 0;
  const another = (name: string): SignedCall => {
    const callOf = calls[name];
    must(callOf, `no call ${name}`);
    made += 1;
    return callOf(made);
  };
  return {
    loans: Number(counted.loans),
    port,
    program,
    database: asked,
    another,
    async close() {
      await client.end();
      await program.kill();
      await mailbox.close();
      await database.stop();
      await rm(place, { recursive: true, force: true });
    },
  };
}

/** Prepares requests of one kind as bytes; the agreement of a signed application is read first. */
async function prepared({ port, another }: House, name: string, count: number): Promise<Bytes[]> {
  const calls = Array.from({ length: count }, () => another(name));
  if (name === 'application, signed') {
    const requests = calls.map((call) => bytesOf(readingOf(call)));
    const read = await load({ port, connections: 8, seconds: 3_600, requests });
    must(read.refused.size === 0, `read first: ${[...read.refused]}`);
  }
  return calls.map(bytesOf);
}

/** Measures the maximum rate: requests a second of all kinds together, over connections that never rest. */
async function most(house: House): Promise<number> {
  const kinds = await Promise.all(
    NAMES.map(async (name) => {
      const count = ONCE.has(name) ? (MOST.requests * shareOf(name)) / 100 : 100;
      return { name, requests: await prepared(house, name, Math.min(count, 400)), sent: 0, owed: 0 };
    }),
  );
  const requests: Bytes[] = [];
  // Each takes its turn as often as its share says; it ends where one that is sent once is used up.
  while (requests.length < MOST.requests) {
    for (const kind of kinds) kind.owed += shareOf(kind.name);
    const due = kinds.reduce((first, kind) => (kind.owed > first.owed ? kind : first));
    if (ONCE.has(due.name) && due.sent === due.requests.length) break;
    const next = due.requests[due.sent % due.requests.length];
    if (!next) break;
    requests.push(next);
    due.sent += 1;
    due.owed -= 100;
  }
  const { rate, refused } = await load({
    port: house.port,
    connections: MOST.connections,
    seconds: MOST.seconds,
    requests,
  });
  must(refused.size === 0, `at its most: ${[...refused]}`);
  await untilDone(house.database);
  return rate;
}

interface Calm {
  readonly times: ReadonlyMap<string, readonly number[]>;
  /** Megabytes of the process, seen every ten seconds. */
  readonly seen: readonly number[];
}

/** Measures all kinds of calls at once, each at its rate. @returns times by kind, and the megabytes that were seen */
async function calm(house: House, rate: number, minutes: number): Promise<Calm> {
  const rateOf = (name: string): number => (rate * shareOf(name)) / 100;
  const kinds: { readonly name: string; readonly requests: Bytes[] }[] = [];
  for (const name of NAMES) {
    const count = ONCE.has(name) ? Math.ceil(rateOf(name) * minutes * 60) + 1 : 200;
    kinds.push({ name, requests: await prepared(house, name, count) });
  }
  await untilDone(house.database);
  const [serving = 0] = childrenOf(house.program.child.pid ?? 0);
  const seen: number[] = [];
  let over = false;
  const watch = async () => {
    for (let count = 1; !over; count += 1) {
      await wait(SAMPLE_SECONDS * 1000);
      seen.push(memoryOf(serving));
      if (count % 30 === 0)
        say(
          `  ${thousands(seen.at(-1) ?? 0)} MB after ${(count * SAMPLE_SECONDS) / 60} minutes with ${thousands(house.loans)} loans`,
        );
    }
  };
  const watching = watch();
  const measured = await Promise.all(
    kinds.map(async ({ name, requests }) => ({
      name,
      ...(await load({
        port: house.port,
        connections: 4,
        seconds: minutes * 60,
        rate: rateOf(name),
        requests,
        again: !ONCE.has(name),
      })),
    })),
  );
  over = true;
  await watching;
  for (const { name, refused } of measured)
    for (const [status, times] of refused) {
      failed += 1;
      say(`  FAILED  ${name}: answered with ${status} × ${times}`);
    }
  return { times: new Map(measured.map(({ name, times }) => [name, times])), seen };
}

say(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
);
const houses: House[] = [];
async function both(): Promise<readonly [Calm, Calm]> {
  const large = await open(Number(options.loans));
  houses.push(large);
  const small = await open(Number(options.few));
  houses.push(small);
  const highest = await most(large);
  const rate = highest * PART;
  say(
    `  at most ${thousands(highest)} requests a second over ${MOST.connections} connections; ${MINUTES} minutes at ${rate.toFixed(1)} a second, each program`,
  );
  return Promise.all([calm(large, rate, MINUTES), calm(small, rate, MINUTES)]);
}
const [many, few] = await both().finally(async () => {
  for (const house of houses) await house.close();
});
const loadAfter = os.loadavg()[0]?.toFixed(1);

const PERCENTILES = [50, 99, 99.9];
const told = (times: readonly number[]): string =>
  PERCENTILES.map((percent) => at(times, percent).toFixed(1)).join(' / ');
say(`\nMilliseconds at ${PERCENTILES.join(' / ')} %, load ${loadAfter} at the end`);
for (const name of NAMES) {
  const [before = [], now = []] = [few.times.get(name), many.times.get(name)];
  const cells = [told(before), told(now), `${(at(now, 50) / at(before, 50)).toFixed(2)} ×`, now.length];
  say(`  ${name.padEnd(26)}${cells.map((cell) => String(cell).padStart(24)).join('')}`);
}
const { first, second, grows } = halvesOf(many.seen);
if (grows) failed += 1;
say(
  `\n${grows ? 'FAILED' : 'well'}: the middle of the first half ${thousands(first)} MB, of the second ${thousands(second)} MB`,
);
process.exit(failed > 0 ? 1 : 0);
