// Builds what has changed, starts the database, and serves. Runs on the project's own Node.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readEnvFile } from '../install/env-file.mjs';
import { giveUp, PACKAGES_LATER, PACKAGES_THERE, PLACE, ROOT, say } from '../install/prepare.mjs';
import { readEnv } from '../server/env.ts';
import { EnvError } from '../server/env-variables.ts';
import { PAGES_BUILT, PAGES_LATER } from '../server/pages-later.ts';
import { LockError, lockFolder } from './lock.ts';
import { olderData } from './older-data.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { StartError } from './postgres-place.ts';
import { keptSecret } from './session-secret.ts';
import { buildWeb } from './web-build.ts';

// Before the first write: no other user of this machine may read photos of identity cards. (The packages that
// bin/start.mjs installs must stay readable for the user that runs the database.)
process.umask(0o077);
readEnvFile();

/** Seconds until a program that does not end is killed: longer than the program takes for its last requests. */
const GRACE_SECONDS = 25;
/** Stands for the address of the database that this program is about to start. */
const OWN_DATABASE = 'postgres://localhost/manito?host=/';
const dataDir = path.resolve(PLACE, process.env.DATA_DIR || 'data');
let release: () => void = () => undefined;
let database: RunningPostgres | undefined;
let program: ChildProcess | undefined;
let stopping = false;

/** Ends the program, then its database, and exits with this code. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const running = program;
  if (running && running.exitCode === null && running.signalCode === null) {
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await Promise.race([ended, wait(GRACE_SECONDS * 1000)]);
    running.kill('SIGKILL');
  }
  await database?.stop();
  release();
  process.exit(code);
}

async function fail(error: unknown): Promise<void> {
  const known = error instanceof StartError || error instanceof LockError || error instanceof EnvError;
  const told = error instanceof Error && !known ? error.stack : error;
  process.stderr.write(`\n${known ? error.message : told}\n`);
  await stop(1);
}

/**
 * Starts the database. If its server is killed under the program, it is restarted at the same address, and the
 * program continues.
 */
async function openDatabase(): Promise<string> {
  const opened = await startPostgres(dataDir);
  database = opened;
  opened.ended.then(async () => {
    if (stopping) return;
    say('\nThe database ended by itself; starting it again …');
    await openDatabase().catch(fail);
  });
  if (stopping) await opened.stop();
  return opened.url;
}

/** @param own whether the database is this program's own: only there is the demo on without being asked for */
function serve(databaseUrl: string, own: boolean): void {
  program = spawn(process.execPath, [path.join(ROOT, 'server/main.ts'), PAGES_LATER], {
    cwd: ROOT,
    env: {
      // Production requires its own secret, and says so.
      ...(process.env.NODE_ENV !== 'production' && { SESSION_SECRET: keptSecret(dataDir) }),
      // Keeps compiled code: the next start takes half of the time.
      NODE_COMPILE_CACHE: path.join(ROOT, '.cache/node'),
      ...process.env,
      ...(own && process.env.NODE_ENV !== 'production' && { DEMO: process.env.DEMO || '1' }),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ctrl+C in a terminal reaches only this process, which stops the others in order.
    detached: true,
  });
  program.on('exit', (code) => stop(code ?? 1));
}

/** Waits for the packages that build the pages, of which `npm start` said that they come later. */
async function packagesOfTheBuild(): Promise<void> {
  if (!process.argv.includes(PACKAGES_LATER)) return;
  for (let said: unknown = null; said !== PACKAGES_THERE; ) [said] = await once(process, 'message');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (!stopping) say('\nStopping …');
    stop(0);
  });
process.on('disconnect', () => stop(0));

try {
  const given = process.env.DATABASE_URL;
  // Before the long part: refuses variables that cannot work, and an installation that lacks a secret or would run on
  // the demo's database.
  const own = process.env.NODE_ENV !== 'production' && !given && { DATABASE_URL: OWN_DATABASE };
  readEnv({ ...process.env, ...own });
  const older =
    given || process.env.DATA_DIR || existsSync(path.join(dataDir, 'postgres')) ? null : olderData();
  if (older)
    giveUp(
      `${older} has the data of another version, and this one would begin with nothing in ${dataDir}. To go on with them: DATA_DIR=${older} npm start. To begin anew: DATA_DIR=${dataDir} npm start`,
    );
  if (!given) release = lockFolder(dataDir);
  // Their packages and the build have one core for some time; meanwhile the database gets its tables, and the demo its
  // people.
  const built = packagesOfTheBuild().then(buildWeb);
  if (!given) say('Starting the database …');
  const address = given || (await openDatabase());
  if (!stopping) serve(address, !given);
  if (!(await built)) throw new StartError('The web application could not be built; the reason is above.');
  if (program?.connected) program.send(PAGES_BUILT);
} catch (error) {
  await fail(error);
}
