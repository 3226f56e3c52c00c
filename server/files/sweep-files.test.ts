import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chainChanges } from '#server/chain/chain-changes.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { sealDocuments } from '#server/sealing/seal-documents.ts';
import { verifyNow } from '#server/verification/verify-now.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { shareSealKey } from '#test/sealing.ts';
import { receiptPicture, submitted } from '#test/stories.ts';

const TWO_DAYS = 2 * 86_400_000;

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
  await shareSealKey(app.deps.env.dataDir);
  // Files carry the machine's time.
  app.setClock(new Date());
});
afterEach(() => app.close());

async function filesThere(): Promise<string[]> {
  const all: string[] = [];
  for await (const keys of app.deps.files.keys()) all.push(...keys);
  return all.sort();
}
const namedKeys = async () =>
  [
    ...(await app.db.selectFrom('documents').select('fileKey').execute()),
    ...(await app.db.selectFrom('sealedDocuments').select('fileKey').execute()),
  ]
    .map(({ fileKey }) => fileKey)
    .sort();
const findings = async () => JSON.stringify((await verifyNow(app.deps, () => true)).examples);

it('files of a transaction that never ended are swept a day later; what a row names stays, missing or not', async () => {
  const ana = await app.signIn('ana');
  const photo = { field: 'file', name: 'foto.jpg', bytes: await receiptPicture(1) };
  expect((await ana.upload('/api/documents', { documentType: 'selfie' }, photo)).statusCode).toBe(201);
  await submitted(ana, 'ana');
  // Both files are written, and the rows that would name them are not.
  await sql`alter table sealed_documents add constraint never check (false)`.execute(app.db);
  await expect(sealDocuments(app.deps)).rejects.toThrow('documents without a file');
  await sql`alter table sealed_documents drop constraint never`.execute(app.db);
  await sealDocuments(app.deps);
  const named = await namedKeys();
  expect([named.length, (await filesThere()).length]).toEqual([3, 5]);

  expect(await sweepFiles(app.deps)).toBe(0);
  app.advance(TWO_DAYS);
  expect(await sweepFiles(app.deps)).toBe(2);
  expect(await filesThere()).toEqual(named);
  await chainChanges(app.deps);
  expect(await findings()).toBe('[]');

  // Missing is not erased: the row that names it is still there, and says so.
  const [gone = ''] = named;
  await app.deps.files.delete(gone);
  expect(await sweepFiles(app.deps)).toBe(0);
  expect(await namedKeys()).toEqual(named);
  expect(await findings()).toContain('file_missing');
});

it('a file that a row comes to name while the folders are read stays', async () => {
  const ana = await app.signIn('ana');
  const photo = { field: 'file', name: 'foto.jpg', bytes: await receiptPicture(1) };
  expect((await ana.upload('/api/documents', { documentType: 'selfie' }, photo)).statusCode).toBe(201);
  const [key = ''] = await namedKeys();
  await app.deps.files.put('zz/stray.jpg', Buffer.from('x'));
  app.advance(TWO_DAYS);

  const named = app.db.updateTable('documents').set({ fileKey: 'zz/stray.jpg' }).where('fileKey', '=', key);
  const files = {
    ...app.deps.files,
    async *keys() {
      for await (const keys of app.deps.files.keys()) {
        if (keys.includes('zz/stray.jpg')) await named.execute();
        yield keys;
      }
    },
  };
  expect(await sweepFiles({ ...app.deps, files })).toBe(0);
  expect(await filesThere()).toEqual([key, 'zz/stray.jpg'].sort());

  // What the row named before is nobody's now: the next night takes it.
  expect(await sweepFiles(app.deps)).toBe(1);
  expect(await filesThere()).toEqual(['zz/stray.jpg']);
});
