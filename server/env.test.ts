import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { VARIABLE_NAMES } from '#server/env-table.ts';
import { EnvError } from '#server/env-variables.ts';
import { PRINTED_TEXTS } from '#server/messaging/printed-texts.ts';
import { textProvider } from '#server/messaging/text-provider.ts';
import { twilioOf } from '#server/messaging/twilio.ts';

const demo = { DATABASE_URL: 'postgres://manito:merengue@localhost/manito', DEMO: '1' };
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://manito:merengue@db.internal/manito',
  PUBLIC_URL: 'https://prestamos.example.do',
  SMTP_URL: 'smtps://user:pass@mail.internal',
  SESSION_SECRET: 'b1f0c2d3e4a5968778695a4b3c2d1e0f',
};

describe('in demo', () => {
  it('needs only a database', () => {
    expect(readEnv(demo)).toMatchObject({
      production: false,
      demo: true,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      trustProxy: false,
      dataDir: './data',
      smtpUrl: null,
      rateLimits: true,
      clockStart: null,
      admin: null,
    });
    expect(readEnv(demo).sessionSecret).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is off with DEMO=0', () => {
    expect(readEnv({ ...demo, DEMO: '0' }).demo).toBe(false);
  });

  it('accepts a clock and no limits for tests', () => {
    const env = readEnv({ ...demo, CLOCK_START: '2026-11-20T12:00:00Z', RATE_LIMITS: 'off' });
    expect(env.clockStart?.toISOString()).toBe('2026-11-20T12:00:00.000Z');
    expect(env.rateLimits).toBe(false);
  });
});

describe('the seal', () => {
  it('the program creates one unless a certificate and its password are named', () => {
    expect(readEnv(demo)).toMatchObject({ seal: null, timeStampUrl: null });
    const own = { SEAL_P12: '/srv/sello.p12', SEAL_P12_PASSWORD: 'merengue' };
    const stamps = { TIMESTAMP_URL: 'http://tsa.internal/tsr' };
    expect(readEnv({ ...demo, ...own, ...stamps })).toMatchObject({
      seal: { file: '/srv/sello.p12', password: 'merengue' },
      timeStampUrl: 'http://tsa.internal/tsr',
    });
  });

  it.each([
    [{ SEAL_P12: '/srv/sello.p12' }, 'SEAL_P12 and SEAL_P12_PASSWORD go together'],
    [{ SEAL_P12: '/srv/sello.p12', SEAL_P12_PASSWORD: 'changeme' }, 'SEAL_P12_PASSWORD is an example value'],
    [{ TIMESTAMP_URL: 'tsa.internal' }, 'TIMESTAMP_URL must be an address'],
  ])('is refused as %o', (variables, reason) => {
    expect(() => readEnv({ ...production, ...variables })).toThrow(reason);
  });
});

describe('SMS and WhatsApp', () => {
  const account = { TWILIO_ACCOUNT_SID: 'AC0', TWILIO_AUTH_TOKEN: 'secret' };

  it('are off without an account, and printed by the demo', () => {
    const real = { ...demo, DEMO: '0' };
    expect(readEnv(real).texts).toBeNull();
    expect(readEnv({ ...demo, DEMO: '1' }).texts).toBe(PRINTED_TEXTS);
  });

  const values = {
    ...account,
    TWILIO_SMS_FROM: null,
    TWILIO_WHATSAPP_FROM: null,
    TWILIO_API_URL: null,
  };

  it('go to Twilio, or to the configured address', () => {
    expect(twilioOf(values)).toEqual({
      accountSid: 'AC0',
      authToken: 'secret',
      smsFrom: null,
      whatsappFrom: null,
      apiUrl: 'https://api.twilio.com',
    });
    const elsewhere = { ...values, TWILIO_API_URL: 'http://127.0.0.1:4010/' };
    expect(twilioOf(elsewhere).apiUrl).toBe('http://127.0.0.1:4010');
  });

  it('are each on with a sender of their own', () => {
    const channels = (more: Record<string, string>) =>
      readEnv({ ...demo, ...account, ...more }).texts?.channels;
    expect(channels({})).toEqual([]);
    expect(channels({ TWILIO_SMS_FROM: '+18095550100' })).toEqual(['sms']);
    expect(channels({ TWILIO_WHATSAPP_FROM: '+18095550100' })).toEqual(['whatsapp']);
  });

  it('read every variable, set or not: so none can be missing in .env.example', () => {
    const read: string[] = [];
    const listening = new Proxy<Record<string, string>>(
      {},
      {
        get: (_, name: string) => {
          read.push(name);
          return undefined;
        },
      },
    );
    const open = () => ({
      channels: [],
      send: async () => undefined,
      signatureHeader: 'x-signature',
      readReport: () => null,
    });
    expect(textProvider({ needs: ['A', 'B'], takes: ['C'], open })(listening)).toBeNull();
    expect(read).toEqual(['A', 'B', 'C']);
  });

  it('refuse half an account and an invalid address', () => {
    expect(() => readEnv({ ...demo, TWILIO_ACCOUNT_SID: 'AC0' })).toThrow('TWILIO_AUTH_TOKEN');
    expect(() => readEnv({ ...demo, ...account, TWILIO_API_URL: 'api.twilio.com' })).toThrow(
      'TWILIO_API_URL',
    );
  });
});

