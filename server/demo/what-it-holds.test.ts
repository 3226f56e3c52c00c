import { afterEach, beforeEach, expect, it } from 'vitest';
import { refuseDemoOf, warningOf, whatItHolds } from '#server/demo/what-it-holds.ts';
import { EnvError } from '#server/env-variables.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { cast, type PersonKey } from '#test/cast.ts';

// The demo goes only into a database without people and loans, whoever of its people is there or not.

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({ ADMIN_EMAIL: 'duena@prestamos.test', ADMIN_PASSWORD: 'caoba-y-ceiba-99' });
});
afterEach(() => app.close());

async function add(key: PersonKey, isDemo: boolean, email: string = cast[key].email): Promise<void> {
  const id = await app.addPerson(key);
  await app.db.updateTable('users').set({ isDemo, email }).where('id', '=', id).execute();
}
const holds = async () => (await whatItHolds(app.deps)).is;

it('a new database is empty, and the demo may go into it', async () => {
  expect(await holds()).toBe('empty');
  expect(() => refuseDemoOf({ is: 'empty' })).not.toThrow();
});

it('an installation in use is real, also with its administrator alone, and DEMO is refused', async () => {
  await add('pedro', false, 'duena@prestamos.test');
  const found = await whatItHolds(app.deps);
  expect(found).toEqual({ is: 'real' });
  expect(() => refuseDemoOf(found)).toThrow(EnvError);
  expect(() => refuseDemoOf(found)).toThrow('DEMO is refused: this database holds real people or loans.');
});

it('a person with an e-mail of the demo is real: the mark decides', async () => {
  await add('ana', false);
  expect(await holds()).toBe('real');
});

it('an interrupted demo is unfinished, and a whole one stays whole without one e-mail', async () => {
  await add('pedro', true);
  await add('rosa', false, 'duena@prestamos.test');
  expect(await holds()).toBe('unfinished');
  for (const key of ['marta', 'luis'] as const) await add(key, true);
  await add('ana', true, 'cliente1@demo.example');
  expect(await holds()).toBe('unfinished');
  await app.db.updateTable('users').set({ isDemo: true }).execute();
  expect(await holds()).toBe('unfinished');
  await app.db
    .updateTable('users')
    .set({ email: 'ana.nueva@correo.test' })
    .where('email', '=', 'cliente1@demo.example')
    .execute();
  expect(await holds()).toBe('demo');
});

it('a person who joins a demo is told of in red, and the demo goes on', async () => {
  await add('pedro', true);
  await add('ana', false, 'clienta@correo.test');
  const found = await whatItHolds(app.deps);
  expect(found).toEqual({ is: 'joined', demo: 1, others: 1 });
  expect(() => refuseDemoOf(found)).not.toThrow();
  expect(warningOf(found)).toContain('\u001b[31mThis database holds 1 accounts of the demo beside 1 others.');
});

it('a demo that was put into an installation in use is told of in red, and DEMO is refused', async () => {
  await add('ana', false, 'clienta@correo.test');
  await add('pedro', true);
  const found = await whatItHolds(app.deps);
  expect(found).toEqual({ is: 'spoiled', demo: 1, others: 1 });
  expect(() => refuseDemoOf(found)).toThrow('DEMO is refused');
  expect(warningOf(found)).toContain('\u001b[31m');
  expect(warningOf({ is: 'real' })).toBeNull();
});
