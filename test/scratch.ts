import { statfsSync } from 'node:fs';
import { userInfo } from 'node:os';

const MEMORY = '/dev/shm';
/** Twice the size of the largest run. */
const ROOM_BYTES = 4 * 2 ** 30;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    // Not every system is Linux.
    return false;
  }
}

/**
 * The folder of the tests' temporary databases: in memory if the machine has room, since copying a database there takes
 * a fifth of the time, and otherwise in this folder of the disk.
 * @param name of its contents, for a person who looks there
 */
export const scratchFolder = (name: string, onDisk: string): string =>
  hasRoom() ? `${MEMORY}/manito-${userInfo().username}-${name}` : onDisk;
