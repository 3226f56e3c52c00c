import { DAY_MS } from '#domain/calendar.ts';
import {
  type BackupStorage,
  isDraft,
  listFile,
  SNAPSHOT,
  snapshotFile,
} from '#server/backup/backup-storage.ts';
import { readList } from '#server/backup/read-list.ts';

const takenAt = (name: string): number =>
  Date.parse(name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/**
 * Deletes backups older than the retention, never the newest; then the files that no kept backup lists. Files of
 * unknown use stay.
 */
export async function pruneBackups(place: BackupStorage, days: number, now: Date): Promise<void> {
  const found = await place.names();
  // Leftovers of interrupted backups.
  for (const name of found.filter(isDraft)) await place.delete(name);
  const names = found.filter((name) => !isDraft(name));
  const snapshots = names.flatMap((name) => SNAPSHOT.exec(name)?.[1] ?? []).sort();
  const newest = snapshots.at(-1);
  const old = snapshots.filter((name) => name !== newest && now.getTime() - takenAt(name) > days * DAY_MS);
  for (const name of old) {
    await place.delete(snapshotFile(name));
    await place.delete(listFile(name));
  }
  const kept = new Set<string>();
  for (const name of snapshots.filter((one) => !old.includes(one))) {
    const list = await readList(place, name);
    if (list === null) return;
    for (const file of list.files) kept.add(file);
  }
  for (const name of names) if (name.startsWith('files/') && !kept.has(name)) await place.delete(name);
}
