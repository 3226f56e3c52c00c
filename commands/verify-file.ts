// Whether documents are as they were signed and sealed: `npm run verify -- FILE…`. Neither the program nor a database
// has to run: the certificate in DATA_DIR, or a named one (--certificate FILE), is enough. If the database runs, it
// also prints the document's current state.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readEnvFile } from '../install/env-file.mjs';
import { PLACE, ROOT } from '../install/prepare.mjs';
import { runningPostgres } from './postgres.ts';

readEnvFile();
const dataDir = path.resolve(PLACE, process.env.DATA_DIR || 'data');
const running = existsSync(dataDir) ? await runningPostgres(dataDir) : null;
const { status } = spawnSync(
  process.execPath,
  [path.join(ROOT, 'server/verify-file.ts'), ...process.argv.slice(2)],
  {
    // File names are relative to the folder where the command was given.
    cwd: process.env.INIT_CWD ?? ROOT,
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: process.env.DATABASE_URL ?? running ?? '' },
  },
);
process.exitCode = status ?? 2;
