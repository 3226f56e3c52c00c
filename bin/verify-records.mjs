// Finds the database, starts it where nobody did, and verifies. Runs on the project's own Node.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readEnvFile } from './env-file.mjs';
import { LockError, lockFolder } from './lock.mjs';
import { runningPostgres, startPostgres } from './postgres.mjs';
import { StartError } from './postgres-place.mjs';
import { ROOT } from './prepare.mjs';
import { keptSecret } from './session-secret.mjs';

process.umask(0o077);
readEnvFile();
const dataDir = path.resolve(ROOT, process.env.DATA_DIR || 'data');

/** @returns the address, and how to leave everything as it was */
async function findDatabase() {
  const nothing = async () => undefined;
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, leave: nothing };
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const running = await runningPostgres(dataDir);
  if (running) return { url: running, leave: nothing };
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

try {
  const { url, leave } = await findDatabase();
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'server/verify.ts')], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...(process.env.NODE_ENV !== 'production' && { SESSION_SECRET: keptSecret(dataDir) }),
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
    },
  });
  await leave();
  process.exitCode = status ?? 2;
} catch (error) {
  const known = error instanceof StartError || error instanceof LockError;
  process.stderr.write(`\n${known ? error.message : error.stack}\n`);
  process.exitCode = 2;
}
