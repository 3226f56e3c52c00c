import { afterEach, beforeEach, expect, it } from 'vitest';
import { whatItHolds } from '#server/demo/is-seeded.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

// The demo goes only into a database without people and loans, whoever of its people is there or not.

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({ ADMIN_EMAIL: 'duena@prestamos.test', ADMIN_PASSWORD: 'caoba-y-ceiba-99' });
});
afterEach(() => app.close());

const person = (email: string) =>
  app
    .addPerson('ana')
    .then(() => app.db.updateTable('users').set({ email }).where('email', '=', 'ana@demo.do').execute());

it('a new database is empty', async () => {
  expect(await whatItHolds(app.deps)).toBe('empty');
});

it('an installation in use is real, also with its administrator alone', async () => {
  await person('duena@prestamos.test');
  expect(await whatItHolds(app.deps)).toBe('real');
});

it('an interrupted demo is unfinished, and with a real person it is mixed', async () => {
  await app.addPerson('rosa');
  expect(await whatItHolds(app.deps)).toBe('unfinished');
  await person('clienta@correo.test');
  expect(await whatItHolds(app.deps)).toBe('mixed');
});
