import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { openBucketServer } from '#test/bucket-server.ts';

let bucket: Awaited<ReturnType<typeof openBucketServer>>;
let app: TestApp;
beforeAll(async () => {
  bucket = await openBucketServer();
  app = await openTestApp(bucket.variables);
});
afterAll(async () => {
  await app.close();
  await bucket.close();
});

const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#1c6e5a' } })
    .jpeg()
    .toBuffer();

it("Ana's photo is stored in the bucket, is served as the picture that it is, and is deleted with its document", async () => {
  const ana = await app.signIn('ana');
  const file = { field: 'file', name: 'foto.jpg', bytes: await photo(), type: 'image/jpeg' };
  const reply = await ana.upload('/api/documents', { documentType: 'general' }, file);
  expect(reply.statusCode, reply.body).toBe(201);
  const { id, filePath } = reply.json();
  const { fileKey } = await app.db
    .selectFrom('documents')
    .select('fileKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const kept = bucket.objects.get(`/manito-files/${fileKey}`);
  expect(kept?.type).toBe('image/webp');

  const shown = await ana.get(filePath);
  expect(shown.headers['content-type']).toBe('image/webp');
  expect(shown.rawPayload).toEqual(kept?.bytes);

  expect(await app.deps.files.find(fileKey)).toEqual(kept?.bytes);
  await app.deps.files.delete(fileKey);
  expect(await app.deps.files.find(fileKey)).toBe(null);
  expect(bucket.objects.has(`/manito-files/${fileKey}`)).toBe(false);
  // A retried job finds no file, and succeeds.
  await app.deps.files.delete(fileKey);
});

it('readyz reports a bucket that is away, and an upload is asked to try again later', async () => {
  const ana = await app.signIn('ana');
  bucket.state.away = true;
  try {
    const reply = await app.inject({ url: '/readyz' });
    expect(reply.json()).toMatchObject({ status: 'error', database: 'ok', files: 'error' });
    const file = { field: 'file', name: 'foto.jpg', bytes: await photo(), type: 'image/jpeg' };
    const refused = await ana.upload('/api/documents', { documentType: 'general' }, file);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
    // A check for missing files must fail, not report the file as missing.
    await expect(app.deps.files.find('ab/one.webp')).rejects.toThrow('Cannot read file');
  } finally {
    bucket.state.away = false;
  }
});
