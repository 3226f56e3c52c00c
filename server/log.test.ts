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
  await app.db.schema.dropTable('loanCalculations').cascade().execute();
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

it('an error is written with its whole chain of causes, and none of their messages', () => {
  const told: string[] = [];
  const log = pino(
    logOptions('error'),
    new Writable({
      write(chunk, _encoding, done) {
        told.push(String(chunk));
        done();
      },
    }),
  );
  const refused = Object.assign(new Error('connect to canario'), { code: 'ECONNREFUSED' });
  const lost = new AggregateError([refused, 'canario'], 'every address of canario');
  const middle = new TypeError('canario of the middle', { cause: lost });
  lost.cause = middle;
  log.error({ err: new Error('canario at the top', { cause: middle }) }, 'A job failed');
  const { err } = JSON.parse(told[0] ?? '');
  expect(err).toMatchObject({
    type: 'Error',
    cause: {
      type: 'TypeError',
      cause: {
        type: 'AggregateError',
        errors: [{ type: 'Error', code: 'ECONNREFUSED' }, { type: 'string' }],
      },
    },
  });
  expect(err.cause.cause.errors[0].stack[0]).toContain('log.test.ts');
  expect(told.join('')).not.toContain('canario');
});

it('a probe leaves no line, and any other request does', async () => {
  const requests = () => lines.filter((line) => line.includes('"msg":"request"')).length;
  const before = requests();
  for (const url of ['/healthz', '/readyz', '/readyz?since=start'])
    expect((await app.inject({ url })).statusCode).toBe(200);
  expect((await app.inject({ url: '/healthz', method: 'HEAD' })).statusCode).toBe(200);
  expect(requests()).toBe(before);
  await app.inject({ url: '/metrics' });
  expect(requests()).toBe(before + 1);
});

it('a field that is not on the list is left out, whoever logs it', () => {
  const told: string[] = [];
  const log = pino(
    logOptions('trace'),
    new Writable({
      write(chunk, _encoding, done) {
        told.push(String(chunk));
        done();
      },
    }),
  );
  log.trace({ busboyOptions: { headers: { cookie: 'sid=canario' } }, ms: 3 }, 'Providing options');
  log.child({}).info({ body: 'canario', source: 'worker' }, 'told');
  expect(told.join('')).not.toContain('canario');
  expect(told.map((line) => JSON.parse(line))).toMatchObject([{ ms: 3 }, { source: 'worker' }]);
});
