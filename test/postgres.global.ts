import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { grantRights } from '#server/db/grants.ts';
import { migrate } from '#server/db/migrate.ts';
import { chainKeyOf } from '#server/hash-chain/chain-hashes.ts';
import { asProgram, CHAIN_SECRET, PROGRAM_ROLE } from '#test/database.ts';
import { resetFunction } from '#test/reset-function.ts';
import { scratchFolder } from '#test/scratch.ts';
import { removePostgres, startPostgres } from '../commands/postgres.ts';
import { commandOf, isAlive } from '../install/processes.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    templateDatabase: string;
    /** SQL that makes the function with which test/kept-database.ts empties a copy of the template. */
    resetFunction: string;
    /** Folder of this run's database server, removed at the end; if the run is killed, the next run removes it. */
    runFolder: string;
  }
}

const TEMPLATE = 'template_manito';
const FOLDER = scratchFolder('tests', path.resolve(import.meta.dirname, '../.cache/test-postgres'));

/**
 * Ends the servers in a run's folder and removes it. A killed test may have left a disk of its own mounted in
 * `runFolder`/full-… (server/files/disk-full.test.ts), or a program and a database server of its own in
 * `runFolder`/own-… (test/program.ts).
 */
async function remove(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.startsWith('full-')))
    spawnSync('umount', [path.join(folder, name)]);
  for (const name of (await readdir(folder)).filter((one) => one.startsWith('own-'))) {
    const own = path.join(folder, name);
    const pid = Number(await readFile(path.join(own, 'program.pid'), 'utf8').catch(() => '0'));
    if (pid > 0 && isAlive(pid) && commandOf(pid).includes('server/main.ts')) process.kill(pid, 'SIGKILL');
    await removePostgres(own);
  }
  await removePostgres(folder);
}

/** Ends the servers and removes the folders that killed runs left behind. */
async function sweep(): Promise<void> {
  const left = (await readdir(FOLDER)).filter((name) => !isAlive(Number.parseInt(name, 10)));
  await Promise.all(left.map((name) => remove(path.join(FOLDER, name))));
}

interface Running {
  readonly reset: string;
  readonly serverUrl: string;
  readonly folder: string;
  stop(): Promise<void>;
  /** Number of projects that use it. */
  users: number;
}
declare global {
  /** The server of this run: each project has a copy of this module. */
  var testPostgres: Promise<Running> | undefined;
}

/** Starts one real PostgreSQL for all projects of the run, without fsync: other tests cover durability. */
async function start(): Promise<Running> {
  const folder = path.join(FOLDER, String(process.pid));
  await mkdir(FOLDER, { recursive: true });
  await sweep();
  const server = await startPostgres(folder, { fsync: false });
  const client = new pg.Client({ connectionString: server.serverUrl });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.query(`create role ${PROGRAM_ROLE} login`);
  await client.end();
  const template = server.url.replace('/manito?', `/${TEMPLATE}?`);
  await migrate(template, chainKeyOf(CHAIN_SECRET));
  await grantRights(template, asProgram(template));
  const migrated = new pg.Client({ connectionString: template });
  await migrated.connect();
  const reset = await resetFunction(migrated);
  await migrated.end();
  return {
    reset,
    serverUrl: server.serverUrl,
    folder,
    async stop() {
      await server.stop();
      await remove(folder);
    },
    users: 0,
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.testPostgres ??= start();
  const running = await globalThis.testPostgres;
  running.users += 1;
  project.provide('resetFunction', running.reset);
  project.provide('postgresUrl', running.serverUrl);
  project.provide('templateDatabase', TEMPLATE);
  project.provide('runFolder', running.folder);
  return async () => {
    running.users -= 1;
    if (running.users > 0) return;
    globalThis.testPostgres = undefined;
    await running.stop();
  };
}
