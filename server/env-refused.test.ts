import { expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { EnvError } from '#server/env-variables.ts';

// Settings that cannot work are refused where they are read, and the demo is on only where DEMO says so.

const demo = { DATABASE_URL: 'postgres://localhost/manito', DEMO: '1' };
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.internal/manito',
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

it.each([
  ['SMTP_URL', { SMTP_URL: 'http://mail' }],
  ['HOST', { HOST: '999.1.1.1' }],
  ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'xy', ADMIN_PASSWORD: 'caoba-y-ceiba-99' }],
  ['SESSION_SECRET', { ...production, SESSION_SECRET: 'a'.repeat(40), DEMO: undefined }],
])('%s that cannot work is refused by its name', (name, variables) => {
  const read = () => readEnv({ ...demo, ...variables });
  expect(read).toThrow(EnvError);
  expect(read).toThrow(name);
});
