import { open } from 'node:fs/promises';
import path from 'node:path';

async function flush(place: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(place, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Errors of systems that flush no folder, as PostgreSQL knows them, and of Windows. */
const NOT_FLUSHED = ['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'EPERM'];

const flushFolder = (folder: string): Promise<void> =>
  flush(folder, 'r').catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && NOT_FLUSHED.includes(String(error.code)))) throw error;
  });

/**
 * Resolves when a file is on the disk, with its name: a row that is committed afterwards names it also after a power
 * cut. @param key the file's path in `location`
 */
export async function flushToDisk(location: string, key: string): Promise<void> {
  const file = path.join(location, key);
  // Windows flushes only what may be written to.
  await flush(file, 'r+');
  for (const folder of new Set([path.dirname(file), location])) await flushFolder(folder);
}
