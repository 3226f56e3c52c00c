import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { ADMIN_PASSWORD_MIN } from '#domain/limits/limits.ts';
import { type BackupSettings, backupSettingsOf } from '#server/backup/backup-variables.ts';
import { serversOf } from '#server/db/database-servers.ts';
import { DEMO_PEOPLE } from '#server/demo/demo-people.ts';
import { EnvError, text, type Variables } from '#server/env-variables.ts';
import { type Bucket, bucketOf } from '#server/files/bucket.ts';
import type { TextAccount } from '#server/messaging/text-provider.ts';
import { textAccountOf } from '#server/messaging/text-providers.ts';
import type { Pkcs12 } from '#server/sealing/seal-key.ts';
import { pkcs12Of, timeStampUrlOf } from '#server/sealing/seal-variables.ts';

/** Infrastructure and secrets (rule: environment). Business settings live in the database. */
export interface Env {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Origin that customers use, without a trailing slash; `null` in demo: the request's own host. */
  readonly publicUrl: string | null;
  /**
   * Which proxies may report the caller's address, on which rate limits depend: none (`false`), the number of proxies
   * in front on our own network, or their addresses.
   */
  readonly trustProxy: false | number | string;
  /** Number of processes that serve the one port; `null`: a single process. */
  readonly workers: number | null;
  /** Address of the primary database: one host, or several of which one accepts the writes. */
  readonly databaseUrl: string;
  readonly migrationDatabaseUrl: string;
  /** Address of a standby database for reports; `null`: reports use the primary. */
  readonly databaseReadUrl: string | null;
  readonly dataDir: string;
  readonly filesUrl: string | null;
  /** The bucket for files, instead of a folder. */
  readonly bucket: Bucket | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** The account with a provider of texts; `null`: SMS and WhatsApp are off, and the screens show it. */
  readonly texts: TextAccount | null;
  readonly sessionSecret: string;
  /** The secret key that authenticates the records of the hash chain (HMAC); `null`: it is a file in `dataDir`. */
  readonly chainKey: string | null;
  readonly admin: { readonly email: string; readonly password: string } | null;
  readonly demo: boolean;
  /** Adds to the demo's people a lender of eight months, with borrowers and loans. */
  readonly demoLender: boolean;
  readonly logLevel: string;
  readonly metricsToken: string | null;
  readonly clockStart: Date | null;
  readonly rateLimits: boolean;
  /** The certificate, with its key, that signs sealed documents; `null`: the program creates one. */
  readonly seal: Pkcs12 | null;
  /** The authority that time-stamps a seal; `null`: none. */
  readonly timeStampUrl: string | null;
  readonly backup: BackupSettings;
}

const WORKERS_MAX = 64;

/** The origin in messages: the public one, or this machine in the demo. */
export const siteUrl = ({ publicUrl, port }: Pick<Env, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`;

/** Whether people reach the program at a public address, over https. */
export const isHttps = (env: Pick<Env, 'publicUrl'>): boolean => /^https:/.test(env.publicUrl ?? '');

function required(variables: Variables, name: string): string {
  const value = text(variables, name);
  if (value === null) throw new EnvError(`${name} is missing. Set it (see .env.example) and start again.`);
  return value;
}

/**
 * Reads a database address from the environment: one host, or several with commas between them
 * (`server/db/database-servers.ts`).
 */
function databaseAddress(name: string, address: string): string {
  const servers = serversOf(address);
  const hasHost = (server: string) => {
    const url = URL.parse(server);
    return url !== null && (url.searchParams.get('host') ?? url.hostname) !== '';
  };
  if (servers.length > 1 && (new Set(servers).size < servers.length || !servers.every(hasHost)))
    throw new EnvError(
      `${name} must name each host once, with commas between them: postgres://user:password@db1:5432,db2:5432/manito.`,
    );
  return address;
}

function readAddressOf(variables: Variables): string | null {
  const address = text(variables, 'DATABASE_READ_URL');
  if (
    address !== null &&
    (serversOf(address).length > 1 || !/^postgres(?:ql)?:$/.test(URL.parse(address)?.protocol ?? ''))
  )
    throw new EnvError(
      'DATABASE_READ_URL must name one standby: postgres://manito:password@db2:5432/manito. Without it reports are read from the primary.',
    );
  return address;
}

