// `npm run bench -- cost`: the cost of a loan from the registration to the last payment: processor time of the program
// and of its database, bytes to the phone, rows and bytes that stay. `npm run bench -- cost --minutes 60`: memory of a
// process at rest, and during an hour of such loans one after another.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ROOT, say } from '../install/prepare.mjs';
import { childrenOf } from '../install/processes.mjs';
import { openMailServer } from '../test/mail-server.ts';
import { openDatabaseServer, productionVariables, startProgram } from '../test/program.ts';
import { codeIn, liveOneLoan, openOffice, PROOF } from '../test/staged/life.ts';
import { familyOf, statOf, usedBy } from '../test/staged/processor-time.ts';
import { freePort, halvesOf, memoryOf, untilDone } from '../test/staged/stage.ts';

const { values: options } = parseArgs({
  options: { loans: { type: 'string', default: '20' }, minutes: { type: 'string', default: '0' } },
});
const LOANS = Number(options.loans);
const MINUTES = Number(options.minutes);
/**
 * Assumptions for a month with many borrowers: one loan of each in two months, and peak hours of five times the mean.
 */
const BORROWERS = 1_000_000;
const MONTHS_BETWEEN = 2;
const PEAK = 5;
/**
 * Megabytes of a process at rest, and the seconds after which it is at rest: server/start.ts frees the memory of the
 * start.
 */
const REST = 150;
const AT_REST_SECONDS = 60;

const thousands = (n: number): string => Math.round(n).toLocaleString('en-US');

const CACHE = path.join(ROOT, '.cache');
await mkdir(CACHE, { recursive: true });
const place = await mkdtemp(path.join(CACHE, 'cost-'));
const database = await openDatabaseServer(path.join(place, 'database'));
const mail = await openMailServer();
const port = await freePort();
const variables = {
  ...PROOF,
  DATABASE_URL: database.url,
  DATA_DIR: path.join(place, 'data'),
  SMTP_URL: mail.url,
  // As in production: one process serves and one supervises it.
  WORKERS: '1',
  HOST: '127.0.0.1',
  PORT: String(port),
};
const program = await startProgram(variables);
const [serving = 0] = childrenOf(program.child.pid ?? 0);
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const asked = async (text: string) => (await client.query(text)).rows;
/** The one row that a statement returns. */
const told = async (text: string) => (await asked(text))[0];

const { backend } = await told('select pg_backend_pid() as backend');
const server = Number(statOf(backend)[1]);
const usedByDatabase = (): number =>
  familyOf(server)
    .filter((pid) => pid !== backend)
    .reduce((all, pid) => all + usedBy(pid), 0);

async function stored() {
  await client.query('vacuum analyze');
  const tables = await asked(
    "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where schemaname = 'public'",
  );
  let rows = 0;
  for (const { name } of tables) rows += Number((await told(`select count(*) as n from ${name}`)).n);
  const { bytes } = await told('select pg_database_size(current_database()) as bytes');
  const files = Number(
    execFileSync('du', ['-sb', path.join(place, 'data', 'files')])
      .toString()
      .split('\t')[0],
  );
  const { wal, links } = await told(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal, (select count(*) from chain_links) as links",
  );
  return { rows, bytes: Number(bytes), files, wal: Number(wal), links: Number(links) };
}

try {
  if (MINUTES > 0) await rest();
  let n = 0;
  const office = await openOffice(program.url);
  const live = () => {
    n += 1;
    return liveOneLoan(program.url, office, n, (email) => codeIn(mail, email));
  };
  // The first ones compile and load code for all others.
  for (let first = 0; first < 3; first += 1) await live();
  await untilDone(asked);
  if (MINUTES > 0) await soak(live);
  else await cost(live);
} finally {
  await client.end();
  await program.kill();
  await mail.close();
  await database.stop();
  await rm(place, { recursive: true, force: true });
}

type Live = () => ReturnType<typeof liveOneLoan>;

