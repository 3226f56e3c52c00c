import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStorage } from '#server/backup/backup-storage.ts';
import { backupSettingsOf } from '#server/backup/backup-variables.ts';
import { openFiles } from '#server/files/files.ts';

let dataDir: string;
let flushed: number[];
/** What refuses to be flushed, as a full disk or the mounted folder of another machine. */
let refused: 'file' | 'folder' | null;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'manito-flush-'));
  flushed = [];
  refused = null;
  const handle = await open(dataDir, 'r');
  const prototype: typeof handle = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = prototype;
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    const found = await this.stat();
    if (refused === (found.isDirectory() ? 'folder' : 'file'))
      throw Object.assign(new Error('refused'), { code: refused === 'file' ? 'ENOSPC' : 'EINVAL' });
    await sync.call(this);
    flushed.push(found.ino);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(dataDir, { recursive: true });
});

const inodesOf = (...places: string[]) =>
  Promise.all(places.map(async (place) => (await stat(path.join(dataDir, place))).ino));

it('a stored photo is on the disk before its row can be written', async () => {
  const files = await openFiles({ dataDir, filesUrl: null, bucket: null });
  await files.put('ab/abc.webp', Buffer.from('a photo'));
  expect(flushed).toEqual(await inodesOf('files/ab/abc.webp', 'files/ab', 'files'));
});

it('a folder that no file system flushes keeps no photo away, and a disk that is full does', async () => {
  const files = await openFiles({ dataDir, filesUrl: null, bucket: null });
  refused = 'folder';
  await files.put('ab/abc.webp', Buffer.from('a photo'));
  expect(flushed).toEqual(await inodesOf('files/ab/abc.webp'));
  refused = 'file';
  await expect(files.put('ab/abd.webp', Buffer.from('a photo'))).rejects.toThrow('refused');
  expect(await files.find('ab/abd.webp')).toBeNull();
});

it('a file of a backup is on the disk under its name before the list that says so', async () => {
  const place = await openStorage({ dataDir, backup: backupSettingsOf({}) });
  const once = async function* () {
    yield Buffer.from('encrypted');
  };
  await place.put('files/ab/abc.webp.age', once());
  await place.put('snapshots/draft.part', once());
  await place.rename('snapshots/draft.part', 'snapshots/20261120T150000Z.tar.age');
  const [file, folder, snapshot, snapshots] = await inodesOf(
    'backups/files/ab/abc.webp.age',
    'backups/files/ab',
    'backups/snapshots/20261120T150000Z.tar.age',
    'backups/snapshots',
  );
  // The bytes before the name, and the name.
  for (const [of, within] of [
    [file, folder],
    [snapshot, snapshots],
  ]) {
    const first = flushed.indexOf(of ?? 0);
    expect(first).toBeGreaterThanOrEqual(0);
    expect(flushed.lastIndexOf(within ?? 0)).toBeGreaterThan(first);
  }
});
