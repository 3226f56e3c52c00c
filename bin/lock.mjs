// One start per data folder: a lock that a dead process cannot hold.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** When a process began: a number that a later process with the same id does not have. */
const startOf = (pid) => spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';

class LockError extends Error {
  isLock = true;
}

/** @returns a function that lets go. @throws {LockError} while another start uses the folder, or when it cannot be written. */
export function lockFolder(folder) {
  const file = path.join(folder, 'lock');
  const mine = `${process.pid}\n${startOf(process.pid)}`;
  try {
    mkdirSync(folder, { recursive: true });
    try {
      writeFileSync(file, mine, { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const [pid, began] = readFileSync(file, 'utf8').split('\n');
      if (began && startOf(pid) === began) {
        throw new LockError(`Another start (process ${pid}) is using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`);
      }
      writeFileSync(file, mine);
    }
  } catch (error) {
    if (error instanceof LockError) throw error;
    throw new LockError(`The data folder ${folder} cannot be written (${error.code}). Set DATA_DIR to a folder that you can write.`);
  }
  return () => rmSync(file, { force: true });
}
