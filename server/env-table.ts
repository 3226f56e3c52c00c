import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { isEmail } from '#domain/accounts/email.ts';
import { keysOf } from '#domain/enum-table.ts';
import { ADMIN_PASSWORD_MIN } from '#domain/limits/limits.ts';
import { serversOf } from '#server/db/database-servers.ts';
import { EnvError, text, type Variables } from '#server/env-variables.ts';

/** How a variable is read (rule: environment). */
interface Variable<T> {
  /** What the sentence of its refusal says after "NAME must": "be a number from 0 to 65535". */
  readonly must: string;
  /** The value of a text; `undefined` for one that cannot work. */
  readonly read: (given: string, variables: Variables) => T | undefined;
}

/** Every variable of the program, with the type of its value. */
interface Values {
  readonly NODE_ENV: 'production' | 'development' | 'test';
  readonly PORT: number;
  readonly HOST: string;
  readonly PUBLIC_URL: string;
  readonly TRUST_PROXY: false | number | string;
  readonly WORKERS: number;
  readonly DATABASE_URL: string;
  readonly MIGRATION_DATABASE_URL: string;
  readonly DATABASE_READ_URL: string;
  readonly DATA_DIR: string;
  readonly FILES_URL: string;
  readonly AWS_REGION: string;
  readonly AWS_ACCESS_KEY_ID: string;
  readonly AWS_SECRET_ACCESS_KEY: string;
  readonly S3_ENDPOINT: string;
  readonly SMTP_URL: string;
  readonly MAIL_FROM: string;
  readonly TWILIO_ACCOUNT_SID: string;
  readonly TWILIO_AUTH_TOKEN: string;
  readonly TWILIO_SMS_FROM: string;
  readonly TWILIO_WHATSAPP_FROM: string;
  readonly TWILIO_API_URL: string;
  readonly ECF_URL: string;
  readonly ECF_TOKEN: string;
  readonly SESSION_SECRET: string;
  readonly CHAIN_KEY: string;
  readonly ADMIN_EMAIL: string;
  readonly ADMIN_PASSWORD: string;
  readonly METRICS_TOKEN: string;
  readonly SEAL_P12: string;
  readonly SEAL_P12_PASSWORD: string;
  readonly TIMESTAMP_URL: string;
  readonly BACKUPS: 'nightly' | 'off';
  readonly BACKUP_URL: string;
  readonly BACKUP_AWS_REGION: string;
  readonly BACKUP_AWS_ACCESS_KEY_ID: string;
  readonly BACKUP_AWS_SECRET_ACCESS_KEY: string;
  readonly BACKUP_S3_ENDPOINT: string;
  readonly BACKUP_PUBLIC_KEY: readonly string[];
  readonly BACKUP_PRIVATE_KEY_FILE: string;
  readonly BACKUP_DAYS: number;
  readonly DEMO: '1' | 'weekly' | 'people' | '0';
  readonly LOG_LEVEL: string;
  readonly CLOCK_START: Date;
  readonly RATE_LIMITS: 'on' | 'off';
}
export type VariableName = keyof Values;

const ANY: Variable<string> = { must: 'not be empty', read: (given) => given };

const oneOf = <const T extends string>(...values: readonly T[]): Variable<T> => ({
  must: `be one of: ${values.join(', ')}; or left out`,
  read: (given) => values.find((value) => value === given),
});

const numberFrom = (least: number, most: number, of = 'number'): Variable<number> => ({
  must: `be a ${of} from ${least} to ${most}`,
  read: (given) => {
    const number = Number(given);
    return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
  },
});

/** A text that fits, unchanged. */
const fitting = (must: string, fits: (given: string) => boolean): Variable<string> => ({
  must,
  read: (given) => (fits(given) ? given : undefined),
});

const isWeb = (given: string) => /^https?:$/.test(URL.parse(given)?.protocol ?? '');
const webAddress = (example: string) => fitting(`be an address such as ${example}`, isWeb);

/** The name of a bucket, as `s3://name`; `null` for any other address. */
export const bucketNameIn = (address: string): string | null =>
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(address)?.[1] ?? null;

// `file:files` would be the folder /files, and `file://files/x` one of another machine.
const isPlace = (given: string) =>
  bucketNameIn(given) !== null || /^file:(?:\/\/(?:localhost)?)?\/(?!\/)/.test(given);

/**
 * Whether a database server can be asked for a connection: over the network with a password, which the client also
 * reads from PGPASSWORD or the file of PGPASSFILE; over a socket of this machine without.
 */
