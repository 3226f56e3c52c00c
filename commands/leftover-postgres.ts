// The database server that an earlier start left in a folder: running, or dead and still listed.
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commandOf, folderOf, isAlive, isWorkedIn, isZombie } from '../install/processes.mjs';
import { StartError } from './postgres-place.ts';

/** Whether this process, named by a lock, is the server of the cluster. */
export function isServerOf(cluster: string, pid: number, folder: string): boolean {
  if (!pid || !isAlive(pid)) return false;
  const works = folderOf(pid);
  return works === null ? commandOf(pid).includes(`postgres -D ${folder} `) : works === cluster;
}

/**
 * Ends the server that a kill -9 of the program left running, perhaps in a folder that was moved since; a new server
 * replaces it. The lock of a dead server is left to PostgreSQL, which alone knows whether its child processes are
 * gone; but a dead one that is still listed is no dead one for PostgreSQL.
 */
export async function endLeftover(cluster: string): Promise<void> {
  const lock = path.join(cluster, 'postmaster.pid');
  const [first, folder = ''] = (await readFile(lock, 'utf8').catch(() => '')).split('\n');
  const pid = Number(first);
  if (pid && isZombie(pid)) return endOrphans(cluster, lock);
  if (!pid || !isAlive(pid)) return;
  // The process id was reused since, or the folder is a copy of one in use.
  if (!isServerOf(cluster, pid, folder)) return rm(lock, { force: true });
  for (const signal of ['SIGINT', 'SIGQUIT']) {
    process.kill(pid, signal);
    for (let tries = 0; isAlive(pid) && tries < 100; tries += 1) await wait(50);
    if (!isAlive(pid)) return;
  }
  throw new StartError(
    `A PostgreSQL of an earlier start (process ${pid}) does not end. End it with: kill -QUIT ${pid}`,
  );
}

/** Removes the lock of a dead server once its child processes, which work in its folder, have ended too. */
async function endOrphans(cluster: string, lock: string): Promise<void> {
  for (let tries = 0; isWorkedIn(cluster) === true && tries < 100; tries += 1) await wait(50);
  if (isWorkedIn(cluster) === false) await rm(lock, { force: true });
}
