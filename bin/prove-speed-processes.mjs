// For bin/prove-speed.mjs: two processes against one, each in turn. Where there are four cores or more, the program has two
// of them for itself, and the database and whoever asks have the others.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { startProgram } from '../test/program.ts';
import { load } from '../test/speed/load.ts';
import { childrenOf } from './processes.mjs';
import { freePort } from './prove-stage.mjs';

const CORES = os.availableParallelism();
const OWN = '0,1';
const OTHERS = `2-${CORES - 1}`;

const pin = (pid, cores) =>
  execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
const family = (pid) => [pid, ...childrenOf(pid)];
const parentOf = (pid) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);

/**
 * @param backend a process of the database server
 * @param requests each as bytes, asked again and again
 */
export async function twoAgainstOne({ variables, backend, requests, rounds, seconds, connections }) {
  const pinned = CORES >= 4;
  if (pinned) for (const pid of [process.pid, ...family(parentOf(backend))]) pin(pid, OTHERS);
  const programs = [];
  try {
    for (const workers of ['1', '2']) {
      const port = await freePort();
      const program = await startProgram({ ...variables, WORKERS: workers, PORT: String(port) });
      if (pinned) for (const pid of family(program.child.pid)) pin(pid, OWN);
      programs.push({ program, port, rates: [] });
    }
    // The first round compiles and prepares.
    for (let round = 0; round <= rounds; round += 1)
      for (const { port, rates } of programs) {
        const { rate, refused } = await load({ port, connections, seconds, requests, again: true });
        if (refused.size > 0) throw new Error(`Answered with ${[...refused.keys()].join(', ')}`);
        if (round > 0) rates.push(rate);
      }
  } finally {
    for (const { program } of programs) await program.kill();
  }
  const [one, two] = programs.map(
    ({ rates }) => rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)],
  );
  return { one, two, pinned };
}
