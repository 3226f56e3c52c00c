import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { ecfProviderOf, type SendEcf } from '#server/accounting/ecf-provider.ts';
import { type BackupSettings, backupSettingsOf } from '#server/backup/backup-variables.ts';
import { DEMO_PEOPLE } from '#server/demo/demo-people.ts';
import { readVariable, refuseWrong, type VariableName } from '#server/env-table.ts';
import { EnvError, type Variables } from '#server/env-variables.ts';
import { type Bucket, bucketOf } from '#server/files/bucket.ts';
import { PRINTED_TEXTS } from '#server/messaging/printed-texts.ts';
import type { TextAccount } from '#server/messaging/text-provider.ts';
import { textAccountOf } from '#server/messaging/text-providers.ts';
import { type Pkcs12, pkcs12Of } from '#server/sealing/seal-key.ts';

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
  /** The account with a provider of texts, in the demo the terminal; `null`: SMS and WhatsApp are not offered. */
  readonly texts: TextAccount | null;
  /** The provider that signs invoices for the tax office; `null`: e-NCF are entered by hand (rule: ecf-provider). */
  readonly ecf: SendEcf | null;
  readonly sessionSecret: string;
  /** The secret key that authenticates the records of the hash chain (HMAC); `null`: it is a file in `dataDir`. */
  readonly chainKey: string | null;
  readonly admin: { readonly email: string; readonly password: string } | null;
  readonly demo: boolean;
  /** Adds to the demo's people a lender of eight months, with borrowers and loans. */
  readonly demoLender: boolean;
  /** Whether the demo's lender lends in twelve weekly instalments. */
  readonly demoWeekly: boolean;
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

/** The origin in messages: the public one, or this machine in the demo. */
export const siteUrl = ({ publicUrl, port }: Pick<Env, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`;

/** Whether people reach the program at a public address, over https. */
export const isHttps = (env: Pick<Env, 'publicUrl'>): boolean => /^https:/.test(env.publicUrl ?? '');

function required<N extends VariableName>(variables: Variables, name: N) {
  const value = readVariable(variables, name);
  if (value === null) throw new EnvError(`${name} is missing. Set it (see .env.example) and start again.`);
  return value;
}

function checkProduction(variables: Variables): void {
  for (const name of ['SESSION_SECRET', 'PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL'] as const)
    required(variables, name);
  const secret = required(variables, 'SESSION_SECRET');
  if (secret.length < 32 || new Set(secret).size < 8 || /demo|change|secret|example/i.test(secret)) {
    throw new EnvError('SESSION_SECRET must be at least 32 random characters, and not the example value.');
  }
  if (!isHttps({ publicUrl: required(variables, 'PUBLIC_URL') }))
    throw new EnvError('PUBLIC_URL must begin with https:// in production.');
  for (const name of ['CLOCK_START', 'RATE_LIMITS'] as const) {
    if (readVariable(variables, name) !== null)
      throw new EnvError(`${name} is for tests only and refused in production. Remove it.`);
  }
  const password = readVariable(variables, 'ADMIN_PASSWORD');
  if (DEMO_PEOPLE.some((person) => person.password === password))
    throw new EnvError('ADMIN_PASSWORD is a password of the demo. Choose another.');
  const demo = readVariable(variables, 'DEMO') ?? '0';
  if (demo !== '0') throw new EnvError(`DEMO=${demo} is refused in production. Remove it.`);
}

function adminOf(variables: Variables): Env['admin'] {
  const email = readVariable(variables, 'ADMIN_EMAIL');
  const password = readVariable(variables, 'ADMIN_PASSWORD');
  if (email === null && password === null) return null;
  if (email === null || password === null)
    throw new EnvError('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or none.');
  return { email: email.toLowerCase(), password };
}

/**
 * The program's settings from environment variables.
 * @throws {EnvError} naming the variable that is missing or wrong.
 */
export function readEnv(variables: Variables): Env {
  // Before the four of production: a misspelt `prod` would otherwise start without its checks.
  const production = readVariable(variables, 'NODE_ENV') === 'production';
  if (production) checkProduction(variables);
  refuseWrong(variables);
  const databaseUrl = required(variables, 'DATABASE_URL');
  const publicUrl = readVariable(variables, 'PUBLIC_URL');
  // Only where DEMO says so (`npm start` says it for its own database), and never at a public address.
  const demo = production || isHttps({ publicUrl }) ? '0' : (readVariable(variables, 'DEMO') ?? '0');
  const bucket = bucketOf(variables, 'FILES_URL');
  return {
    production,
    port: readVariable(variables, 'PORT') ?? 3000,
    host: readVariable(variables, 'HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl,
    trustProxy: readVariable(variables, 'TRUST_PROXY') ?? false,
    // One for each core that the program may use.
    workers: readVariable(variables, 'WORKERS') ?? (production ? availableParallelism() : null),
    databaseUrl,
    migrationDatabaseUrl: readVariable(variables, 'MIGRATION_DATABASE_URL') ?? databaseUrl,
    databaseReadUrl: readVariable(variables, 'DATABASE_READ_URL'),
    dataDir: readVariable(variables, 'DATA_DIR') ?? './data',
    filesUrl: readVariable(variables, 'FILES_URL'),
    bucket,
    smtpUrl: readVariable(variables, 'SMTP_URL'),
    mailFrom:
      readVariable(variables, 'MAIL_FROM') ??
      `no-responder@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`,
    texts: textAccountOf(variables) ?? (demo !== '0' ? PRINTED_TEXTS : null),
    ecf: ecfProviderOf(variables),
    // Without one, codes and browser marks are void when the process ends: right for a demo, refused in production
    // above.
    sessionSecret: readVariable(variables, 'SESSION_SECRET') ?? randomBytes(32).toString('hex'),
    chainKey: readVariable(variables, 'CHAIN_KEY'),
    admin: adminOf(variables),
    demo: demo !== '0',
    demoLender: demo === '1' || demo === 'weekly',
    demoWeekly: demo === 'weekly',
    // Higher in the demo: people read the terminal, and codes would drown among the requests.
    logLevel: readVariable(variables, 'LOG_LEVEL') ?? (demo !== '0' ? 'warn' : 'info'),
    metricsToken: readVariable(variables, 'METRICS_TOKEN'),
    clockStart: readVariable(variables, 'CLOCK_START'),
    rateLimits: readVariable(variables, 'RATE_LIMITS') !== 'off',
    seal: pkcs12Of(variables, production),
    timeStampUrl: readVariable(variables, 'TIMESTAMP_URL'),
    backup: backupSettingsOf(variables),
  };
}
