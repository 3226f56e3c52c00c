import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { startPostgres } from '../../bin/postgres.mjs';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Product {
  readonly url: string;
  /** Waits for a letter to somebody whose subject or text fits. */
  letter(to: string, fits: RegExp): Promise<Letter>;
  stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** A real SMTP server that keeps what it receives. */
async function openMailbox(letters: Letter[]) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
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
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** The built product as a user meets it: its own process, a real PostgreSQL, letters over real SMTP. */
export async function startProduct(variables: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'manito-e2e-'));
  const letters: Letter[] = [];
  const [database, mailbox, port] = await Promise.all([
    startPostgres(dataDir, { fsync: false }),
    openMailbox(letters),
    freePort(),
  ]);
  const program = spawn(process.execPath, ['server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      LOG_LEVEL: 'warn',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await new Promise<void>((resolve, reject) => {
    program.stdout.on('data', (text: Buffer) => text.includes('is ready') && resolve());
    program.once('exit', (code) => reject(new Error(`The product ended with ${code}`)));
  });
  return {
    url,
    async letter(to, fits) {
      for (let tries = 0; tries < 200; tries += 1) {
        const found = letters.find(
          (letter) => letter.to === to && (fits.test(letter.subject) || fits.test(letter.text)),
        );
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(
        `No letter to ${to} that fits ${fits}; there are: ${letters.map(({ to: who, subject }) => `${who}: ${subject}`).join('; ')}`,
      );
    },
    async stop() {
      const ended = new Promise((resolve) => program.once('exit', resolve));
      program.kill('SIGTERM');
      await ended;
      await database.stop();
      await mailbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
