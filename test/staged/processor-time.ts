// Processor time by Linux.
import { readdirSync, readFileSync } from 'node:fs';

/** The numbered columns of /proc/PID/stat from the state on; empty for a process that has ended. */
export function statOf(pid: string | number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Ids of a process and of its children. */
export const familyOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && (Number(pid) === parent || Number(statOf(pid)[1]) === parent))
    .map(Number);

/** Seconds of processor time that these processes have used. */
export const processorOf = (pids: readonly number[]): number =>
  pids.reduce((all, pid) => {
    const [user, system] = statOf(pid).slice(11, 13);
    return all + (Number(user) + Number(system)) / 100;
  }, 0);

/** Milliseconds of processor time of a process, including that of its ended children. */
export const usedBy = (pid: string | number): number =>
  statOf(pid)
    .slice(11, 15)
    .reduce((all, ticks) => all + Number(ticks) * 10, 0);
