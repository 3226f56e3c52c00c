import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { cleanFiles, staged } from '#test/import-files.ts';

test.each([true, false])('with welcome %j, writes to new clients only', async (welcome) => {
  const app = await openTestApp();
  const pedro = await app.signIn('pedro');
  const clients = cleanFiles().files.clients.slice(0, 2);
  await staged(pedro, { clients });
  const sums = { clients: 2, loans: 0, outstanding: 0, payments: 0 };
  const reply = await pedro.send('POST', '/api/admin/import', { ...sums, noticesSeen: false, welcome });
  expect(reply.statusCode, reply.body).toBe(201);
  const letters = await app.db.selectFrom('messages').selectAll().orderBy('id').execute();
  expect(letters.map(({ template, recipient }) => `${template} ${recipient}`)).toEqual(
    welcome ? clients.map(({ email }) => `client-welcome ${email?.toLowerCase()}`) : [],
  );
  for (const { bodyText } of letters) expect(bodyText).toContain('/forgot-password');
  await app.close();
});
