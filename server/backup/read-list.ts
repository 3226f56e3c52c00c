import { type BackupStorage, listFile, STORED_FILE, unmarkedFile } from '#server/backup/backup-storage.ts';

const KEYS = /^keys (\S+)$/;

export interface SnapshotList {
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
