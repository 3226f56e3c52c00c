// One start per data folder: a lock that a dead process cannot hold.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startOf } from '../install/processes.mjs';

/** Thrown when a data folder is in use. The message is one sentence that says what to do. */
export class LockError extends Error {}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

function take(folder: string): () => void {
  const file = path.join(folder, 'lock');
  const mine = `${process.pid}\n${startOf(process.pid)}`;
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, mine, { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const [pid, began] = readFileSync(file, 'utf8').split('\n');
    if (pid && began && startOf(pid) === began) {
      throw new LockError(
        `Another start (process ${pid}) is using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    writeFileSync(file, mine);
  }
  return () => rmSync(file, { force: true });
}

/**
 * Locks a data folder for this start.
 * @returns a function that releases the lock.
 * @throws {LockError} while another start uses the folder, or when it cannot be written.
 */
export function lockFolder(folder: string): () => void {
  try {
    return take(folder);
  } catch (error) {
    if (error instanceof LockError) throw error;
    const code = codeOf(error);
    const why = code === 'ENOSPC' ? 'the disk is full' : code;
    throw new LockError(
      `The data folder ${folder} cannot be written (${why}). Set DATA_DIR to a folder that you can write.`,
    );
  }
}