function portOf(variables: Variables): number {
  const port = Number(text(variables, 'PORT') ?? '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new EnvError('PORT must be a number from 0 to 65535.');
  return port;
}

function publicUrlOf(variables: Variables): string | null {
  const value = text(variables, 'PUBLIC_URL')?.replace(/\/+$/, '') ?? null;
  if (value === null) return null;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== value.toLowerCase())
    throw new EnvError('PUBLIC_URL must be an origin such as https://prestamos.example.do, without a path.');
  return url.origin;
}

function trustProxyOf(variables: Variables): Env['trustProxy'] {
  const value = text(variables, 'TRUST_PROXY') ?? '0';
  // Trusting every hop would let a caller forge its own address.
  if (value === 'true') return 1;
  if (value === 'false' || value === '0') return false;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const isRange = (range: string) => {
    const [address = '', bits = '0'] = range.trim().split('/');
    return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= 128;
  };
  if (!value.split(',').every(isRange))
    throw new EnvError(
      'TRUST_PROXY must be how many proxies stand in front, or their addresses: 10.0.0.0/8.',
    );
  return value;
}

/** Number of server processes: one for each core that the program may use, unless the operator sets a number. */
function workersOf(variables: Variables, production: boolean): Env['workers'] {
  const value = text(variables, 'WORKERS');
  if (value === null) return production ? availableParallelism() : null;
  const workers = Number(value);
  if (!Number.isInteger(workers) || workers < 1 || workers > WORKERS_MAX)
    throw new EnvError(`WORKERS must be a number from 1 to ${WORKERS_MAX}.`);
  return workers;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * The log level: in the demo it is higher, because people read the terminal and codes would drown among the requests.
 */
function logLevelOf(variables: Variables, demo: boolean): string {
  const level = text(variables, 'LOG_LEVEL') ?? (demo ? 'warn' : 'info');
  if (!LOG_LEVELS.includes(level)) throw new EnvError(`LOG_LEVEL must be one of: ${LOG_LEVELS.join(', ')}.`);
  return level;
}

function clockStartOf(variables: Variables): Date | null {
  const value = text(variables, 'CLOCK_START');
  if (value === null) return null;
  const start = new Date(value);
  if (Number.isNaN(start.getTime()))
    throw new EnvError('CLOCK_START must be an instant such as 2026-11-20T12:00:00Z.');
  return start;
}

function checkProduction(variables: Variables): void {
  for (const name of ['SESSION_SECRET', 'PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL']) required(variables, name);
  const secret = required(variables, 'SESSION_SECRET');
  if (secret.length < 32 || new Set(secret).size < 8 || /demo|change|secret|example/i.test(secret)) {
    throw new EnvError('SESSION_SECRET must be at least 32 random characters, and not the example value.');
  }
  if (!required(variables, 'PUBLIC_URL').startsWith('https://'))
    throw new EnvError('PUBLIC_URL must begin with https:// in production.');
  for (const name of ['CLOCK_START', 'RATE_LIMITS']) {
    if (text(variables, name) !== null)
      throw new EnvError(`${name} is for tests only and refused in production. Remove it.`);
  }
  const password = text(variables, 'ADMIN_PASSWORD');
  if (DEMO_PEOPLE.some((person) => person.password === password))
    throw new EnvError('ADMIN_PASSWORD is a password of the demo. Choose another.');
  const demo = text(variables, 'DEMO');
  if (demo !== null && demo !== '0') throw new EnvError(`DEMO=${demo} is refused in production. Remove it.`);
}

const STAGES = ['production', 'development', 'test'];

/** A misspelt `prod` would otherwise start without the checks of production. */
function isProduction(variables: Variables): boolean {
  const stage = text(variables, 'NODE_ENV');
  if (stage !== null && !STAGES.includes(stage))
    throw new EnvError(`NODE_ENV must be one of: ${STAGES.join(', ')}; or left out.`);
  return stage === 'production';
}

/**
 * Whether the demo is on: only where DEMO says so (`npm start` says it for its own database), and never at a public
 * https address.
 */
function isDemo(variables: Variables, production: boolean, publicUrl: string | null): boolean {
  const demo = text(variables, 'DEMO') ?? '0';
  if (!['0', '1', 'people'].includes(demo)) throw new EnvError('DEMO must be 1, people or 0.');
  return !production && demo !== '0' && !isHttps({ publicUrl });
}

function hostOf(variables: Variables, production: boolean): string {
  const host = text(variables, 'HOST') ?? (production ? '0.0.0.0' : '127.0.0.1');
  // A name of digits and dots is a mistyped address.
  if (isIP(host) === 0 && (/^[\d.]+$/.test(host) || !/^[a-z\d.-]+$/i.test(host)))
    throw new EnvError('HOST must be an address of this machine such as 127.0.0.1, or a name.');
  return host;
}

function smtpUrlOf(variables: Variables): string | null {
  const address = text(variables, 'SMTP_URL');
  const url = address === null ? null : URL.parse(address);
  if (address !== null && (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === ''))
    throw new EnvError('SMTP_URL must be a mail server such as smtps://user:password@mail.example.do.');
  return address;
}

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/;

function mailFromOf(variables: Variables): string | null {
  const from = text(variables, 'MAIL_FROM');
  if (from !== null && !ADDRESS.test(/<([^<>]*)>$/.exec(from)?.[1] ?? from))
    throw new EnvError('MAIL_FROM must be an e-mail address such as no-responder@example.do.');
  return from;
}

function chainKeyOf(variables: Variables): string | null {
  const key = text(variables, 'CHAIN_KEY');
  if (key !== null && key.length < 32)
    throw new EnvError('CHAIN_KEY must be at least 32 random characters, or left out.');
  return key;
}

function adminOf(variables: Variables): Env['admin'] {
  const email = text(variables, 'ADMIN_EMAIL');
  const password = text(variables, 'ADMIN_PASSWORD');
  if (email === null && password === null) return null;
  if (email === null || password === null)
    throw new EnvError('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or none.');
  if (!ADDRESS.test(email)) throw new EnvError('ADMIN_EMAIL must be an e-mail address.');
  if (password.length < ADMIN_PASSWORD_MIN)
    throw new EnvError(`ADMIN_PASSWORD needs at least ${ADMIN_PASSWORD_MIN} characters.`);
  return { email: email.toLowerCase(), password };
}

/**
 * The program's settings from environment variables.
 * @throws {EnvError} naming the variable that is missing or wrong.
 */
export function readEnv(variables: Variables): Env {
  const production = isProduction(variables);
  if (production) checkProduction(variables);
  const publicUrl = publicUrlOf(variables);
  const demo = isDemo(variables, production, publicUrl);
  const filesUrl = text(variables, 'FILES_URL');
  const bucket = bucketOf(variables, 'FILES_URL');
  if (filesUrl !== null && bucket === null && !filesUrl.startsWith('file:'))
    throw new EnvError(
      'FILES_URL must be a file: address or s3://bucket; without it a folder in DATA_DIR is used.',
    );
  return {
    production,
    port: portOf(variables),
    host: hostOf(variables, production),
    publicUrl,
    trustProxy: trustProxyOf(variables),
    workers: workersOf(variables, production),
    databaseUrl: databaseAddress('DATABASE_URL', required(variables, 'DATABASE_URL')),
    migrationDatabaseUrl: databaseAddress(
      'MIGRATION_DATABASE_URL',
      text(variables, 'MIGRATION_DATABASE_URL') ?? required(variables, 'DATABASE_URL'),
    ),
    databaseReadUrl: readAddressOf(variables),
    dataDir: text(variables, 'DATA_DIR') ?? './data',
    filesUrl,
    bucket,
    smtpUrl: smtpUrlOf(variables),
    mailFrom:
      mailFromOf(variables) ?? `no-responder@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`,
    texts: textAccountOf(variables),
    // Without one, codes and browser marks are void when the process ends: right for a demo, refused in production
    // above.
    sessionSecret: text(variables, 'SESSION_SECRET') ?? randomBytes(32).toString('hex'),
    chainKey: chainKeyOf(variables),
    admin: adminOf(variables),
    demo,
    demoLender: demo && text(variables, 'DEMO') !== 'people',
    logLevel: logLevelOf(variables, demo),
    metricsToken: text(variables, 'METRICS_TOKEN'),
    clockStart: clockStartOf(variables),
    rateLimits: text(variables, 'RATE_LIMITS') !== 'off',
    seal: pkcs12Of(variables, production),
    timeStampUrl: timeStampUrlOf(variables),
    backup: backupSettingsOf(variables),
  };
}
