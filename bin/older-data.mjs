// Whether another version's data lie where this one would begin with none.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PLACE, ROOT, VERSIONS } from './prepare.mjs';

const siblings = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(folder, name));

/**
 * In a folder of versions those of any of them; elsewhere, for an installation, those of a clone beside this one. Clones
 * of the demo live side by side.
 * @returns {string | null}
 */
export function olderData() {
  const before = PLACE.endsWith(VERSIONS) ? [PLACE.slice(0, -VERSIONS.length), ...siblings(PLACE)] : [];
  const clones = process.env.NODE_ENV === 'production' ? siblings(path.dirname(ROOT)) : [];
  const folders = [...before, ...clones]
    .filter((folder) => existsSync(path.join(folder, 'bin/prepare.mjs')))
    .map((folder) => path.join(folder, 'data'));
  return folders.find((folder) => existsSync(path.join(folder, 'postgres'))) ?? null;
}
