import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sweepFiles } from '#server/files/hash-files.ts';
import { chainChanges } from '#server/hash-chain/chain-changes.ts';
import { sealAllDocuments } from '#server/sealing/seal-documents.ts';
import { verifyNow } from '#server/verification/verify-now.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { shareSealKey } from '#test/sealing.ts';
import { receiptPicture, submitted } from '#test/stories.ts';

const TWO_DAYS = 2 * 86_400_000;

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
  await shareSealKey(app.deps.env.dataDir);
  // Files have the machine's time.
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

it('files of a transaction that never ended are swept a day later; files that a row names stay, missing or not', async () => {
  const ana = await app.signIn('ana');
  const photo = { field: 'file', name: 'foto.jpg', bytes: await receiptPicture(1) };
  expect((await ana.upload('/api/documents', { documentType: 'selfie' }, photo)).statusCode).toBe(201);
  await submitted(ana, 'ana');
  // Both files are written, and the rows that would name them are not.
  await sql`alter table sealed_documents add constraint never check (false)`.execute(app.db);
  await expect(sealAllDocuments(app.deps)).rejects.toThrow('documents without a file');
  await sql`alter table sealed_documents drop constraint never`.execute(app.db);
  await sealAllDocuments(app.deps);
  const named = await namedKeys();
  expect([named.length, (await filesThere()).length]).toEqual([3, 5]);

  expect(await sweepFiles(app.deps)).toBe(0);
  app.advance(TWO_DAYS);
  expect(await sweepFiles(app.deps)).toBe(2);
  expect(await filesThere()).toEqual(named);
  await chainChanges(app.deps);
  expect(await findings()).toBe('[]');

  // The row of a missing file stays, and reports it.
  const [gone = ''] = named;
  await app.deps.files.delete(gone);
  expect(await sweepFiles(app.deps)).toBe(0);
  expect(await namedKeys()).toEqual(named);
  expect(await findings()).toContain('file_missing');
});

it('a file that gets a row while the sweep reads the folders stays', async () => {
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

  // No row names the earlier file any more: the next night deletes it.
  expect(await sweepFiles(app.deps)).toBe(1);
  expect(await filesThere()).toEqual(['zz/stray.jpg']);
});
