// For bench/speed.ts: two processes against one, each in turn. With four cores or more, the program has two of them
// for itself, and the database and the load generator have the others; with fewer, each process is limited to a part of
// a core, if this machine allows it, so that enough is left for the others.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { childrenOf, isAlive, parentOf } from '../../install/processes.mjs';
import { type Program, startProgram } from '../../test/program.ts';
import { type Load, load } from '../../test/speed/load.ts';
import { freePort } from '../../test/staged/stage.ts';

const CORES = os.availableParallelism();
const OWN = '0,1';
const OTHERS = `2-${CORES - 1}`;
/** Share of a core that a limited process gets, in each period of so many microseconds (`PERIOD`). */
const HELD_TO = 0.4;
const PERIOD = 100_000;
/** Error codes where the machine does not permit control groups, or has none. */
const UNAVAILABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT']);
/**
 * Number of rounds before a process is limited, in which it compiles and prepares: limited, it would take minutes for
 * them.
 */
const WARMING = 3;

const pin = (pid: number, cores: string): Buffer =>
  execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
const family = (pid: number): number[] => [pid, ...childrenOf(pid)];

/**
 * Limits a process by a control group of Linux: version 2 where it is in use, else version 1.
 * @returns the group's folder
 */
function hold(pid: number): string {
  const quota = HELD_TO * PERIOD;
  const second = existsSync('/sys/fs/cgroup/cgroup.subtree_control');
  if (second) writeFileSync('/sys/fs/cgroup/cgroup.subtree_control', '+cpu');
  const group = path.join('/sys/fs/cgroup', second ? '' : 'cpu', `manito-${pid}`);
  mkdirSync(group);
  if (second) writeFileSync(path.join(group, 'cpu.max'), `${quota} ${PERIOD}`);
  else {
    writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(PERIOD));
    writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(quota));
  }
  writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
  return group;
}

interface Comparison extends Pick<Load, 'requests' | 'seconds' | 'connections'> {
  readonly variables: Record<string, string>;
  /** Process id of a database server's backend. */
  readonly backend: number;
  readonly rounds: number;
}

interface Measuring {
  readonly program: Program;
  readonly port: number;
  readonly rates: number[];
}

/** Compares two processes of the program with one. @returns requests a second of both, and on which cores they ran */
export async function twoAgainstOne({
  variables,
  backend,
  requests,
  rounds,
  seconds,
  connections,
}: Comparison): Promise<{ readonly one: number; readonly two: number; readonly cores: string }> {
  const pinned = CORES >= 4;
  if (pinned) for (const pid of [process.pid, ...family(parentOf(backend))]) pin(pid, OTHERS);
  const programs: Measuring[] = [];
  /** Folder of the control group of each limited process, by process id. */
  const groups = new Map<number, string>();
  const measure = async ({ port, rates }: Measuring): Promise<void> => {
    const { rate, refused } = await load({ port, connections, seconds, requests, again: true });
    if (refused.size > 0) throw new Error(`Answered with ${[...refused.keys()].join(', ')}`);
    rates.push(rate);
  };
  try {
    for (const workers of ['1', '2']) {
      const port = await freePort();
      const program = await startProgram({ ...variables, WORKERS: workers, PORT: String(port) });
      if (pinned) for (const pid of family(program.child.pid ?? 0)) pin(pid, OWN);
      programs.push({ program, port, rates: [] });
    }
    for (let round = 0; round < WARMING; round += 1) for (const one of programs) await measure(one);
    if (!pinned)
      try {
        for (const { program } of programs)
          for (const pid of childrenOf(program.child.pid ?? 0)) groups.set(pid, hold(pid));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && UNAVAILABLE.has(String(error.code)))) throw error;
      }
    for (const { rates } of programs) rates.length = 0;
    for (let round = 0; round < rounds; round += 1) for (const one of programs) await measure(one);
  } finally {
    for (const { program } of programs) await program.kill();
    for (const [pid, group] of groups) {
      while (isAlive(pid)) await wait(20);
      rmdirSync(group);
    }
  }
  const [one = Number.NaN, two = Number.NaN] = programs.map(
    ({ rates }) => rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)],
  );
  const cores = pinned ? 'on two cores of their own' : 'on the cores of the database and of who asks';
  return { one, two, cores: groups.size > 0 ? `${cores}, each held to ${HELD_TO} of a core` : cores };
}
