import { fork, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { listening } from '#test/listening.ts';
import { PUSH_SERVICE_CERTIFICATE } from '#test/push-service.ts';
import { scratchFolder } from '#test/scratch.ts';
import { removePostgres, startPostgres } from '../../commands/postgres.ts';
import { isAlive } from '../../install/processes.mjs';
import type { HostAnswer, HostOrder } from './host.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Product {
  readonly url: string;
  /** Waits for a letter to this address whose subject or text matches. @returns the letter */
  letter(to: string, fits: RegExp): Promise<Letter>;
  /** Runs a statement on the product's database. @returns its rows */
  rows<Row extends QueryResultRow>(sentence: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Restarts the product with other variables, for example on another day. */
  reopen(variables: Record<string, string>): Promise<void>;
  /** Makes the product leave requests unanswered, as a dead connection does, until the returned function is called. */
  hold(): () => void;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listening(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A real SMTP server that stores every message, and rejects mailboxes at rebota.example. */
async function openMailbox(letters: Letter[]) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const unknown = address.endsWith('@rebota.example');
      done(unknown ? Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo) {
          letters.push({ to: address, subject: mail.subject ?? '', text: mail.text ?? '' });
        }
        done();
      });
    },
  });
  const port = await listening(server.server);
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

async function findLetter(letters: readonly Letter[], to: string, fits: RegExp): Promise<Letter> {
  // A busy machine sends the message late.
  for (let tries = 0; tries < 1_200; tries += 1) {
    const found = letters.find(
      (letter) => letter.to === to && (fits.test(letter.subject) || fits.test(letter.text)),
    );
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(
    `No letter to ${to} that fits ${fits}; there are: ${letters.map(({ to: who, subject }) => `${who}: ${subject}`).join('; ')}`,
  );
}

async function runSql<Row extends QueryResultRow>(
  serverUrl: string,
  sentence: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sentence, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** The variable that tells workers the path of the installation to copy. */
export const SEED = 'E2E_SEED_FOLDER';

const PLACE = scratchFolder('journeys', path.join(tmpdir(), 'manito-journeys'));

/** Creates the folder of an installation; the caller removes it. @returns its path */
export async function newFolder(): Promise<string> {
  await mkdir(PLACE, { recursive: true });
  return mkdtemp(path.join(PLACE, `${process.pid}-`));
}

/** Removes installations and servers that killed runs left behind. */
export async function sweepFolders(): Promise<void> {
  const names = await readdir(PLACE).catch(() => []);
  const left = names.filter((name) => !isAlive(Number.parseInt(name, 10)));
  for (const folder of left.map((name) => path.join(PLACE, name))) {
    await removePostgres(path.join(folder, 'database')).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

const NODE_COMPILE_CACHE = path.resolve(import.meta.dirname, '../../.cache/node');

const settings = (variables: Record<string, string>) => ({
  // Only the five people: the stories mention no others.
  ...{ DEMO: 'people', LOG_LEVEL: 'warn', NODE_COMPILE_CACHE },
  ...variables,
});
const ROOT = path.resolve(import.meta.dirname, '../..');

/** Starts the built program, waits until it is ready, and stops it at the end. */
async function runOnce(variables: Record<string, string>): Promise<void> {
  const program = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...settings(variables) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => program.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    program.stdout.on('data', (text: Buffer) => text.includes('is ready') && resolve());
    program.once('exit', (code) => reject(new Error(`The product ended with ${code}`)));
  });
  program.kill('SIGTERM');
  await ended;
}

/** Starts a host: a process that has the program loaded and starts products for the workers. */
function startHost() {
  const host = fork('e2e/support/host.ts', {
    cwd: ROOT,
    // Browsers of journeys subscribe at a push service of the tests (test/push-service.ts).
    env: { ...process.env, ...settings({}), NODE_EXTRA_CA_CERTS: PUSH_SERVICE_CERTIFICATE },
    execArgv: [],
  });
  const ask = (name: string, order: HostOrder) =>
    new Promise<void>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`The product ended with ${code}`));
      const hear = ({ done, error }: HostAnswer) => {
        if (done !== name) return;
        host.off('message', hear).off('exit', ended);
        if (error) reject(new Error(error));
        else resolve();
      };
      host.on('message', hear).once('exit', ended);
      host.send(order);
    });
  return {
    open: (name: string, variables: Record<string, string>) =>
      ask(name, { open: name, variables: settings(variables) }),
    close: (name: string) => ask(name, { close: name }),
    signal: (signal: NodeJS.Signals) => host.kill(signal),
    async end() {
      const ended = new Promise((resolve) => host.once('exit', resolve));
      host.disconnect();
      await ended;
    },
  };
}

