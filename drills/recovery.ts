// `npm run drill -- recovery`: restores to a second, by the commands of docs/operate.md ("Point-in-time recovery") on a
// separate PostgreSQL: the drill plays loans through the program, drops the database, and checks that every row, peso
// and byte is as in the second before. As root, with Debian's PostgreSQL. The drill fills in paths, the time and the
// name of the copy; shell functions replace systemctl, su and pg_ctlcluster.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { serverUser } from '../commands/postgres-place.ts';
import { giveUp, ROOT, say, seconds } from '../install/prepare.mjs';
import { openMailServer } from '../test/mail-server.ts';
import { type Program, startProgram } from '../test/program.ts';
import { codeIn, liveOneLoan, openOffice, PROOF } from '../test/staged/life.ts';
import { freePort, messageOf, must } from '../test/staged/stage.ts';
import { mustBeAsBefore, stateOf } from './support/recovery-state.ts';

const LIVES = 3;
const VERSIONS = '/usr/lib/postgresql';

if (process.getuid?.() !== 0) giveUp('The commands of the page are for root.');
const version = (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
  .filter((each) => existsSync(path.join(VERSIONS, each, 'bin/pg_basebackup')))
  .sort((a, b) => Number(b) - Number(a))[0];
if (!version) giveUp('Install a PostgreSQL: apt-get install postgresql');
const bin = path.join(VERSIONS, version, 'bin');
const user = serverUser(path.join(bin, 'postgres'), null);
must(user, 'PostgreSQL has no user here');

const began = performance.now();
const CACHE = path.join(ROOT, '.cache');
await mkdir(CACHE, { recursive: true });
const place = await mkdtemp(path.join(CACHE, 'recovery-'));
await chmod(place, 0o755);
const dataDir = path.join(place, 'data');
const cluster = path.join(place, 'postgresql/main');
await mkdir(path.dirname(cluster));
await chown(path.dirname(cluster), user.uid, user.gid);
await mkdir(path.join(place, 'srv'));
const port = await freePort();
const databaseUrl = `postgresql://postgres:trusted@127.0.0.1:${port}/manito`;
const variables = {
  ...PROOF,
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  BACKUPS: 'off',
};

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' ');
const FUNCTIONS = `
as_postgres() { ${quoted(user.prefix)} env PATH="${bin}:$PATH" PGHOST=127.0.0.1 PGPORT=${port} PGUSER=postgres "$@"; }
su() { if [ "$1" = postgres ]; then as_postgres sh -c "$3"; else sh -c "$5"; fi; }
pg_ctlcluster() { as_postgres pg_ctl --silent --wait --log="${place}/postgresql/log" -D "${cluster}" \\
  -o "-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''" "$3"; }
systemctl() { :; }
cd "${place}"
`;

/** Runs commands of docs/operate.md with the paths of the drill's own folder. */
function shell(script: string): string {
  const here = script
    .replaceAll('/srv/', `${place}/srv/`)
    .replaceAll('/var/lib/postgresql/17/', `${place}/postgresql/`)
    .replaceAll('/var/lib/manito/', `${dataDir}/`)
    .replaceAll('/opt/manito', ROOT);
  const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', FUNCTIONS + here], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LC_ALL: 'C.UTF-8', ...variables },
  });
  must(status === 0, `${script}\n${stdout}${stderr}`);
  return stdout;
}

const page = readFileSync(path.join(ROOT, 'docs/operate.md'), 'utf8');
const [, section = ''] = /## Point-in-time recovery\n([\s\S]*?)\n## /.exec(page) ?? [];
const [archive, goBack, verify] = [...section.matchAll(/```console\n([\s\S]*?)```/g)].map(
  ([, block]) => block,
);
must(archive && goBack && verify, 'docs/operate.md has no commands to go back to any second');

const state = () => stateOf(databaseUrl, { dataDir, filesUrl: null, bucket: null });

/** Waits for a second in which no write happens. @returns the instant and the data at it */
async function quietSecond() {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let tries = 0; tries < 120; tries += 1) {
      await wait(500);
      const { rowCount } = await client.query('select from unchained_changes limit 1');
      if (rowCount !== 0) continue;
      const before = await state();
      const { rows } = await client.query('select clock_timestamp()::text as now');
      const after = await state();
      if (JSON.stringify(before) === JSON.stringify(after)) return { at: rows[0].now, before };
    }
    throw new Error('The program never rests');
  } finally {
    await client.end();
  }
}

const mail = await openMailServer();
const start = async () => startProgram({ ...variables, SMTP_URL: mail.url });
let program: Program | null = null;
let lived = 0;
async function live(): Promise<void> {
  must(program, 'no program runs');
  lived += 1;
  await liveOneLoan(program.url, await openOffice(program.url), lived, (email) => codeIn(mail, email));
}

try {
  shell(`su postgres -c 'initdb --no-sync --auth=trust -U postgres -D ${cluster}'
pg_ctlcluster 17 main start
su postgres -c 'createdb manito'`);
  program = await start();
  await live();
  // The base copy is taken while a customer borrows.
  const busy = live();
  await wait(300);
  shell(archive);
  await busy.catch(() => undefined);
  for (let life = 0; life < LIVES; life += 1) await live();
  const { at, before } = await quietSecond();
  say(
    `At ${at}: ${before.rows} rows, RD$${before.pesos.posted} in ${before.pesos.entries} entries, ${Object.keys(before.files).length} files`,
  );
  await live();
  shell("su postgres -c 'dropdb --force manito'");
  await program.kill();
  program = null;
  const [base = ''] = readdirSync(path.join(place, 'srv/base'));
  must(/2026-11-15/.test(goBack) && /2026-11-20 14:31:00-04/.test(goBack), 'the page names other times');
  say('The database is dropped. Restoring …');
  shell(goBack.replaceAll('2026-11-15', base).replaceAll('2026-11-20 14:31:00-04', at));
  const now = await state();
  mustBeAsBefore(before, now);
  program = await start();
  await live();
  await quietSecond();
  const verified = shell(verify);
  must(verified.includes('Everything fits.'), verified);
  say(
    `Every row, peso and byte is that of ${at}, by PostgreSQL ${version}; a loan was played afterwards, and everything fits; ${seconds(began)}`,
  );
} catch (error) {
  say(`FAILED  ${messageOf(error)}`);
  process.exitCode = 1;
} finally {
  await program?.kill();
  await mail.close();
  if (existsSync(path.join(cluster, 'postmaster.pid'))) shell('pg_ctlcluster 17 main stop');
  await rm(place, { recursive: true, force: true });
}
