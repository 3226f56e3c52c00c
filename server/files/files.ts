import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { refuseInTransaction } from '#server/db/open-transaction.ts';
import type { Env } from '#server/env.ts';
import { openBucket, pagesOn } from '#server/files/bucket.ts';
import { closeToOthers } from '#server/files/close-to-others.ts';
import { flushToDisk } from '#server/files/flush-to-disk.ts';
import { sha256 } from '#server/sha256.ts';

/** The store of photos, receipts and other files: bytes under random keys. The verbs decide who may read them. */
export interface Files {
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<Buffer>;
  /**
   * The bytes of the file with this key; `null` where there is none. Throws when the store does not answer, since the
   * file may still exist.
   */
  find(key: string): Promise<Buffer | null>;
  delete(key: string): Promise<void>;
  /** The keys of all files, folder by folder. */
  keys(): AsyncIterable<readonly string[]>;
  writtenAt(key: string): Promise<Date>;
  /** Resolves when the store can be written; throws when it cannot. */
  ready(): Promise<void>;
}

export const newFileKey = (extension: string): string => {
  const name = randomUUID();
  return `${name.slice(0, 2)}/${name}.${extension}`;
};

/** SHA-256 of a file's bytes, in hexadecimal. */
export function fileHash(bytes: Buffer): string {
  refuseInTransaction('the hash of a file');
  return sha256(bytes);
}

const folderOf = ({ filesUrl, dataDir }: Pick<Env, 'filesUrl' | 'dataDir'>): string =>
  filesUrl ? fileURLToPath(filesUrl) : path.resolve(dataDir, 'files');

/** A folder that nobody else may read; it is made where it is missing. */
export async function openFolder(location: string): Promise<Disk> {
  await mkdir(location, { recursive: true, mode: 0o700 });
  closeToOthers(location);
  return new Disk(new FSDriver({ location, visibility: 'private' }));
}

/** Whether the error means a missing file, in a folder or in a bucket. */
function isMissing(error: unknown): boolean {
  const cause = error instanceof errors.E_CANNOT_READ_FILE ? error.cause : null;
  if (!(cause instanceof Error)) return false;
  return cause.name === 'NoSuchKey' || ('code' in cause && cause.code === 'ENOENT');
}

async function* keysOn(disk: Disk): AsyncIterable<readonly string[]> {
  for await (const top of pagesOn(disk, ''))
    for (const folder of top.filter((one) => one.isDirectory))
      for await (const objects of pagesOn(disk, folder.prefix))
        yield objects.flatMap((one) => (one.isFile ? [one.key] : []));
}

export async function openFiles(env: Pick<Env, 'filesUrl' | 'dataDir' | 'bucket'>): Promise<Files> {
  // The address of a bucket is no folder's.
  const folder = env.bucket ? null : folderOf(env);
  const opened = await (env.bucket ? openBucket(env.bucket) : openFolder(folderOf(env)));
  const disk = () => {
    refuseInTransaction('the store of files');
    return opened;
  };
  const get = async (key: string) => Buffer.from(await disk().getBytes(key));
  return {
    put: async (key, bytes) => {
      try {
        await disk().put(key, bytes);
        if (folder !== null) await flushToDisk(folder, key);
      } catch (error) {
        // A full disk leaves a part of the file, under a key that no row will name.
        await opened.delete(key).catch(() => undefined);
        throw error;
      }
    },
    get,
    find: (key) =>
      get(key).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    delete: async (key) => disk().delete(key),
    keys: () => keysOn(disk()),
    writtenAt: async (key) => (await disk().getMetaData(key)).lastModified,
    ready: async () => {
      await disk().put('ready', String(process.pid));
    },
  };
}

/** Error codes for a full disk or an exhausted quota, of the file system and of PostgreSQL. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether there was no space to write, in this error or in its cause: a file store wraps the cause. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && FULL.has(error.code)) return true;
  return isDiskFull(error.cause);
}

/**
 * A text as the bytes of a file, with byte order mark and CRLF, so that Windows' editor shows accents and lines
 * (rule: legal-text-files).
 */
export const asTextFile = (text: string): Buffer => Buffer.from(`\ufeff${text.replaceAll('\n', '\r\n')}`);
