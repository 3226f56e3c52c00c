import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { draftOf } from '#test/stories.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
  await app.addPerson('ana');
  await app.db
    .updateTable('users')
    .set({ firstName: 'Ana Luz', lastName: 'Peña Gil' })
    .where('email', '=', 'ana@demo.do')
    .execute();
});
afterEach(() => app.close());

const ONE_NAME = { firstName: undefined, lastName: undefined, fullName: 'ANA LUZ PEÑA GIL' };

test('a draft with a full name is split as the account splits it', async () => {
  const ana = await app.signIn('ana');
  const body = JSON.parse(JSON.stringify(await draftOf('ana', ONE_NAME)));
  const reply = await ana.send('POST', '/api/loan-applications', body);
  expect(reply.statusCode).toBe(201);
  const row = await app.db.selectFrom('loanApplications').selectAll().orderBy('id').executeTakeFirstOrThrow();
  expect(row).toMatchObject({ firstName: 'ANA LUZ', lastName: 'PEÑA GIL', fullName: 'ANA LUZ PEÑA GIL' });
});
