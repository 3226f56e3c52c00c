// Restores the last backup on a server of its own, beside the living one, and compares. Runs on the project's own Node.
import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { conclude, dataDir, findDatabase, runProgram } from './find-database.mjs';
import { removePostgres, startPostgres } from './postgres.mjs';
import { secretOf } from './session-secret.mjs';

process.umask(0o077);
await conclude(async () => {
  const { url, leave } = await findDatabase();
  await mkdir(dataDir, { recursive: true });
  const place = await mkdtemp(path.join(dataDir, 'restored-'));
  const beside = await startPostgres(place, { fsync: false });
  try {
    return runProgram('server/prove-restore.ts', [beside.url, path.join(place, 'data')], {
      ...secretOf(dataDir),
      DATABASE_URL: url,
    });
  } finally {
    await beside.stop();
    await removePostgres(place);
    await leave();
  }
});
