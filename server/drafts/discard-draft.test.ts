import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { formToRead } from '#test/reading.ts';
import { draftOf } from '#test/stories.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

test('a draft is discarded also after its documents were read, and what was shown goes with it', async () => {
  const ana = await app.signIn('ana');
  const fields = await draftOf('ana');
  const { id } = (await ana.send('POST', '/api/loan-applications', fields)).json();
  const preview = { ...formToRead(fields), applicationId: id };
  expect((await ana.send('POST', '/api/legal-documents/preview', preview)).statusCode).toBe(200);
  const shown = () => app.db.selectFrom('shownAgreements').select('applicationId').execute();
  expect(await shown()).toEqual([{ applicationId: id }]);
  const reply = await ana.send('DELETE', `/api/loan-applications/${id}`);
  expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Borrador descartado' }]);
  expect(await shown()).toEqual([]);
  expect(await app.db.selectFrom('agreements').select('hash').execute()).toEqual([]);
});
