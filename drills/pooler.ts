// Starts the program behind PgBouncer: `npm run drill -- pooler`. In transaction mode it refuses in a sentence, in
// session mode it works. PgBouncer is Debian's package (apt-get install pgbouncer).
import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { giveUp } from '../install/prepare.mjs';
import { openDatabaseServer, startProgram } from '../test/program.ts';
import { freePort, must, openSteps } from '../test/staged/stage.ts';

const place = await mkdtemp(path.join(tmpdir(), 'pooler-'));
await chmod(place, 0o755);
await mkdir(path.join(place, 'data'));
const database = await openDatabaseServer(path.join(place, 'database'));
const { searchParams, hostname, port, username, pathname } = new URL(database.url);
const host = searchParams.get('host') ?? hostname;

interface Pooler {
  readonly url: string;
  end(): void;
}

async function pooler(mode: 'transaction' | 'session'): Promise<Pooler> {
  const listens = await freePort();
  const file = path.join(place, `${mode}.ini`);
  await writeFile(
    file,
    `[databases]
manito = host=${host} port=${port || searchParams.get('port') || 5432} dbname=${pathname.slice(1)} user=${username || searchParams.get('user')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listens}
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = options,extra_float_digits
unix_socket_dir =
`,
  );
  // As the server's own user, the only one that may enter the folder of its socket.
  const { uid, gid } = await stat(host);
  const child = spawn('pgbouncer', [file], {
    stdio: 'ignore',
    ...(process.getuid?.() === 0 && { uid, gid }),
  });
  child.once('error', () => giveUp('pgbouncer was not found: apt-get install pgbouncer'));
  await wait(1_000);
  return { url: `postgres://manito:trusted@127.0.0.1:${listens}/manito`, end: () => child.kill() };
}

const { step: prove, failed } = openSteps();
const startBehind = async ({ url }: Pooler) =>
  startProgram({ DATABASE_URL: url, DATA_DIR: path.join(place, 'data'), PORT: String(await freePort()) });

const transactions = await pooler('transaction');
await prove('transaction mode is refused in a sentence', async () => {
  const said = await startBehind(transactions).then(
    async (program) => {
      await program.kill();
      return 'it started';
    },
    (error: Error) => error.message,
  );
  must(said.includes('pool_mode = transaction') && !/^\s+at /m.test(said), said);
});
transactions.end();
const sessions = await pooler('session');
await prove('session mode works', async () => {
  const program = await startBehind(sessions);
  const { status } = await fetch(`${program.url}/readyz`);
  await program.kill();
  must(status === 200, `/readyz answers ${status}`);
});
sessions.end();
await database.stop();
await rm(place, { recursive: true, force: true });
process.exit(failed() > 0 ? 1 : 0);
