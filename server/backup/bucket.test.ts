import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#domain/calendar.ts';
import { backupRecipients, markOf } from '#server/backup/backup-key.ts';
import { listFile, snapshotFile, storedFile } from '#server/backup/backup-storage.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import { readEnv } from '#server/env.ts';
import { chainChanges } from '#server/hash-chain/chain-changes.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { openBucketServer } from '#test/bucket-server.ts';
import { proved } from '#test/restored.ts';
import { lent, reported } from '#test/stories.ts';
import { receiptKeys } from '#test/written.ts';

const FIRST = '20261120T150000Z';

let bucket: Awaited<ReturnType<typeof openBucketServer>>;
let app: TestApp;
beforeEach(async () => {
  bucket = await openBucketServer();
  app = await openTestApp(bucket.variables);
});
afterEach(async () => {
  await app.close();
  await bucket.close();
});

const kept = () =>
  [...bucket.objects.keys()]
    .filter((key) => key.startsWith('/manito-backups/'))
    .map((key) => key.replace('/manito-backups/', ''))
    .sort();
const drafts = async () =>
  (await readdir(path.join(app.deps.env.dataDir, 'backups'), { recursive: true })).filter((name) =>
    name.endsWith('.part'),
  );

it('a backup is written to a bucket, encrypted and each file once, and is restored from it to the last byte', async () => {
  const { customer } = await lent(app, 'rosa');
  for (const amount of [500, 600, 700, 800]) await reported(customer, amount, amount);
  await chainChanges(app.deps);
  expect(await takeBackup(app.deps)).toMatchObject({ name: FIRST, files: 4, copied: 4, lacking: [] });
  const mark = markOf(await backupRecipients(app.deps.env));
  const files = (await receiptKeys(app)).map((key) => storedFile(key, mark));
  expect(kept()).toEqual([...files, listFile(FIRST), snapshotFile(FIRST)].sort());
  for (const name of kept().filter((one) => one.endsWith('.age')))
    expect(bucket.objects.get(`/manito-backups/${name}`)?.bytes.toString('latin1')).toMatch(
      /^age-encryption\.org\/v1\n/,
    );
  expect(await drafts()).toEqual([]);
  expect(await proved(app)).toMatchObject({ findings: [], compared: { files: 4 } });

  app.advance(DAY_MS);
  expect(await takeBackup(app.deps)).toMatchObject({ files: 4, copied: 0 });
});

it('unneeded files leave the bucket after the days that backups are kept', async () => {
  const { customer } = await lent(app, 'rosa');
  await reported(customer, 700, 1);
  await takeBackup(app.deps);
  await app.ownerPool.query('delete from payments');
  app.advance(30 * DAY_MS);
  await takeBackup(app.deps);
  app.advance(DAY_MS);
  await takeBackup(app.deps);
  const names = ['20261220T150000Z', '20261221T150000Z'];
  expect(kept()).toEqual(names.flatMap((name) => [listFile(name), snapshotFile(name)]));
});

it('a bucket that is away makes the backup fail: the card shows since when, and the next one starts afresh', async () => {
  await takeBackup(app.deps);
  app.advance(2 * DAY_MS);
  bucket.state.away = true;
  await expect(takeBackup(app.deps)).rejects.toThrow();
  bucket.state.away = false;
  expect(await drafts()).not.toEqual([]);
  const pedro = await app.signIn('pedro');
  const { alerts } = (await pedro.get('/api/admin/alerts')).json();
  expect(alerts).toContainEqual(expect.objectContaining({ kind: 'backup_old' }));

  await takeBackup(app.deps);
  expect(await drafts()).toEqual([]);
  expect((await pedro.get('/api/admin/alerts')).json().alerts).not.toContainEqual(
    expect.objectContaining({ kind: 'backup_old' }),
  );
});

it('its own keys and address take precedence over those of the files', async () => {
  const env = readEnv({
    ...bucket.variables,
    DATABASE_URL: app.deps.env.databaseUrl,
    BACKUP_S3_ENDPOINT: 'https://elsewhere.example.do',
    BACKUP_AWS_ACCESS_KEY_ID: 'copies',
    BACKUP_AWS_SECRET_ACCESS_KEY: 'bachata',
  });
  expect(env.bucket?.credentials?.accessKeyId).toBe('manito');
  expect(env.backup.bucket).toEqual({
    name: 'manito-backups',
    region: 'us-east-1',
    endpoint: 'https://elsewhere.example.do',
    credentials: { accessKeyId: 'copies', secretAccessKey: 'bachata' },
  });
});
