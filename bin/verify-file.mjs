// Whether documents are what was signed and sealed: `npm run verify -- FILE…`. Neither the program nor a database has to
// run: the certificate in DATA_DIR, or one that is named (--certificate FILE), is enough. Where the database runs, it says
// besides what became of the document.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readEnvFile } from './env-file.mjs';
import { runningPostgres } from './postgres.mjs';
import { PLACE, ROOT } from './prepare.mjs';

readEnvFile();
const dataDir = path.resolve(PLACE, process.env.DATA_DIR || 'data');
const running = existsSync(dataDir) ? await runningPostgres(dataDir) : null;
const { status } = spawnSync(
  process.execPath,
  [path.join(ROOT, 'server/verify-file.ts'), ...process.argv.slice(2)],
  {
    // Names of files are meant from where the command was given.
    cwd: process.env.INIT_CWD ?? ROOT,
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: process.env.DATABASE_URL ?? running ?? '' },
  },
);
process.exitCode = status ?? 2;
