import { statfsSync } from 'node:fs';
import { userInfo } from 'node:os';

const MEMORY = '/dev/shm';
/**
 * Bytes that must be free in the memory file system for the databases of the tests: twice the size of the largest run of
 * the tests.
 */
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
 * Creates a folder for the tests' temporary databases: in memory if the machine has room, since copying a database
 * there takes a fifth of the time, otherwise in `onDisk`.
 * @param name of the folder, for a person who looks there
 */
export const scratchFolder = (name: string, onDisk: string): string =>
  hasRoom() ? `${MEMORY}/manito-${userInfo().username}-${name}` : onDisk;
