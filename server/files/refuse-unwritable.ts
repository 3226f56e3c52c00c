import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '#server/env.ts';
import { EnvError } from '#server/env-variables.ts';

/**
 * Errors of a place that cannot work. A full disk or one that does not answer is trouble of another day: the program
 * starts, and says so later.
 */
const IMPOSSIBLE = ['EACCES', 'EEXIST', 'ELOOP', 'ENAMETOOLONG', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'];

const folderOf = (url: string | null): string | null =>
  url?.startsWith('file:') ? fileURLToPath(url) : null;

/**
 * Refuses folders that the program could not write into, by writing an empty file: only that tells what the rights of
 * the service and of a mounted disk allow. The folder of the data is last, so that the others leave nothing behind.
 * @throws {EnvError} naming the variable
 */
export async function refuseUnwritable({ backup, demo, filesUrl, dataDir }: Env): Promise<void> {
  const folders = {
    // Where nobody makes backups, a disk with those of another machine may be mounted to be read.
    BACKUP_URL: backup.nightly && !demo ? folderOf(backup.url) : null,
    FILES_URL: folderOf(filesUrl),
    DATA_DIR: path.resolve(dataDir),
  };
  for (const [name, folder] of Object.entries(folders)) {
    if (folder === null) continue;
    const file = path.join(folder, `.manito-${randomUUID()}`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, '');
      await rm(file);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (IMPOSSIBLE.includes(code))
        throw new EnvError(`${name} names a folder that cannot be written: ${folder} (${code}).`);
    }
  }
}
