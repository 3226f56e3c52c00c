// Builds what changed, starts the database, and serves. Runs on the project's own Node.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readEnv } from '../server/env.ts';
import { EnvError } from '../server/env-variables.ts';
import { readEnvFile } from './env-file.mjs';
import { LockError, lockFolder } from './lock.mjs';
import { olderData } from './older-data.mjs';
import { startPostgres } from './postgres.mjs';
import { StartError } from './postgres-place.mjs';
import { giveUp, PLACE, ROOT, say } from './prepare.mjs';
import { keptSecret } from './session-secret.mjs';
import { buildWeb } from './web-build.mjs';

// Before anything is written: photos of identity cards are nobody else's on this machine. (The packages that
// bin/start.mjs installs must stay readable for the user that runs the database.)
process.umask(0o077);
readEnvFile();

/** More than the program takes for its last requests. */
const GRACE_SECONDS = 25;
const dataDir = path.resolve(PLACE, process.env.DATA_DIR || 'data');
let release = () => undefined;
let database = null;
let program = null;
let stopping = false;

/** The program first, then its database. */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  if (program && program.exitCode === null && program.signalCode === null) {
    const ended = new Promise((resolve) => program.once('exit', resolve));
    program.kill('SIGTERM');
    await Promise.race([ended, wait(GRACE_SECONDS * 1000)]);
    program.kill('SIGKILL');
  }
  await database?.stop();
  release();
  process.exit(code);
}

async function fail(error) {
  const known = [StartError, LockError, EnvError].some((kind) => error instanceof kind);
  process.stderr.write(`\n${known ? error.message : error.stack}\n`);
  await stop(1);
}

/** A server that is killed under the program comes back at the same address, and the program goes on. */
async function openDatabase() {
  database = await startPostgres(dataDir);
  const { ended } = database;
  ended.then(async () => {
    if (stopping) return;
    say('\nThe database ended by itself; starting it again …');
    await openDatabase().catch(fail);
  });
  if (stopping) await database.stop();
}

function serve(databaseUrl) {
  program = spawn(process.execPath, [path.join(ROOT, 'server/main.ts')], {
    cwd: ROOT,
    env: {
      // Production refuses to start without one of its own, and says so.
      ...(process.env.NODE_ENV !== 'production' && { SESSION_SECRET: keptSecret(dataDir) }),
      // What was compiled once: the next start is there in half of the time.
      NODE_COMPILE_CACHE: path.join(ROOT, '.cache/node'),
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ctrl+C in a terminal reaches only this side, which stops one after the other.
    detached: true,
  });
  program.on('exit', (code) => stop(code ?? 1));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (!stopping) say('\nStopping …');
    stop(0);
  });
process.on('disconnect', () => stop(0));

try {
  // Before the long part: an installation that lacks a secret, or would run on the demo's database.
  if (process.env.NODE_ENV === 'production') readEnv(process.env);
  const given = process.env.DATABASE_URL;
  const older =
    given || process.env.DATA_DIR || existsSync(path.join(dataDir, 'postgres')) ? null : olderData();
  if (older)
    giveUp(
      `${older} has the data of another version, and this one would begin with nothing in ${dataDir}. To go on with them: DATA_DIR=${older} npm start. To begin anew: DATA_DIR=${dataDir} npm start`,
    );
  if (!given) release = lockFolder(dataDir);
  if (!buildWeb()) giveUp('The web application could not be built; the reason stands above.');
  if (!given) {
    say('Starting the database …');
    await openDatabase();
  }
  if (!stopping) serve(given || database.url);
} catch (error) {
  await fail(error);
}
