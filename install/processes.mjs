// Facts about another process: from /proc if it exists (ps is missing on slim machines), else from ps.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const linux = process.platform === 'linux';
/** One field of a process as `ps` prints it; empty if there is no such process. @param {number | string} pid @param {string} field */
const ps = (pid, field) =>
  spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';

/**
 * Fields of a process from its third one, the state, on; empty if there is none.
 * @param {number | string} pid
 */
function fieldsOf(pid) {
  try {
    // The name in parentheses may hold spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/**
 * Whether a process has ended and is still listed, because its parent has not noticed: for good in a container without
 * an init.
 * @param {number | string} pid
 */
export function isZombie(pid) {
  const state = linux ? fieldsOf(pid)[0] : ps(pid, 'stat').charAt(0);
  return state === 'Z' || state === 'X';
}

/** Whether a process runs. @param {number} pid @returns {boolean} also true for a process of another user */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Start time of a process, in no particular unit: a later process with the same id has another one; '' if there is
 * none that runs.
 * @param {number | string} pid
 */
export function startOf(pid) {
  if (isZombie(pid)) return '';
  return linux ? (fieldsOf(pid)[19] ?? '') : ps(pid, 'lstart');
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
export const parentOf = (pid) => Number(linux ? (fieldsOf(pid)[1] ?? 0) : ps(pid, 'ppid'));

/** Whether any process works in this folder; null if that cannot be known here. @param {string} folder */
export const isWorkedIn = (folder) =>
  linux ? readdirSync('/proc').some((name) => /^\d+$/.test(name) && folderOf(name) === folder) : null;
