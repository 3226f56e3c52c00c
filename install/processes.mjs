// Facts about another process: from /proc if it exists (ps is missing on slim machines), else from ps.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const linux = process.platform === 'linux';
/** One field of a process as `ps` prints it; empty if there is no such process. @param {number | string} pid @param {string} field */
const ps = (pid, field) =>
  spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';

/** State of a process, as one letter: Z has ended, and its parent has not noticed. @param {number} pid */
function stateOf(pid) {
  if (!linux) return ps(pid, 'stat').charAt(0);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.charAt(stat.lastIndexOf(')') + 2);
  } catch {
    return '';
  }
}

/** Whether a process runs. @param {number} pid @returns {boolean} also true for a process of another user */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return stateOf(pid) !== 'Z';
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Start time of a process, in no particular unit: a later process with the same id has another one; '' if there is
 * none.
 * @param {number | string} pid
 */
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

/**
 * Working folder of a process, also after a move; null if unknown.
 * @param {number | string} pid
 */
export function folderOf(pid) {
  if (!linux) return null;
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/** Program and arguments, spaces between them. @param {number} pid */
export function commandOf(pid) {
  if (!linux) return ps(pid, 'args');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Ids of the running children of a process. @param {number} pid */
export function childrenOf(pid) {
  const all = linux
    ? readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    : (spawnSync('ps', ['-eo', 'pid='], { encoding: 'utf8' }).stdout ?? '').split(/\s+/).filter(Boolean);
  return all.map(Number).filter((child) => parentOf(child) === pid);
}

/** Id of the parent process; 0 if there is none. @param {number} pid */
export function parentOf(pid) {
  if (!linux) return Number(ps(pid, 'ppid'));
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
