import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { listening } from '#test/listening.ts';
import { type RunningPostgres, startPostgres } from '../commands/postgres.ts';
import { childrenOf, isAlive } from '../install/processes.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');

// It starts dozens of times from the same sources.
const NODE_COMPILE_CACHE = path.join(ROOT, '.cache/node');

/**
 * Opens a mail server that accepts each letter after `seconds`; while it is `closed`, a letter in progress stays
 * under way.
 */
export async function openMailbox(seconds: number) {
  const letters: string[] = [];
  let begun = 0;
  const state = { closed: false };
  const gone = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onClose: ({ id }) => {
      gone.add(id);
    },
    async onData(stream, session, done) {
      begun += 1;
      stream.resume();
      await wait(seconds * 1000);
      while (state.closed) await wait(20);
      // Its sender was killed meanwhile.
      if (gone.has(session.id)) return;
      letters.push(...session.envelope.rcptTo.map(({ address }) => address));
      done();
    },
  });
  // A sender killed during its write is no fault of this server.
  server.on('error', () => undefined);
  const port = await listening(server.server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    state,
    begun: () => begun,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** A separate database server that the tests can stop in every way and that comes back at the same address. */
export async function openDatabaseServer(folder: string) {
  let running: RunningPostgres = await startPostgres(folder);
  // If the test ends without stopping it, because a program did not start or a test failed, no server stays behind.
  const leave = () => {
    if (isAlive(running.pid)) process.kill(running.pid, 'SIGQUIT');
  };
  process.once('exit', leave);
  return {
    url: running.url,
    /**
     * Ends the database server: SIGKILL is a crash, SIGQUIT ends at once, SIGINT notifies every connection first
     * (57P01).
     */
    async end(signal: 'SIGKILL' | 'SIGQUIT' | 'SIGINT') {
      process.kill(running.pid, signal);
      await running.ended;
    },
    async start() {
      running = await startPostgres(folder);
    },
    /** Simulates a hanging machine: connections stay open, and no request is answered until SIGCONT. */
    signalAll(signal: 'SIGSTOP' | 'SIGCONT') {
      for (const pid of [running.pid, ...childrenOf(running.pid)]) process.kill(pid, signal);
    },
    stop() {
      process.off('exit', leave);
      return running.stop();
    },
  };
}

interface Installed {
  readonly origin: string;
  readonly folder: string;
  readonly database: { readonly url: string };
  readonly mailbox: { readonly url: string };
}

/** Environment variables of an installation behind a proxy on this machine. */
export const productionVariables = ({ origin, folder, database, mailbox }: Installed) => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: origin,
  TRUST_PROXY: '1',
  SESSION_SECRET: randomBytes(32).toString('hex'),
  DATABASE_URL: database.url,
  DATA_DIR: path.join(folder, 'data'),
  SMTP_URL: mailbox.url,
});

export interface Program {
  readonly url: string;
  readonly child: ChildProcess;
  /** The output of the program so far. */
  output(): string;
  kill(): Promise<void>;
}

/** Starts the program as an installation runs it, in a process of its own. */
export async function startProgram(
  variables: Record<string, string>,
  main = 'server/main.ts',
): Promise<Program> {
  const child = spawn(process.execPath, [main], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output += bytes;
    });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const ready = /is ready: (\S+)/;
  while (!ready.test(output)) {
    if (child.exitCode !== null) throw new Error(`It ended instead of starting:\n${output}`);
    await wait(50);
  }
  return {
    // An installation sets its public address there, which is a proxy's.
    url: variables.PORT ? `http://127.0.0.1:${variables.PORT}` : (ready.exec(output)?.[1] ?? ''),
    child,
    output: () => output,
    async kill() {
      // Simulates a power cut: no process remains that could end in order.
      for (const pid of childrenOf(child.pid ?? 0)) process.kill(pid, 'SIGKILL');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const people = { firstName: 'Yokasta', lastName: 'Núñez', phone: '8095550177', password: 'mangu con salami' };
let registered = 0;

/** The error of a failed request, in one line. */
export const troubleOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error);

/**
 * Registers a new customer.
 * @returns the e-mail address if the program confirmed that a code is on its way, else the program's reply
 */
export async function register(
  url: string,
  origin = url,
): Promise<{ readonly email: string } | { readonly trouble: string }> {
  registered += 1;
  const email = `persona${registered}@demo.do`;
  try {
    const reply = await fetch(`${url}/api/auth/register/start`, {
      method: 'POST',
      headers: {
        origin,
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${registered >> 8}.${registered & 255}`,
      },
      body: JSON.stringify({ ...people, email, cedula: String(40_200_000_000 + registered) }),
    });
    const said = await reply.text();
    return reply.ok ? { email } : { trouble: `${reply.status} ${said}` };
  } catch (error) {
    return { trouble: troubleOf(error) };
  }
}

/** Lets four customers register one account after another, `pause` milliseconds apart, whatever the program's state. */
export function registering(url: string, pause = 0) {
  const promised: string[] = [];
  let busy = true;
  const people = Array.from({ length: 4 }, async () => {
    while (busy) {
      const outcome = await register(url);
      if ('email' in outcome) promised.push(outcome.email);
      await wait('email' in outcome ? pause : 50);
    }
  });
  return {
    /** Addresses for which the program confirmed that a code is on its way. */
    promised,
    async stop() {
      busy = false;
      await Promise.all(people);
    },
  };
}
