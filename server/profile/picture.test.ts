import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { receiptPicture, submitted } from '#test/stories.ts';

let app: TestApp;
let ana: Browser;
beforeEach(async () => {
  app = await openTestApp();
  ana = await app.signIn('ana');
});
afterEach(() => app.close());

const save = (browser: Browser, body: object) => browser.send('PUT', '/api/user/profile', body);
const upload = async (browser: Browser, documentType: string) =>
  browser.upload(
    '/api/documents',
    { documentType },
    { field: 'file', name: 'yo.jpg', bytes: await receiptPicture(3) },
  );

test('a customer can set and remove their own picture, also on a locked profile, and no other', async () => {
  const luis = await app.signIn('luis');
  await submitted(luis, 'luis');
  expect((await save(luis, { address: 'Calle Azua 3' })).json().code).toBe('profile_locked');
  const picture = (await upload(luis, 'profile_image')).json().filePath;
  const reply = await save(luis, { profileImageUrl: picture });
  expect(reply.json().profileImageUrl).toBe(picture);
  const row = await app.db
    .selectFrom('users')
    .select('profileImageUrl')
    .where('email', '=', cast.luis.email)
    .executeTakeFirst();
  expect(row).toEqual({ profileImageUrl: picture });
  expect((await save(ana, { profileImageUrl: picture })).statusCode).toBe(400);
  const next = (await upload(luis, 'profile_image')).json().filePath;
  await save(luis, { profileImageUrl: next });
  // The earlier picture is gone, and a job deletes its file.
  expect((await luis.get(picture)).statusCode).toBe(404);
  expect((await luis.get(next)).statusCode).toBe(200);
  const { rows } = await app.ownerPool.query(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'delete-file'",
  );
  expect(rows[0].n).toBe(1);
  expect((await save(luis, { profileImageUrl: null })).json().profileImageUrl).toBeNull();
  expect((await luis.get(next)).statusCode).toBe(404);
});

test('a photo of the cédula cannot be set as the picture', async () => {
  const card = (await upload(ana, 'cedula_front')).json().filePath;
  expect((await save(ana, { profileImageUrl: card })).statusCode).toBe(400);
});
