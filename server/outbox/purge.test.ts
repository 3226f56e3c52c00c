import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/calendar.ts';
import { purge } from '#server/outbox/purge.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const person = {
  firstName: 'Yokasta',
  lastName: 'De la Cruz',
  cedula: '00112345678',
  phone: '8095550177',
  password: 'mangu con salami',
};

it('deletes registrations and codes after a day, and not earlier', async () => {
  await app.addPerson('ana');
  const start = (email: string) =>
    app.browser().send('POST', '/api/auth/register/start', { ...person, email });
  await start('vieja@demo.do');
  await app.browser().send('POST', '/api/auth/password-reset/request', { email: 'ana@demo.do' });
  app.advance(12 * HOUR_MS);
  await start('nueva@demo.do');
  app.advance(12 * HOUR_MS + 1);
  await purge(app.deps.db, app.deps.now());

  const emails = async (table: 'pendingUsers' | 'emailVerificationCodes' | 'passwordResetCodes') =>
    (await app.db.selectFrom(table).select('email').execute()).map(({ email }) => email);
  expect(await emails('pendingUsers')).toEqual(['nueva@demo.do']);
  expect(await emails('emailVerificationCodes')).toEqual(['nueva@demo.do']);
  expect(await emails('passwordResetCodes')).toEqual([]);
  expect(await app.db.selectFrom('users').select('email').execute()).toHaveLength(1);
});
