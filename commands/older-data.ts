// Whether another version has data where this one would begin without any.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PLACE, ROOT, VERSIONS } from '../install/prepare.mjs';

const siblings = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(folder, name));

/**
 * A data folder of an earlier version, if there is one; else `null`. In a folder of versions it is that of any
 * version; elsewhere, for an installation, that of a clone beside this one. Clones of the demo may exist side by side
 * and do not count.
 */
export function olderData(): string | null {
  const before = PLACE.endsWith(VERSIONS) ? [PLACE.slice(0, -VERSIONS.length), ...siblings(PLACE)] : [];
  const clones = process.env.NODE_ENV === 'production' ? siblings(path.dirname(ROOT)) : [];
  const folders = [...before, ...clones]
    .filter((folder) => existsSync(path.join(folder, 'bin/start.mjs')))
    .map((folder) => path.join(folder, 'data'));
  return folders.find((folder) => existsSync(path.join(folder, 'postgres'))) ?? null;
}
