import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '../bin/postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    templateDatabase: string;
  }
}

const TEMPLATE = 'template_manito';

/** One real server for the run, without fsync: what tests prove of durability they prove elsewhere. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = path.resolve(import.meta.dirname, '../.cache/test-postgres', String(process.pid));
  await mkdir(folder, { recursive: true });
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
    await (await import('node:fs/promises')).rm(folder, { recursive: true, force: true });
  };
}
