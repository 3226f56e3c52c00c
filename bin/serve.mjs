// Builds what changed, starts the database, and serves. Runs on the project's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lockFolder } from './lock.mjs';
import { giveUp, ROOT, say } from './prepare.mjs';

const port = Number(process.env.PORT || 3000);
const host = process.env.HOST || '127.0.0.1';
const dataDir = path.resolve(ROOT, process.env.DATA_DIR || 'data');

/** Known before anything slow begins. */
await new Promise((resolve) => {
  const probe = createServer();
  probe.once('error', (error) => {
    if (error.code === 'EADDRINUSE') giveUp(`Port ${port} is in use. Stop what uses it, or start with another: PORT=3001 npm start`);
    if (error.code === 'EACCES') giveUp(`Port ${port} needs more rights than this user has. Start with another: PORT=3001 npm start`);
    giveUp(`The address ${host}:${port} cannot be used (${error.code}). Set HOST or PORT.`);
  });
  probe.listen(port, host, () => probe.close(resolve));
});

const built = spawnSync(process.execPath, [path.join(ROOT, 'bin/build.mjs')], { cwd: ROOT, stdio: 'inherit' });
if (built.status !== 0) giveUp('The web application could not be built; the reason stands above.');

let database = null;
let release = () => undefined;
const env = { ...process.env };
if (!env.DATABASE_URL) {
  const { startPostgres, StartError } = await import('./postgres.mjs');
  try {
    release = lockFolder(dataDir);
    say('Starting the database …');
    database = await startPostgres(dataDir);
  } catch (error) {
    giveUp(error instanceof StartError || error.isLock ? error.message : error.stack);
  }
  env.DATABASE_URL = database.url;
}

const program = spawn(process.execPath, [path.join(ROOT, 'server/main.ts')], {
  cwd: ROOT,
  env: { ...env, DATA_DIR: dataDir },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  detached: true,
});

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  say('\nStopping …');
  program.kill('SIGTERM');
  await Promise.race([new Promise((resolve) => program.once('exit', resolve)), wait(10_000)]);
  await database?.stop();
  release();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
program.on('exit', async (code) => {
  if (stopping) return;
  await database?.stop();
  release();
  process.exit(code ?? 1);
});
