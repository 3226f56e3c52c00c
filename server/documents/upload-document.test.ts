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

describe('photos that wait for an application', () => {
  beforeAll(open);
  afterAll(close);

  let seconds = 0;
  const selfies = async (count: number) => {
    const addresses: string[] = [];
    for (let one = 0; one < count; one += 1) {
      // The oldest makes place: none is as old as another.
      seconds += 1;
      app.setClock(new Date(Date.parse('2026-11-20T15:00:00Z') + seconds * 1_000));
      const file = { field: 'file', name: 'yo.png', bytes: await receiptPicture(1) };
      const reply = await ana.upload('/api/documents', { documentType: 'selfie' }, file);
      expect(reply.statusCode, reply.body).toBe(201);
      addresses.push(reply.json().filePath);
    }
    return addresses;
  };

  test('make place for newer ones, but for what the lender, a draft or the profile has', async () => {
    const draft = await ana.send('POST', '/api/loan-applications', { amount: 8_000, term: 2 });
    const [inDraft = '', oldest = ''] = await selfies(2);
    await ana.send('PATCH', `/api/loan-applications/${draft.json().id}`, { selfieWithCedulaUrl: inDraft });
    const file = { field: 'file', name: 'yo.png', bytes: await receiptPicture(1) };
    const given = await ana.upload('/api/documents', { documentType: 'general', given: 'true' }, file);
    const picture = await ana.upload('/api/documents', { documentType: 'profile_image' }, file);
    await ana.send('PUT', '/api/user/profile', { profileImageUrl: picture.json().filePath });
    const newer = await selfies(28);
    expect((await ana.get(oldest)).statusCode).toBe(404);
    for (const address of [inDraft, given.json().filePath, picture.json().filePath, ...newer])
      expect((await ana.get(address)).statusCode).toBe(200);
  });
});
