import { createHash } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Disk } from 'flydrive';
import * as z from 'zod/mini';
import type { Env } from '#server/env.ts';
import { openBucket, pagesOn } from '#server/files/bucket.ts';
import { openFolder } from '#server/files/files.ts';
import { flushToDisk } from '#server/files/flush-to-disk.ts';

/** A folder or a bucket that holds backups; everything in it is encrypted except the names of files. */
export interface BackupStorage {
  /** Writes the whole file or nothing. @returns the bytes written */
  put(name: string, chunks: AsyncIterable<Uint8Array>): Promise<{ bytes: number; sha256: string }>;
  get(name: string): Promise<AsyncIterable<Uint8Array>>;
  bytes(name: string): Promise<Buffer>;
  names(): Promise<readonly string[]>;
  rename(name: string, next: string): Promise<void>;
  delete(name: string): Promise<void>;
}

const DRAFT = '.part';
/** The name of a file that is not complete yet. */
export const draftOf = (name: string): string => `${name}${DRAFT}`;
export const isDraft = (name: string): boolean => name.endsWith(DRAFT);

async function namesIn(disk: Disk): Promise<string[]> {
  const found: string[] = [];
  for await (const objects of pagesOn(disk, '', { recursive: true }))
    for (const object of objects) if (object.isFile) found.push(object.key);
  return found.sort();
}

const inFolder = (disk: Disk, location: string): BackupStorage => ({
  async put(name, chunks) {
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = async function* () {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    };
    await disk.putStream(draftOf(name), Readable.from(counted(), { objectMode: false }));
    // A file is copied once: under its name a power cut must leave its bytes.
    await flushToDisk(location, draftOf(name));
    await disk.move(draftOf(name), name);
    await flushToDisk(location, name);
    return { bytes, sha256: hash.digest('hex') };
  },
  get: (name) => disk.getStream(name),
  bytes: async (name) => Buffer.from(await disk.getBytes(name)),
  names: () => namesIn(disk),
  async rename(name, next) {
    await disk.move(name, next);
    await flushToDisk(location, next);
  },
  delete: (name) => disk.delete(name),
});

/**
 * Backup storage in a bucket. A file is written to a folder first and uploaded when it is complete: a bucket needs
 * the size in advance, and the transaction that is being copied must not last as long as the network transfer.
 */
function inBucket(bucket: Disk, folder: Disk, location: string): BackupStorage {
  const drafts = inFolder(folder, location);
  const upload = async (draft: string, name: string) => {
    const { contentLength } = await folder.getMetaData(draft);
    await bucket.putStream(name, await folder.getStream(draft), { contentLength });
    await folder.delete(draft);
  };
  return {
    async put(name, chunks) {
      if (isDraft(name)) return drafts.put(name, chunks);
      const written = await drafts.put(draftOf(name), chunks);
      await upload(draftOf(name), name);
      return written;
    },
    get: (name) => bucket.getStream(name),
    bytes: async (name) => Buffer.from(await bucket.getBytes(name)),
    names: async () => [...(await namesIn(bucket)), ...(await drafts.names()).filter(isDraft)],
    rename: upload,
    delete: (name) => (isDraft(name) ? folder : bucket).delete(name),
  };
}

type BackupPlaces = Pick<Env, 'dataDir' | 'backup'>;

/** The folder that holds the backups or, where a bucket holds them, the files that are not uploaded yet. */
export const backupFolder = ({ dataDir, backup }: BackupPlaces): string =>
  backup.url === null ? path.resolve(dataDir, 'backups') : fileURLToPath(backup.url);

export async function openStorage(env: BackupPlaces): Promise<BackupStorage> {
  const location = backupFolder(env);
  const folder = await openFolder(location);
  const { bucket } = env.backup;
  return bucket === null ? inFolder(folder, location) : inBucket(await openBucket(bucket), folder, location);
}

export const SNAPSHOT = /^snapshots\/(\d{8}T\d{6}Z)\.tar\.age$/;
export const snapshotName = (at: Date): string => at.toISOString().replace(/\.\d+|[-:]/g, '');

