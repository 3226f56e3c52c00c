// For commands that restore the last backup on a server of its own, beside the living one.
import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { dataDir, findDatabase, runProgram } from './find-database.mjs';
import { removePostgres, startPostgres } from './postgres.mjs';
import { secretOf } from './session-secret.mjs';

/**
 * Runs a program of the server with the address of an empty database and of an empty folder behind its own arguments;
 * both are removed afterwards.
 * @returns how it ended
 */
export async function runBeside(file, args) {
  const { url, leave } = await findDatabase();
  await mkdir(dataDir, { recursive: true });
  const place = await mkdtemp(path.join(dataDir, 'restored-'));
  const beside = await startPostgres(place, { fsync: false });
  try {
    return runProgram(file, [...args, beside.url, path.join(place, 'data')], {
      ...secretOf(dataDir),
      DATABASE_URL: url,
    });
  } finally {
    await beside.stop();
    await removePostgres(place);
    await leave();
  }
}
