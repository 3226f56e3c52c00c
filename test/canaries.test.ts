import { expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { leaksIn, watchCanaries } from '#test/canaries.ts';
import { cast } from '#test/cast.ts';

// Every test that opens a program checks its lines and rows when it closes (test/app.ts); these plant what it must find.
type Leak = (app: TestApp, sid: string) => unknown;
const LEAKS: readonly (readonly [string, Leak])[] = [
  ['an e-mail', (app) => app.deps.log.warn({ source: cast.ana.email }, 'A letter failed')],
  ['a cédula in a text', (app) => app.deps.log.info(`No account has ${cast.ana.cedula}`)],
  ['a phone', (app) => app.deps.log.debug({ code: `phone=${cast.ana.phone}` })],
  ['a password', (app) => app.deps.log.trace({ lacking: [cast.ana.password] })],
  ['a full name', (app) => app.deps.log.error(`${cast.ana.firstName} ${cast.ana.lastName} was refused`)],
  ['the secret of a session', (app, sid) => app.deps.log.info({ res: { statusCode: `sid=${sid}` } })],
  ['a token', (app) => app.deps.log.info(`manito_${'x'.repeat(43)}`)],
  [
    'an e-mail in a job',
    (app) => app.deps.pool.query("select graphile_worker.add_job('purge', $1)", [{ to: cast.ana.email }]),
  ],
  [
    'a name of a backup',
    (app) =>
      app.deps.pool.query(
        `insert into backups (name, began_at, ended_at, sha256, bytes, files, copied, missing, tables, sequences)
         values ($1, now(), now(), '', 0, 0, 0, 0, '{}', '{}')`,
        [`for-${cast.ana.cedula}`],
      ),
  ],
];

it.each(LEAKS)('%s where nobody may find it fails the test that left it', async (_, leak) => {
  const app = await openTestApp();
  const ana = await app.signIn('ana');
  await leak(app, ana.cookies.get('sid') ?? '');
  await expect(app.close()).rejects.toThrow('Personal data where nobody may find it');
});

it('a label of a metric is looked at, its value is not', async () => {
  const app = await openTestApp();
  const canaries = watchCanaries();
  canaries.plant('482913');
  await canaries.check(app.deps, 'bytes_total{route="/api/loans"} 482913');
  const label = canaries.check(app.deps, 'bytes_total{route="/api/loans/482913"} 1');
  await expect(label).rejects.toThrow('a metric has "482913"');
  await app.close();
});

it('a code is found as a whole number, and not inside a longer one', () => {
  const found = (text: string) => leaksIn([{ place: 'a log line', text }], ['482913']).length;
  expect([found('code 482913'), found('{"n":1482913}'), found('"482913"')]).toEqual([1, 0, 1]);
});

it('a morning of requests leaves nothing', async () => {
  const app = await openTestApp();
  const ana = await app.signIn('ana');
  await ana.get('/api/auth/user');
  await app.browser().send('POST', '/api/auth/password-reset/request', { email: cast.ana.email });
  await expect(app.close()).resolves.toBeUndefined();
});