function isServer(server: string, variables: Variables): boolean {
  const [, login = '', host = ''] = /^postgres(?:ql)?:\/\/(?:([^/?]*)@)?([^/?]*)/i.exec(server) ?? [];
  // A user without a host, as in `postgres://manito@/manito?host=/run`, is no address for `URL`.
  const url = URL.parse(host === '' ? server.replace(/^[a-z]+:\/\/[^/?]*/i, 'postgres://localhost') : server);
  if (url === null || url.hash !== '' || !/^postgres(?:ql)?:\/\//i.test(server)) return false;
  const place = url.searchParams.get('host') ?? decodeURIComponent(host);
  if (place.startsWith('/')) return true;
  const password = url.searchParams.get('password') ?? /:(.+)$/.exec(login)?.[1];
  return place !== '' && Boolean(password ?? variables.PGPASSWORD ?? variables.PGPASSFILE);
}

const ESCAPED = 'in a password # is %23, / is %2F and ? is %3F';

const database: Variable<string> = {
  must: `name each host once, with user and password: postgres://manito:password@localhost:5432/manito, or several with commas: postgres://manito:password@db1:5432,db2:5432/manito; ${ESCAPED}`,
  read(given, variables) {
    const servers = serversOf(given);
    const isGood =
      new Set(servers).size === servers.length && servers.every((one) => isServer(one, variables));
    return isGood ? given : undefined;
  },
};

const standby: Variable<string> = {
  must: 'name one standby, with user and password: postgres://manito:password@db2:5432/manito. Without it reports are read from the primary',
  read: (given, variables) =>
    serversOf(given).length === 1 && isServer(given, variables) ? given : undefined,
};

function trustedProxies(given: string): Values['TRUST_PROXY'] | undefined {
  // Trusting every hop would let a caller forge its own address.
  if (given === 'true') return 1;
  if (given === 'false' || given === '0') return false;
  if (/^\d{1,2}$/.test(given)) return Number(given);
  const isRange = (range: string) => {
    const [address = '', bits = '1'] = range.trim().split('/');
    const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
    return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most;
  };
  return given.split(',').every(isRange) ? given : undefined;
}

function originOf(given: string): string | undefined {
  const value = given.replace(/\/+$/, '');
  const url = URL.parse(value);
  return url !== null && isWeb(value) && url.origin === value.toLowerCase() ? url.origin : undefined;
}

function isMailServer(given: string): boolean {
  const url = URL.parse(given);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false;
  // A `#`, `/` or `?` of a password ends the host: user and password are then read as host and port.
  return !`${url.pathname}${url.search}${url.hash}`.includes('@');
}

// A name of digits and dots is a mistyped address.
const isHost = (given: string) => isIP(given) !== 0 || (/^[a-z\d.-]+$/i.test(given) && /[^\d.]/.test(given));

const MAILBOX = /^[^\s@<>]+@[^\s@<>]+$/;
const E164 = /^\+[1-9]\d{7,14}$/;
/** A number, a short number, or a name, which Twilio takes where a country allows it. */
const isSmsSender = (given: string) =>
  E164.test(given) || /^\d{5,6}$/.test(given) || (/^[a-z\d ]{1,11}$/i.test(given) && /[a-z]/i.test(given));

/** Loads the package `age-encryption`, which takes some megabytes, only where a key has to be checked. */
const load: (name: 'age-encryption') => typeof import('age-encryption') = createRequire(import.meta.url);

function publicKeysIn(given: string): readonly string[] | undefined {
  const keys = given.split(/[\s,]+/).filter((key) => key !== '');
  const { Encrypter } = load('age-encryption');
  try {
    for (const key of keys) new Encrypter().addRecipient(key);
    return keys;
  } catch {
    return undefined;
  }
}

const VARIABLES: { readonly [N in VariableName]: Variable<Values[N]> } = {
  NODE_ENV: oneOf('production', 'development', 'test'),
  PORT: numberFrom(0, 65_535),
  HOST: fitting('be an address of this machine such as 127.0.0.1, or a name', isHost),
  PUBLIC_URL: { must: 'be an origin such as https://prestamos.example.do, without a path', read: originOf },
  TRUST_PROXY: {
    must: 'be how many proxies stand in front, or their addresses: 10.0.0.0/8',
    read: trustedProxies,
  },
  WORKERS: numberFrom(1, 64),
  DATABASE_URL: database,
  MIGRATION_DATABASE_URL: database,
  DATABASE_READ_URL: standby,
  DATA_DIR: ANY,
  FILES_URL: fitting(
    'be a folder such as file:///srv/files, or a bucket without a path: s3://bucket',
    isPlace,
  ),
  AWS_REGION: ANY,
  AWS_ACCESS_KEY_ID: ANY,
  AWS_SECRET_ACCESS_KEY: ANY,
  S3_ENDPOINT: webAddress('https://s3.example.do'),
  SMTP_URL: fitting(
    `be a mail server such as smtps://user:password@mail.example.do; ${ESCAPED}`,
    isMailServer,
  ),
  MAIL_FROM: fitting('be an e-mail address such as no-responder@example.do', (given) =>
    MAILBOX.test(/<([^<>]*)>$/.exec(given)?.[1] ?? given),
  ),
  TWILIO_ACCOUNT_SID: fitting('be the number of an account, in one word', (given) => /^\S+$/.test(given)),
  TWILIO_AUTH_TOKEN: fitting('be the token of an account, in one word', (given) => /^\S+$/.test(given)),
  TWILIO_SMS_FROM: fitting(
    'be a number such as +18095550100, a short number of 5 or 6 digits, or a name of at most 11 letters',
    isSmsSender,
  ),
  TWILIO_WHATSAPP_FROM: fitting('be a number such as +18095550100', (given) =>
    E164.test(given.replace(/^whatsapp:/, '')),
  ),
  TWILIO_API_URL: webAddress('https://api.twilio.com'),
  ECF_URL: webAddress('https://ecf.example.com/facturas'),
  ECF_TOKEN: fitting('be a token, in one word', (given) => /^\S+$/.test(given)),
  SESSION_SECRET: fitting('be random characters, and not one repeated', (given) => new Set(given).size > 1),
  CHAIN_KEY: fitting('be at least 32 random characters, or left out', ({ length }) => length >= 32),
  // The address with which the owner signs in.
  ADMIN_EMAIL: fitting('be an e-mail address such as jefa@example.do', isEmail),
  ADMIN_PASSWORD: fitting(
    `have at least ${ADMIN_PASSWORD_MIN} characters`,
    ({ length }) => length >= ADMIN_PASSWORD_MIN,
  ),
  METRICS_TOKEN: fitting('be at least 12 characters', ({ length }) => length >= 12),
  SEAL_P12: ANY,
  SEAL_P12_PASSWORD: ANY,
  TIMESTAMP_URL: webAddress('https://tsa.example.com/tsr'),
  BACKUPS: oneOf('nightly', 'off'),
  BACKUP_URL: fitting(
    'be a folder such as file:///srv/backups, or a bucket without a path: s3://bucket',
    isPlace,
  ),
  BACKUP_AWS_REGION: ANY,
  BACKUP_AWS_ACCESS_KEY_ID: ANY,
  BACKUP_AWS_SECRET_ACCESS_KEY: ANY,
  BACKUP_S3_ENDPOINT: webAddress('https://s3.example.do'),
  BACKUP_PUBLIC_KEY: {
    must: 'be a public key of age (age1…), or several with commas. Make one with: npm run backup -- new-key',
    read: publicKeysIn,
  },
  BACKUP_PRIVATE_KEY_FILE: ANY,
  BACKUP_DAYS: numberFrom(1, 3_650, 'number of days'),
  DEMO: oneOf('1', 'weekly', 'people', '0'),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  CLOCK_START: {
    must: 'be an instant such as 2026-11-20T12:00:00Z',
    read(given) {
      const start = new Date(given);
      return Number.isNaN(start.getTime()) ? undefined : start;
    },
  },
  RATE_LIMITS: oneOf('on', 'off'),
};

export const VARIABLE_NAMES: readonly VariableName[] = keysOf(VARIABLES);

/** A variable that was renamed, by the name of before 1.0.0. It is read where the one of today is not set. */
const FORMER: Partial<Record<VariableName, string>> = {
  BACKUP_PUBLIC_KEY: 'BACKUP_RECIPIENT',
  BACKUP_PRIVATE_KEY_FILE: 'BACKUP_IDENTITY',
};

/**
 * The value of a variable; `null`: not set, or empty.
 * @throws {EnvError} naming the variable, for a text that cannot work
 */
export function readVariable<N extends VariableName>(variables: Variables, name: N): Values[N] | null {
  const former = FORMER[name];
  const given = text(variables, name) ?? (former === undefined ? null : text(variables, former));
  if (given === null) return null;
  const { must, read } = VARIABLES[name];
  const value = read(given, variables);
  // The value may be a secret: only the name is told.
  if (value === undefined) throw new EnvError(`${name} must ${must}.`);
  return value;
}

/**
 * Refuses every variable that is set and cannot work, also where the program does not come to read it.
 * @throws {EnvError} naming the first one
 */
export function refuseWrong(variables: Variables): void {
  for (const name of VARIABLE_NAMES) readVariable(variables, name);
}
