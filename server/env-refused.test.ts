import { expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { EnvError } from '#server/env-variables.ts';

// Settings that cannot work are refused where they are read, and the demo is on only where DEMO says so.

const demo = { DATABASE_URL: 'postgres://manito:merengue@localhost/manito', DEMO: '1' };
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://manito:merengue@db.internal/manito',
  PUBLIC_URL: 'https://prestamos.example.do',
  SMTP_URL: 'smtps://user:pass@mail.internal',
};

it.each([
  ['no DEMO', { DEMO: undefined }],
  ['an https address', { PUBLIC_URL: 'https://prestamos.example.do' }],
])('is off with %s', (_, variables) => {
  expect(readEnv({ ...demo, ...variables })).toMatchObject({ demo: false, demoLender: false });
});

it.each(['prod', 'Production', 'staging'])('NODE_ENV=%s is refused', (stage) => {
  expect(() => readEnv({ ...demo, NODE_ENV: stage })).toThrow('NODE_ENV must be one of');
});

const account = { TWILIO_ACCOUNT_SID: 'AC0', TWILIO_AUTH_TOKEN: 'merengue' };

it.each([
  ['SMTP_URL', { SMTP_URL: 'http://mail' }],
  ['SMTP_URL', { SMTP_URL: 'smtps://ayuda:2026/clave@mail.example.do' }],
  ['SMTP_URL', { SMTP_URL: 'smtps://ayuda:2026?clave@mail.example.do' }],
  ['HOST', { HOST: '999.1.1.1' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://manito@localhost/manito' }],
  ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'xy', ADMIN_PASSWORD: 'caoba-y-ceiba-99' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'jefa@localhost', ADMIN_PASSWORD: 'caoba-y-ceiba-99' }],
  ['TWILIO_WHATSAPP_FROM', { TWILIO_WHATSAPP_FROM: '+18095550100' }],
  ['TWILIO_SMS_FROM', { TWILIO_SMS_FROM: '+18095550100' }],
  ['TWILIO_SMS_FROM', { ...account, TWILIO_SMS_FROM: '8095' }],
  ['TWILIO_WHATSAPP_FROM', { ...account, TWILIO_WHATSAPP_FROM: 'whatsapp:8095550100' }],
  ['TWILIO_AUTH_TOKEN', { TWILIO_ACCOUNT_SID: 'AC0' }],
  ['TWILIO_API_URL', { ...account, TWILIO_API_URL: 'api.twilio.com' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'a' }],
  ['SESSION_SECRET', { ...production, SESSION_SECRET: 'a'.repeat(40), DEMO: undefined }],
  ['SESSION_SECRET', { SESSION_SECRET: 'a'.repeat(40) }],
  ['S3_ENDPOINT', { S3_ENDPOINT: 's3.example.do' }],
  ['BACKUP_URL', { BACKUP_URL: 'file://backups' }],
  ['FILES_URL', { FILES_URL: 'file:files' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'of' }],
])('%s that cannot work is refused by its name: %o', (name, variables) => {
  const read = () => readEnv({ ...demo, ...variables });
  expect(read).toThrow(EnvError);
  expect(read).toThrow(name);
});

it.each([
  { SMTP_URL: 'smtps://ayuda:2026#clave@mail.example.do' },
  { DATABASE_URL: 'postgres://manito:2026#clave@db.internal/manito' },
])('a password that ends its address too early is refused with how to write it: %o', (variables) => {
  expect(() => readEnv({ ...demo, ...variables })).toThrow('in a password # is %23, / is %2F and ? is %3F');
});

it.each(['+18095550100', '29123', 'PRESTAMOS'])('TWILIO_SMS_FROM=%s sends', (TWILIO_SMS_FROM) => {
  expect(readEnv({ ...demo, ...account, TWILIO_SMS_FROM }).texts?.channels).toEqual(['sms']);
});