/** The names of the snapshots among those of all files, in the order of their instants. */
export const snapshotsAmong = (names: readonly string[]): string[] =>
  names.flatMap((name) => SNAPSHOT.exec(name)?.[1] ?? []).sort();

/** The newest snapshot, but none of a clock that was ahead while there is another; `undefined`: there is none. */
export const newestOf = (names: readonly string[], now: Date): string | undefined =>
  names.findLast((name) => name <= snapshotName(now)) ?? names.at(-1);

export const snapshotFile = (name: string): string => `snapshots/${name}.tar.age`;
/**
 * The name of the list of the files that a snapshot needs. Pruning reads these lists, since it cannot decrypt the
 * snapshots.
 */
export const listFile = (name: string): string => `snapshots/${name}.files`;
/**
 * A file's name contains the mark of the public keys it is encrypted to, so that the first backup after a change of
 * keys copies every file anew. Older backups have no mark.
 *
 * @param mark see `markOf`
 */
export const storedFile = (key: string, mark: string): string => `files/${key}.${mark}.age`;
export const unmarkedFile = (key: string): string => `files/${key}.age`;
const MARK = '[0-9a-f]{8}(?:-[0-9a-f]{8})*';
export const STORED_FILE = new RegExp(`^files/(.+?)(?:\\.(${MARK}))?\\.age$`);

const KEYS = /^keys (\S+)$/;

interface SnapshotList {
  /** The public keys that the backup is encrypted to, by `markOf`; `null`: a version that did not record them. */
  readonly mark: string | null;
  /** Names of the files that the backup needs. */
  readonly files: readonly string[];
}

/**
 * Writes the list of a backup's files: the keys, one file name a line, and at the end the number of names, which
 * reveals a list that was cut short.
 */
export const listed = ({
  mark,
  files,
}: {
  readonly mark: string;
  readonly files: readonly string[];
}): Buffer => {
  const lines = [`keys ${mark}`, ...files];
  return Buffer.from(`${[...lines, lines.length].join('\n')}\n`);
};

/**
 * Reads the list of a snapshot's files.
 * @returns `null` for an incomplete list, which leaves the snapshot's files unknown.
 */
export async function readList(place: BackupStorage, snapshot: string): Promise<SnapshotList | null> {
  const bytes = await place.bytes(listFile(snapshot)).catch(() => null);
  const lines = (bytes?.toString('utf8') ?? '').split('\n').filter((line) => line !== '');
  const count = lines.pop();
  if (count !== String(lines.length)) return null;
  const mark = KEYS.exec(lines[0] ?? '')?.[1] ?? null;
  const names = mark === null ? lines : lines.slice(1);
  // Older lists contain keys of files.
  return { mark, files: names.map((name) => (STORED_FILE.test(name) ? name : unmarkedFile(name))) };
}

/** The first entry of an archive (docs/decisions/backup.md): the facts that a restore needs before the rows. */
export const MANIFEST = 'manifest.json';
/** Name of the last entry of an archive: an archive without it was cut short. */
export const END = 'end.json';
/**
 * Names of the archive's entries for files of the data folder that no row names: keys, and the heads of the chain.
 */
export const DATA = /^data\/((?:chain|seal)\/[\w.-]+|session-secret)$/;
/**
 * Names of the archive's entries for table rows, in pieces that follow each other, as PostgreSQL's COPY writes them.
 */
export const ROWS = /^tables\/([\w.]+)\/\d+\.copy\.gz$/;

const fingerprint = z.object({ rows: z.int(), sha256: z.string() });

export const manifest = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** Sequences of the job tables. */
  jobsLevel: z.int(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof manifest>;

export const end = z.object({
  tables: z.record(z.string(), fingerprint),
  sequences: z.record(z.string(), z.tuple([z.string(), z.boolean()])),
});
export type End = z.infer<typeof end>;

export const parsed = <T>(schema: z.ZodMiniType<T>, bytes: Uint8Array): T =>
  schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));

export const written = (value: Manifest | End): Uint8Array =>
  Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
