// For the small commands: the database that the program has, started for as long where nobody runs it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readEnvFile } from './env-file.mjs';
import { LockError, lockFolder } from './lock.mjs';
import { runningPostgres, startPostgres } from './postgres.mjs';
import { StartError } from './postgres-place.mjs';
import { PLACE, ROOT } from './prepare.mjs';
import { secretOf } from './session-secret.mjs';

readEnvFile();
export const dataDir = path.resolve(PLACE, process.env.DATA_DIR || 'data');

const nothing = async () => undefined;

async function start() {
  const release = lockFolder(dataDir);
  const database = await startPostgres(dataDir);
  return {
    url: database.url,
    async leave() {
      await database.stop();
      release();
    },
  };
}

/** @returns the address, and how to leave everything as it was */
export async function findDatabase() {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, leave: nothing };
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const running = await runningPostgres(dataDir);
  return running ? { url: running, leave: nothing } : start();
}

/** One that is not there yet. */
export async function makeDatabase() {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, leave: nothing };
  if (existsSync(path.join(dataDir, 'postgres')))
    throw new StartError(`There is a database in ${dataDir} already. Set DATA_DIR to an empty folder.`);
  return start();
}

/** @returns how it ended */
export function runProgram(file, args, variables) {
  const { status } = spawnSync(process.execPath, [path.join(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...variables, DATA_DIR: dataDir },
  });
  return status ?? 2;
}

/** Runs a program of the server on the database of `findDatabase`. @returns how it ended */
export async function runOnDatabase(file, args) {
  const { url, leave } = await findDatabase();
  const code = runProgram(file, args, { ...secretOf(dataDir), DATABASE_URL: url });
  await leave();
  return code;
}

/** Does it and ends as it ends; what a person can mend is one sentence. */
export async function conclude(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    const known = error instanceof StartError || error instanceof LockError;
    process.stderr.write(`\n${known ? error.message : error.stack}\n`);
    process.exitCode = 2;
  }
}
