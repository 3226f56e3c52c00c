// Restores the last backup into an empty data folder (or the empty database of DATABASE_URL). Runs on the project's own
// Node.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { conclude, dataDir, makeDatabase, runProgram } from './find-database.ts';
import { StartError } from './postgres-place.ts';

process.umask(0o077);
await conclude(async () => {
  const there = ['files', 'chain', 'seal', 'session-secret'].find((name) =>
    existsSync(path.join(dataDir, name)),
  );
  if (there)
    throw new StartError(
      `There is something in ${path.join(dataDir, there)} already. Set DATA_DIR to an empty folder.`,
    );
  const { url, leave } = await makeDatabase();
  const code = runProgram('server/restore.ts', process.argv.slice(2), {
    DATABASE_URL: url,
    MIGRATION_DATABASE_URL: process.env.MIGRATION_DATABASE_URL || url,
  });
  await leave();
  return code;
});
