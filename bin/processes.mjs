// What one process can know of another: by /proc where there is one (ps is missing on slim machines), else by ps.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const linux = process.platform === 'linux';
const ps = (pid, field) =>
  spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';

/** @returns {boolean} also true for a process of another user. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** When a process began, in no particular unit: a later process with the same id began at another time; '' when there is none. */
export function startOf(pid) {
  if (!linux) return ps(pid, 'lstart');
  try {
    // The name in parentheses may hold spaces and parentheses; the 22nd field counts from after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Folder that a process works in, also after a move; null where that cannot be known. */
export function folderOf(pid) {
  if (!linux) return null;
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/** Program and arguments, spaces between them. */
export function commandOf(pid) {
  if (!linux) return ps(pid, 'args');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Ids of the processes that a process started and that still run. */
export function childrenOf(pid) {
  const all = linux
    ? readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    : (spawnSync('ps', ['-eo', 'pid='], { encoding: 'utf8' }).stdout ?? '').split(/\s+/).filter(Boolean);
  return all.map(Number).filter((child) => parentOf(child) === pid);
}

/** Id of the process that started it; 0 when there is none. */
export function parentOf(pid) {
  if (!linux) return Number(ps(pid, 'ppid'));
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
