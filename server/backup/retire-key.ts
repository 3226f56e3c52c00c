import { markOf } from '#server/backup/backup-key.ts';
import { type BackupStorage, listFile, SNAPSHOT, STORED_FILE } from '#server/backup/backup-storage.ts';
import { readList } from '#server/backup/read-list.ts';

/**
 * Deletes every snapshot and file that the secret half of a public key may open. Backups of versions that did not
 * record their keys count as opened by any. The caller has proved a newer backup first.
 *
 * @returns the names that were deleted.
 */
export async function retireKey(place: BackupStorage, key: string): Promise<readonly string[]> {
  const digits = markOf([key]);
  const mayOpen = (mark: string | null | undefined) => !mark || mark.split('-').includes(digits);
  const deleted: string[] = [];
  const names = await place.names();
  for (const name of names) {
    const snapshot = SNAPSHOT.exec(name)?.[1];
    const file = STORED_FILE.exec(name);
    const isOpened =
      snapshot === undefined
        ? file !== null && mayOpen(file[2])
        : mayOpen((await readList(place, snapshot))?.mark);
    if (!isOpened) continue;
    await place.delete(name);
    deleted.push(name);
    if (snapshot !== undefined && names.includes(listFile(snapshot))) await place.delete(listFile(snapshot));
  }
  return deleted;
}
