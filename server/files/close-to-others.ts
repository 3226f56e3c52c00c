import { chmodSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { EnvError } from '#server/env-variables.ts';

const isOpen = (place: string): boolean => (statSync(place).mode & 0o077) !== 0;

function close(place: string, mode: number): void {
  if (!isOpen(place)) return;
  try {
    chmodSync(place, mode);
  } catch {
    throw new EnvError(
      `Other users of this machine can read ${place}, and the program may not change that. Let its user own it: chown -R …`,
    );
  }
}

/**
 * Takes other users' right to read the files of a folder, which an earlier version left readable. It closes the outer
 * folder first, which protects all files at once, and an inner folder once its files are closed. So from the second
 * start on it only checks folders: 256, however many photos there are.
 */
export function closeToOthers(location: string): void {
  // There a file has the permissions of its folder.
  if (process.platform === 'win32') return;
  close(location, 0o700);
  for (const entry of readdirSync(location, { withFileTypes: true })) {
    const place = path.join(location, entry.name);
    if (entry.isFile()) close(place, 0o600);
    if (!entry.isDirectory() || !isOpen(place)) continue;
    for (const file of readdirSync(place, { withFileTypes: true }))
      if (file.isFile()) close(path.join(place, file.name), 0o600);
    close(place, 0o700);
  }
}
