import { statfsSync } from 'node:fs';
import { userInfo } from 'node:os';

const MEMORY = '/dev/shm';
/** As much as the largest run takes, and as much again. */
const ROOM_BYTES = 4 * 2 ** 30;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    // Not everywhere is Linux.
    return false;
  }
}

/**
 * Where tests keep databases that nobody needs afterwards: in memory where the machine has room, since a database is
 * copied there in a fifth of the time, and otherwise in this folder of the disk.
 * @param name of what is kept, for one who looks there
 */
export const scratchFolder = (name: string, onDisk: string): string =>
  hasRoom() ? `${MEMORY}/manito-${userInfo().username}-${name}` : onDisk;