async function cost(live: Live): Promise<void> {
  const before = { ...(await stored()), program: usedBy(serving), database: usedByDatabase() };
  const lives: Awaited<ReturnType<Live>>[] = [];
  for (let loan = 0; loan < LOANS; loan += 1) lives.push(await live());
  await untilDone(asked);
  const processor = { program: usedBy(serving), database: usedByDatabase() };
  const after = await stored();
  const each = (last: number, first: number): number => (last - first) / LOANS;
  const mean = (key: 'received' | 'requests'): number =>
    lives.reduce((all, one) => all + one[key], 0) / LOANS;
  const [ours, theirs] = [each(processor.program, before.program), each(processor.database, before.database)];
  const rows = each(after.rows, before.rows);
  const bytes = each(after.bytes, before.bytes);
  const files = each(after.files, before.files);
  const wal = each(after.wal, before.wal);
  const links = each(after.links, before.links);
  say(`A loan from registering to settled, mean of ${LOANS}, in three parts, Node ${process.version}:
  processor        ${thousands(ours + theirs)} ms: ${thousands(ours)} of the program, ${thousands(theirs)} of the database
  to the phone     ${thousands(mean('received'))} bytes in ${thousands(mean('requests'))} replies, beside pages and scripts (npm run weigh)
  in the database  ${thousands(rows)} rows, ${thousands(bytes)} bytes with indexes; ${thousands(wal)} bytes of WAL, ${thousands(links)} links of the chain
  files            ${thousands(files)} bytes`);
  say(`  the chain        ${thousands(await chainRate())} links a second, by its one writer`);
  const loans = BORROWERS / MONTHS_BETWEEN;
  const cores = (loans * (ours + theirs)) / (30 * 86_400_000);
  say(`
${thousands(BORROWERS)} borrowers, a loan each in ${MONTHS_BETWEEN} months: ${thousands(loans)} loans a month,
  ${cores.toFixed(2)} cores on the mean, ${Math.ceil(cores * PEAK)} in an hour of ${PEAK} times as much,
  ${thousands((loans * bytes) / 1e9)} GB of database and ${thousands((loans * files) / 1e9)} GB of files more each month`);
}

/**
 * Measures how many waiting changes become links of the hash chain in a second. Nothing seals the changes, since this
 * database is thrown away.
 */
async function chainRate(): Promise<number> {
  const changes = 20_000;
  const { users } = await told('select count(*)::int as users from users');
  await client.query('begin');
  for (let made = 0; made < changes; made += users)
    await client.query("update users set address = coalesce(address, '') || '.'");
  await client.query('commit');
  const began = performance.now();
  await untilDone(asked);
  return (changes * 1000) / (performance.now() - began);
}

/** Measures a process at rest, in an installation without people: in the demo it would still do jobs. */
async function rest(): Promise<void> {
  const folder = path.join(place, 'rest');
  const own = await openDatabaseServer(path.join(folder, 'database'));
  const installed = {
    ...productionVariables({ origin: 'https://manito.test', folder, database: own, mailbox: mail }),
    WORKERS: '1',
    PORT: String(await freePort()),
  };
  try {
    // A process that ended in order has kept its compiled code, as on every start but the first.
    const first = await startProgram(installed);
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    const second = await startProgram(installed);
    await wait(AT_REST_SECONDS * 1000);
    const { pid: supervisor = 0 } = second.child;
    const [serves = 0] = childrenOf(supervisor);
    const [served, supervises] = [memoryOf(serves), memoryOf(supervisor)];
    await second.kill();
    say(`At rest ${thousands(served)} MB, its supervisor ${thousands(supervises)} MB`);
    if (served > REST) throw new Error(`More than ${REST} MB at rest`);
  } finally {
    await own.stop();
  }
}

async function soak(live: Live): Promise<void> {
  const end = Date.now() + MINUTES * 60_000;
  let minute = Date.now();
  const seen: number[] = [];
  while (Date.now() < end) {
    await live();
    if (Date.now() < minute) continue;
    minute += 60_000;
    seen.push(memoryOf(serving));
    say(
      `${new Date().toISOString().slice(11, 16)}  ${thousands(seen.at(-1) ?? 0)} MB after ${seen.length} minutes`,
    );
  }
  await untilDone(asked);
  const { first, second, grows } = halvesOf(seen);
  say(`The middle of the first half ${thousands(first)} MB, of the second ${thousands(second)} MB`);
  if (grows) throw new Error('The process grows');
}
