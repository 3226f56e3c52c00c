// `npm run drill -- order`: every test but the journeys, ten times, each time in another order, with so many at once
// that the machine is as busy as it ever gets. After a failure the current runs finish, as each may find another one,
// and no other begins. Prints how to repeat a failed one. Other orders: `npm run drill -- order 4711`. About half an
// hour on two cores.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { ROOT, say, seconds } from '../install/prepare.mjs';

const RUNS = 10;
/**
 * Number of runs at once, with two workers for each core: with a database server each, five runs keep two cores'
 * queue at fifteen and more.
 */
const AT_ONCE = 5;
/**
 * Least load of the machine (the length of its queue) with which a run counts: a less busy machine proves nothing
 * about a busy one.
 */
const LEAST_LOAD = 15;
const WORKERS = availableParallelism() * 2;
const FOLDER = path.join(ROOT, '.cache', 'order');

const load = () => loadavg()[0] ?? 0;
const first = Number(process.argv[2] ?? Date.now() % 1_000_000);
const seeds = Array.from({ length: RUNS }, (_, index) => first + index);
let failed = false;
let busiest = 0;

/**
 * The parts of Vitest's own report that name the failed tests of a run; empty if the run ended before writing one.
 */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

function failures(report: string): string[] {
  try {
    const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
    return testResults.flatMap(({ name, status, assertionResults }) => {
      const file = path.relative(ROOT, name);
      const tests = assertionResults.filter((one) => one.status === 'failed');
      if (status === 'failed' && tests.length === 0) return [file];
      return tests.map(({ fullName }) => `${file}: ${fullName}`);
    });
  } catch {
    return [];
  }
}

function runOnce(seed: number): Promise<void> {
  const report = path.join(FOLDER, `${seed}.json`);
  const log = createWriteStream(path.join(FOLDER, `${seed}.log`));
  const started = performance.now();
  const options = ['--sequence.shuffle', `--sequence.seed=${seed}`, `--maxWorkers=${WORKERS}`];
  const child = spawn(
    'vitest',
    ['run', ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    },
  );
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      if (code === 0) say(`Order ${seed}: well, ${seconds(started)}, load ${load().toFixed(1)}`);
      else {
        failed = true;
        for (const name of failures(report)) say(`  ${name}`);
        say(`Order ${seed}: FAILED, ${seconds(started)}. Its output: ${path.relative(ROOT, `${log.path}`)}`);
        say(`Again: npx vitest run --sequence.shuffle --sequence.seed=${seed}`);
      }
      resolve();
    });
  });
}

mkdirSync(FOLDER, { recursive: true });
say(`Orders ${seeds[0]} to ${seeds.at(-1)}, ${AT_ONCE} at once`);
const watch = setInterval(() => {
  busiest = Math.max(busiest, load());
}, 5_000);
const waiting = [...seeds];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next !== undefined && !failed; next = waiting.shift())
      await runOnce(next);
  }),
);
clearInterval(watch);
if (!failed)
  say(`${RUNS} orders, all well; the load went up to ${busiest.toFixed(1)} (${LEAST_LOAD} is required)`);
process.exit(failed || busiest < LEAST_LOAD ? 1 : 0);