describe('in production', () => {
  it('starts with the four required variables', () => {
    expect(readEnv(production)).toMatchObject({
      production: true,
      demo: false,
      host: '0.0.0.0',
      publicUrl: 'https://prestamos.example.do',
      mailFrom: 'no-responder@prestamos.example.do',
    });
  });

  it.each(['SESSION_SECRET', 'PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL'])(
    'refuses to start without %s',
    (name) => {
      const without = Object.fromEntries(Object.entries(production).filter(([key]) => key !== name));
      expect(() => readEnv(without)).toThrow(EnvError);
      expect(() => readEnv(without)).toThrow(name);
      expect(() => readEnv({ ...production, [name]: '  ' })).toThrow(name);
    },
  );

  it.each([
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET', 'change-me-change-me-change-me-change-me'],
    ['PUBLIC_URL', 'http://prestamos.example.do'],
    ['CLOCK_START', '2026-11-20T12:00:00Z'],
    ['RATE_LIMITS', 'off'],
    ['DEMO', '1'],
    ['ADMIN_PASSWORD', 'ambar-del-valle-9'],
  ])('refuses %s=%s by name', (name, value) => {
    expect(() =>
      readEnv({
        ...production,
        ADMIN_EMAIL: 'jefa@example.do',
        ADMIN_PASSWORD: 'una muy larga y propia',
        [name]: value,
      }),
    ).toThrow(name);
  });
});

describe('an error names the wrong value', () => {
  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['CLOCK_START', 'ayer'],
    ['PUBLIC_URL', 'prestamos.example.do'],
    ['PUBLIC_URL', 'https://prestamos.example.do/app'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8, fd00::/129'],
    ['WORKERS', '0'],
    ['WORKERS', 'all'],
    ['FILES_URL', 'https://bucket.example.com'],
    ['FILES_URL', 's3://bucket/folder'],
    ['BACKUP_URL', '/srv/backups'],
    ['BACKUP_URL', 's3://bucket/folder'],
    ['BACKUP_PUBLIC_KEY', 'age1nobody'],
    ['BACKUP_DAYS', '0'],
    ['BACKUPS', 'weekly'],
    ['ADMIN_EMAIL', 'jefa@example.do'],
  ])('%s=%s', (name, value) => {
    expect(() => readEnv({ ...demo, [name]: value })).toThrow(name);
  });

  it("an administrator's password needs twelve characters", () => {
    expect(() => readEnv({ ...demo, ADMIN_EMAIL: 'a@b.do', ADMIN_PASSWORD: 'once letras' })).toThrow(
      'ADMIN_PASSWORD',
    );
  });
});

it('TRUST_PROXY counts the proxies in front and never trusts every hop', () => {
  const trust = (TRUST_PROXY: string) => readEnv({ ...demo, TRUST_PROXY }).trustProxy;
  expect(trust('1')).toBe(1);
  expect(trust('true')).toBe(1);
  expect(trust('2')).toBe(2);
  expect(trust('0')).toBe(false);
  for (const range of ['10.0.0.0/8', '10.0.0.1', '10.0.0.0/32, fd00::/128']) expect(trust(range)).toBe(range);
});