export interface Installation {
  /** The built product as a user meets it: its own people, files and port, and mail over real SMTP. */
  open(variables?: Record<string, string>): Promise<Product>;
  /** The product on its first day: only the owner's account, no settings. */
  openBare(owner: { readonly email: string; readonly password: string }): Promise<Product>;
  close(): Promise<void>;
}

/**
 * Makes, once, a stopped database server and files with the demo's people. Each process that opens a product copies
 * them.
 */
export async function seedInstallation(folder: string): Promise<void> {
  const database = await startPostgres(path.join(folder, 'database'), { fsync: false });
  await runOnce({
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, 'demo'),
    PORT: String(await freePort()),
  });
  await database.stop();
}

/**
 * Starts a real PostgreSQL with the demo's people. Each product opens a copy of its own, so that no journey sees
 * another's data.
 */
export async function buildInstallation(seed: string): Promise<Installation> {
  const folder = await newFolder();
  await cp(seed, folder, { recursive: true });
  const demo = path.join(folder, 'demo');
  const database = await startPostgres(path.join(folder, 'database'), { fsync: false });
  const host = startHost();
  let opened = 0;
  const place = () => {
    opened += 1;
    const name = `product_${opened}`;
    const address = new URL(database.url);
    address.pathname = `/${name}`;
    return { name, dataDir: path.join(folder, name), databaseUrl: address.href };
  };
  async function serve(
    { name, dataDir, databaseUrl }: ReturnType<typeof place>,
    variables: Record<string, string>,
  ): Promise<Product> {
    const letters: Letter[] = [];
    const [mailbox, port] = await Promise.all([openMailbox(letters), freePort()]);
    const own = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      ...variables,
    };
    await host.open(name, own);
    return {
      url: `http://localhost:${port}`,
      letter: (to, fits) => findLetter(letters, to, fits),
      rows: (sentence, values) => runSql(databaseUrl, sentence, values),
      async reopen(others) {
        await host.close(name);
        await host.open(name, { ...own, ...others });
      },
      hold() {
        host.signal('SIGSTOP');
        return () => host.signal('SIGCONT');
      },
      async stop() {
        await host.close(name);
        await mailbox.close();
        await runSql(database.serverUrl, `drop database ${name}`);
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  }
  return {
    async open(variables = {}) {
      const here = place();
      await Promise.all([
        cp(demo, here.dataDir, { recursive: true }),
        runSql(database.serverUrl, `create database ${here.name} template manito strategy file_copy`),
      ]);
      // The host learns what a term is once, as each program does: no two products have one by the same number.
      await runSql(here.databaseUrl, `select setval('product_plans_id_seq', ${100 * opened})`);
      return serve(here, variables);
    },
    async openBare({ email, password }) {
      const here = place();
      await runSql(database.serverUrl, `create database ${here.name}`);
      const variables = { DEMO: '0', ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
      await runOnce({
        DATABASE_URL: here.databaseUrl,
        DATA_DIR: here.dataDir,
        PORT: String(await freePort()),
        ...variables,
      });
      return serve(here, variables);
    },
    async close() {
      await host.end();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
