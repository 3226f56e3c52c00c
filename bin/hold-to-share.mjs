// For bin/prove-speed-processes.mjs: a process that gets no more than a share of a core, by the kernel's control groups.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Of the first version the processor's groups have a place of their own. */
const FIRST_VERSION = '/sys/fs/cgroup/cpu';
const SECOND_VERSION = '/sys/fs/cgroup';
/** Microseconds: short, so that a process which has had its share waits for little. */
const PERIOD = 20_000;

/**
 * @param share of one core, 0 to 1
 * @returns takes the group away, once the process has ended
 * @throws where there are no control groups, or we may not make one
 */
export function holdToShare(pid, share) {
  const quota = Math.round(PERIOD * share);
  const first = existsSync(FIRST_VERSION);
  const group = path.join(first ? FIRST_VERSION : SECOND_VERSION, `manito-${pid}`);
  mkdirSync(group);
  const write = (file, value) => writeFileSync(path.join(group, file), String(value));
  if (first) {
    write('cpu.cfs_period_us', PERIOD);
    write('cpu.cfs_quota_us', quota);
  } else write('cpu.max', `${quota} ${PERIOD}`);
  write('cgroup.procs', pid);
  return () => rmdirSync(group);
}