describe('files in a bucket', () => {
  const bucket = { FILES_URL: 's3://manito-fotos' };
  const keys = { AWS_ACCESS_KEY_ID: 'manito', AWS_SECRET_ACCESS_KEY: 'merengue' };

  it("are stored at Amazon with the machine's permissions, or at the configured provider", () => {
    expect(readEnv(demo).bucket).toBeNull();
    expect(readEnv({ ...demo, ...bucket }).bucket).toEqual({
      name: 'manito-fotos',
      region: 'us-east-1',
      endpoint: null,
      credentials: null,
    });
    const elsewhere = { ...keys, AWS_REGION: 'dr-1', S3_ENDPOINT: 'https://s3.example.do' };
    expect(readEnv({ ...demo, ...bucket, ...elsewhere }).bucket).toEqual({
      name: 'manito-fotos',
      region: 'dr-1',
      endpoint: 'https://s3.example.do',
      credentials: { accessKeyId: 'manito', secretAccessKey: 'merengue' },
    });
  });

  it.each([
    [{ AWS_ACCESS_KEY_ID: 'manito' }, 'AWS_SECRET_ACCESS_KEY'],
    [{ S3_ENDPOINT: 's3.example.do' }, 'S3_ENDPOINT'],
  ])('are refused as %o', (variables, name) => {
    expect(() => readEnv({ ...demo, ...bucket, ...variables })).toThrow(name);
  });
});

it('WORKERS is one for each core in production, and a single process elsewhere', () => {
  expect(readEnv(demo).workers).toBeNull();
  expect(readEnv(production).workers).toBe(availableParallelism());
  for (const variables of [demo, production]) expect(readEnv({ ...variables, WORKERS: '3' }).workers).toBe(3);
});

it('readEnv reads every variable of the table, and the names of before 1.0.0 and of the database client alone', () => {
  const read = new Set<string>();
  const listening = (variables: Record<string, string>) =>
    new Proxy(variables, {
      get: (given, name: string) => {
        read.add(name);
        return given[name];
      },
    });
  readEnv(listening({ DATABASE_URL: 'postgres://manito@localhost/manito?host=/run/postgresql' }));
  readEnv(listening({ ...demo, DATABASE_URL: 'postgres://localhost/manito', PGPASSFILE: '/root/.pgpass' }));
  const others = ['BACKUP_RECIPIENT', 'BACKUP_IDENTITY', 'PGPASSWORD', 'PGPASSFILE'];
  expect([...read].sort()).toEqual([...VARIABLE_NAMES, ...others].sort());
});

it.each([
  'postgres://manito:a,b@one.internal:5432,two.internal:5432/manito',
  'postgres://manito:merengue@one.internal,two.internal/manito?target_session_attrs=read-write',
  'postgres://manito:merengue@/manito?host=one.internal,two.internal',
  'postgres:///manito?user=manito&password=merengue&host=one.internal,two.internal',
  'postgres://manito@/manito?host=/run/one,/run/two&port=5432,5433',
  'postgres://manito@%2Frun%2Fpostgresql/manito',
])('DATABASE_URL may name several hosts, and a socket needs no password: %s', (address) => {
  expect(readEnv({ ...demo, DATABASE_URL: address }).databaseUrl).toBe(address);
  expect(readEnv({ ...demo, MIGRATION_DATABASE_URL: address }).migrationDatabaseUrl).toBe(address);
});

it.each([
  'postgres://manito:merengue@one.internal,two.internal/manito',
  'db2',
  'http://manito:merengue@db2/manito',
])('DATABASE_READ_URL names one standby: %s is refused in a sentence', (address) => {
  expect(() => readEnv({ ...demo, DATABASE_READ_URL: address })).toThrow(
    'DATABASE_READ_URL must name one standby',
  );
});

it.each([
  'postgres://manito:merengue@one.internal:5432,one.internal:5432/manito',
  'postgres://manito:merengue@one.internal,,two.internal/manito',
  'postgres://manito:merengue@one.internal:5432,two.internal:port/manito',
  'postgres://manito@db.internal/manito',
  'postgres://manito:@db.internal/manito',
  'postgres://db.internal/manito',
  'mysql://manito:merengue@db.internal/manito',
])('an address of the database that is wrong is refused in a sentence: %s', (address) => {
  expect(() => readEnv({ ...demo, DATABASE_URL: address })).toThrow('DATABASE_URL must name each host once');
  expect(() => readEnv({ ...demo, MIGRATION_DATABASE_URL: address })).toThrow('must name each host once');
});

it('the password of the database may be where its client finds it', () => {
  const DATABASE_URL = 'postgres://manito@db.internal/manito';
  for (const own of [{ PGPASSWORD: 'merengue' }, { PGPASSFILE: '/root/.pgpass' }])
    expect(readEnv({ ...demo, DATABASE_URL, ...own }).databaseUrl).toBe(DATABASE_URL);
});
