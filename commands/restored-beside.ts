// For commands that restore the last backup on a separate server, beside the running one.
import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { dataDir, findDatabase, runProgram } from './find-database.ts';
import { removePostgres, startPostgres } from './postgres.ts';
import { secretOf } from './session-secret.ts';

/**
 * Runs a program of the server with its own arguments, followed by the address of an empty database and the path of an
 * empty folder; both are removed afterwards.
 * @returns the exit code
 */
export async function runBeside(file: string, args: readonly string[]): Promise<number> {
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
