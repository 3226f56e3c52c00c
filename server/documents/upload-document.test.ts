import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { receiptPicture } from '#test/stories.ts';

let app: TestApp;
let ana: Browser;
const open = async () => {
  app = await openTestApp({ RATE_LIMITS: 'on' });
  ana = await app.signIn('ana');
};
const close = () => app.close();

const upload = async (name: string, key = name) =>
  ana.upload(
    '/api/documents',
    { documentType: 'general' },
    { field: 'file', name, bytes: await receiptPicture(1) },
    { 'idempotency-key': encodeURIComponent(key).slice(0, 200) },
  );

describe('the name', () => {
  beforeAll(open);
  afterAll(close);

  test.each([
    ['recibo\u202egpj.exe', 'recibogpj.exe'],
    ['dos\u0007\u200b palabras.jpg', 'dos palabras.jpg'],
    [`${'🧾'.repeat(130)}.jpg`, `${'🧾'.repeat(116)}.jpg`],
    [`a${'🧾'.repeat(59)}.jp`, `a${'🧾'.repeat(59)}.jp`],
    ['\u202e', 'archivo'],
  ])('%j is kept as %j, the same in every answer', async (name, kept) => {
    const [reply, again] = [await upload(name), await upload(name)];
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json().fileName).toBe(kept);
    expect(again.json()).toEqual(reply.json());
    const row = await app.db
      .selectFrom('documents')
      .select('fileName')
      .where('id', '=', reply.json().id)
      .executeTakeFirstOrThrow();
    expect(row.fileName).toBe(kept);
    expect((await ana.get(reply.json().filePath)).statusCode).toBe(200);
  });
});

describe('the limit', () => {
  beforeEach(open);
  afterEach(close);

  test('is a hundred and twenty files an hour; the next is refused before it is read', async () => {
    expect((await upload('la primera.jpg')).statusCode).toBe(201);
    await app.ownerPool.query("update rate_limits set points = 120 where key like 'uploads:%'");
    const before = await app.db.selectFrom('documents').select('id').execute();
    const reply = await upload('una más.jpg');
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(await app.db.selectFrom('documents').select('id').execute()).toEqual(before);
  });
});
