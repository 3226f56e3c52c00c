// For the small commands: the program's database, started temporarily if it is not running.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readEnvFile } from '../install/env-file.mjs';
import { PLACE, ROOT } from '../install/prepare.mjs';
import { LockError, lockFolder } from './lock.ts';
import { runningPostgres, startPostgres } from './postgres.ts';
import { StartError } from './postgres-place.ts';
import { secretOf } from './session-secret.ts';

readEnvFile();
export const dataDir = path.resolve(PLACE, process.env.DATA_DIR || 'data');

const nothing = async () => undefined;

/** A database for the program: its address, and a function that leaves it, after which everything runs as before. */
interface FoundDatabase {
  readonly url: string;
  leave(): Promise<void>;
}

async function start(): Promise<FoundDatabase> {
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

export async function findDatabase(): Promise<FoundDatabase> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, leave: nothing };
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const running = await runningPostgres(dataDir);
  return running ? { url: running, leave: nothing } : start();
}

/**
 * A database to restore into: that of `DATABASE_URL`, else a new one in the data folder, which must not have one yet.
 */
export async function makeDatabase(): Promise<FoundDatabase> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, leave: nothing };
  if (existsSync(path.join(dataDir, 'postgres')))
    throw new StartError(`There is a database in ${dataDir} already. Set DATA_DIR to an empty folder.`);
  return start();
}

/** Runs a program file with the project's Node. @returns its exit code */
export function runProgram(file: string, args: readonly string[], variables: NodeJS.ProcessEnv): number {
  const { status } = spawnSync(process.execPath, [path.join(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...variables, DATA_DIR: dataDir },
  });
  return status ?? 2;
}

/** Runs a program of the server on the database of `findDatabase`. @returns the exit code */
export async function runOnDatabase(file: string, args: readonly string[]): Promise<number> {
  const { url, leave } = await findDatabase();
  const code = runProgram(file, args, { ...secretOf(dataDir), DATABASE_URL: url });
  await leave();
  return code;
}

/** Runs the command and exits with its code; an error that a person can fix is printed as one sentence. */
export async function conclude(work: () => number | Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    const known = error instanceof StartError || error instanceof LockError;
    const told = error instanceof Error && !known ? error.stack : error;
    process.stderr.write(`\n${known ? error.message : told}\n`);
    process.exitCode = 2;
  }
}
