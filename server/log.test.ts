import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logOptions } from '#server/log.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';

const lines: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, { log: pino(logOptions('trace'), sink) });
});
afterAll(() => app.close());

it('a whole morning of requests leaves no personal data in the logs', async () => {
  const { email, password, cedula } = cast.ana;
  const canaries = [
    email,
    password,
    cedula,
    'canario',
    '809-555-0177',
    'Yokasta',
    'manito.test',
    'test browser',
  ];
  const ana = await app.signIn('ana');
  await ana.send('POST', '/api/auth/login', { email, password: 'canario' });
  await ana.get(`/api/loan-applications?status=canario&after=canario`);
  await ana.get('/api/canario/canario');
  await ana.send('POST', '/api/auth/register/start', {
    email: 'canario@demo.do',
    firstName: 'Yokasta',
    lastName: 'Canario',
    cedula: '00112345678',
    phone: '809-555-0177',
    password: 'canario del monte',
  });
  await ana.send('POST', '/api/loan-applications', { amount: 10_000, term: 2, address: 'Calle canario 1' });
  // An unexpected error, with values in its SQL statement.
  await app.db.schema.dropTable('loanCalculations').execute();
  const failed = await ana.send('POST', '/api/loan-calculator', {
    amount: 10_000,
    term: 2,
    interestRate: 'canario',
  });
  expect(failed.statusCode).toBe(500);
  expect(failed.json()).toEqual({ code: 'internal', message: 'Error del servidor' });

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(6);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  expect(log).toContain('"route":"/api/auth/login"');
  expect(log).toContain('"msg":"request failed"');
  for (const canary of [...canaries, ana.cookies.get('sid') ?? 'no session'])
    expect(log.toLowerCase(), canary).not.toContain(canary.toLowerCase());
});
