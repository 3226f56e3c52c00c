// One start per data folder: a lock that a dead process cannot hold.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startOf } from './processes.mjs';

/** Its message is one sentence and its cure. */
export class LockError extends Error {}

function take(folder) {
  const file = path.join(folder, 'lock');
  const mine = `${process.pid}\n${startOf(process.pid)}`;
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, mine, { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const [pid, began] = readFileSync(file, 'utf8').split('\n');
    if (began && startOf(pid) === began) {
      throw new LockError(
        `Another start (process ${pid}) is using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    writeFileSync(file, mine);
  }
  return () => rmSync(file, { force: true });
}

/** @returns a function that lets go. @throws {LockError} while another start uses the folder, or when it cannot be written. */
export function lockFolder(folder) {
  try {
    return take(folder);
  } catch (error) {
    if (error instanceof LockError) throw error;
    const why = error.code === 'ENOSPC' ? 'the disk is full' : error.code;
    throw new LockError(
      `The data folder ${folder} cannot be written (${why}). Set DATA_DIR to a folder that you can write.`,
    );
  }
}
