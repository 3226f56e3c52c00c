import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { decryptedStream, encrypted, encryptedStream } from '#server/backup/age.ts';
import { type Entry, packed, unpacked } from '#server/backup/archive.ts';
import { backupIdentities, backupRecipients, markOf } from '#server/backup/backup-key.ts';
import { openStorage, snapshotFile, storedFile } from '#server/backup/backup-storage.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import { chainChanges } from '#server/hash-chain/chain-changes.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { proved } from '#test/restored.ts';
import { sample } from '#test/sample.ts';
import { lent, paid, reported } from '#test/stories.ts';
import { receiptKeys } from '#test/written.ts';

const NAME = '20261121T150000Z';
const OLDER = '20261120T150000Z';

let app: TestApp;
let folder: string;
let well: string;
let keys: readonly string[];
let mark: string;
let recorded: { sha256: string };
beforeAll(async () => {
  app = await openTestApp();
  const { customer, pedro } = await lent(app, 'rosa');
  await paid(customer, pedro, 700, 1);
  await chainChanges(app.deps);
  await takeBackup(app.deps);
  await reported(customer, 800, 2);
  app.advance(86_400_000);
  await chainChanges(app.deps);
  await takeBackup(app.deps);
  keys = await receiptKeys(app);
  recorded = await app.db
    .selectFrom('backups')
    .select('sha256')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  mark = markOf(await backupRecipients(app.deps.env));
  folder = path.join(app.deps.env.dataDir, 'backups');
  well = await mkdtemp(path.join(inject('runFolder'), 'well-'));
  await cp(folder, well, { recursive: true });
});
afterAll(() => app.close());

const place = (name: string) => path.join(folder, name);
const newest = () => place(snapshotFile(NAME));
const photo = (number: number) => place(storedFile(keys[number] ?? '', mark));
const flip = async (file: string, at: number) => {
  const bytes = await readFile(file);
  bytes[at < 0 ? bytes.length + at : at] = (bytes.at(at) ?? 0) ^ 1;
  await writeFile(file, bytes);
};

/** Simulates a backup that was written wrongly: the fingerprint of its file still matches. */
async function noteAnew() {
  const { sha256 } = await (await openStorage(app.deps.env)).put(
    snapshotFile(NAME),
    (async function* () {
      yield await readFile(newest());
    })(),
  );
  await note(sha256);
}
async function note(sha256: string) {
  await app.ownerPool.query('alter table backups disable trigger user');
  await app.ownerPool.query('update backups set sha256 = $1 where name = $2', [sha256, NAME]);
  await app.ownerPool.query('alter table backups enable trigger user');
}

/** Simulates an attacker who has the public key and the database. */
async function forge(change: (entries: Entry[]) => Entry[]) {
  const { env } = app.deps;
  const store = await openStorage(env);
  const entries: Entry[] = [];
  const archive = decryptedStream(await store.get(snapshotFile(NAME)), await backupIdentities(env));
  for await (const entry of unpacked(archive)) entries.push(entry);
  const changed = async function* () {
    yield* change(entries);
  };
  await store.put(snapshotFile(NAME), encryptedStream(packed(changed()), await backupRecipients(env)));
  await noteAnew();
}
const edit = (name: string, change: (text: string) => string) => () =>
  forge((entries) =>
    entries.map((entry) => {
      if (!entry.name.startsWith(name)) return entry;
      const isRows = entry.name.endsWith('.gz');
      const before = (isRows ? gunzipSync(entry.bytes) : Buffer.from(entry.bytes)).toString();
      const after = change(before);
      expect(after).not.toBe(before);
      return { name: entry.name, bytes: isRows ? gzipSync(after) : Buffer.from(after) };
    }),
  );
const without = (name: string) => () =>
  forge((entries) => entries.filter((entry) => !entry.name.startsWith(name)));
const lessOne = (text: string) => text.replace(/[^\n]+\n$/, '');

const PLANTED: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a changed byte in the head of the snapshot', () => flip(newest(), 40)],
  ['a changed byte in its middle', () => flip(newest(), 5_000)],
  ['a changed last byte', () => flip(newest(), -1)],
  ['a snapshot that ends too early', () => truncate(newest(), 9_000)],
  [
    'one with something after its end',
    async () => writeFile(newest(), `${await readFile(newest(), 'latin1')}x`, 'latin1'),
  ],
  ['one that is gone', () => rm(newest())],
  ['yesterday’s in its place', () => cp(place(snapshotFile(OLDER)), newest())],
  ['one that ends too early and was noted so', () => truncate(newest(), 9_000).then(noteAnew)],
  ['yesterday’s in its place, noted so', () => cp(place(snapshotFile(OLDER)), newest()).then(noteAnew)],
  ['a photo that is gone', () => rm(photo(0))],
  ['a changed byte in a photo', () => flip(photo(0), -5)],
  ['another photo in its place', () => cp(photo(1), photo(0))],
  [
    'another picture, encrypted as ours',
    async () =>
      writeFile(photo(0), await encrypted(Buffer.from('a picture'), await backupRecipients(app.deps.env))),
  ],
  ['a peso more owed', edit('tables/public.loans/', (text) => text.replace('\t10000\t', '\t10001\t'))],
  ['an entry less in the ledger', edit('tables/public.ledger_entries/', lessOne)],
  [
    'another amount of a payment',
    edit('tables/public.payments/', (text) => text.replace('\t700\t', '\t7000\t')),
  ],
  ['another name of a person', edit('tables/public.users/', (text) => text.replace('Rosa', 'Rita'))],
  ['another name of who owes nothing', edit('tables/public.users/', (text) => text.replace('Pedro', 'Juan'))],
  ['letters that are missing', without('tables/public.messages/')],
  ['a job that is missing', edit('tables/graphile_worker._private_jobs/', lessOne)],
  [
    'another text under a signature',
    edit('tables/public.legal_documents/', (text) => text.replace('10,000', '11,000')),
  ],
  ['links that were cut off', edit('tables/public.chain_links/', lessOne)],
  ['the key of other records', edit('data/chain/key', (text) => `${text.slice(1)}0`)],
  [
    'a number that will be given twice',
    edit('end.json', (text) => text.replace(/("public.payments_id_seq": \[\s*)"2"/, '$1"1"')),
  ],
  ['an archive without its end', without('end.json')],
];

// All of them: PROVE=whole npm test -- server/backup
it('each planted fault is found, and none without a fault', async () => {
  expect((await proved(app)).findings).toEqual([]);
  for (const [what, plant] of sample(PLANTED, 2, 'corruptions')) {
    await plant();
    expect((await proved(app)).findings, what).not.toEqual([]);
    await rm(folder, { recursive: true });
    await cp(well, folder, { recursive: true });
    await note(recorded.sha256);
  }
}, 600_000);
