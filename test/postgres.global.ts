import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { removePostgres, startPostgres } from '../bin/postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    templateDatabase: string;
  }
}

const TEMPLATE = 'template_manito';
const FOLDER = path.resolve(import.meta.dirname, '../.cache/test-postgres');

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Runs that were killed leave their server behind. */
async function sweep(): Promise<void> {
  const left = (await readdir(FOLDER)).filter((name) => !isAlive(Number(name)));
  await Promise.all(left.map((name) => removePostgres(path.join(FOLDER, name))));
}

/** One real server for the run, without fsync: what tests prove of durability they prove elsewhere. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = path.join(FOLDER, String(process.pid));
  await mkdir(FOLDER, { recursive: true });
  await sweep();
  const server = await startPostgres(folder, { fsync: false });
  const client = new pg.Client({ connectionString: server.serverUrl });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrate(server.url.replace('/manito?', `/${TEMPLATE}?`));
  project.provide('postgresUrl', server.serverUrl);
  project.provide('templateDatabase', TEMPLATE);
  return async () => {
    await server.stop();
    await removePostgres(folder);
  };
}
