// `npm run drill -- fuzz`: malformed requests of every caller (a stranger, two customers, each role and a program) to
// every endpoint of the contract, about the rows of two customers with whole lives: 5,000 of each caller to each
// endpoint. No reply is a 5xx or takes over a second, each has exactly the fields of the contract, and none to a
// stranger or a customer says anything of another person. With them what comes from outside it, as many of each: signed
// reports of a provider (`callbacks`), what receivers of events answer (`answers`), shared files (`share`), and damaged
// files of an import and of a bank (`imports`, `statements`).
//
// The 5,000 are 50 parts of 100: each part asks every endpoint as every caller, with a seed and two customers of its
// own, so that one part alone is already broad. The whole plays the parts that have not passed, two at a time, and
// can be stopped: .cache/fuzz has the record of those that passed, which is printed. `--part 3` plays one, `--part tonight`
// that of the day, so that 50 nights play all, `--anew` forgets the record, `--seed 7` is another whole.
//
// `--rounds 50` for so many of each, `"GET /api/payments"` for one endpoint, `callbacks` and the other words for one
// kind, `--as auditor` for one caller: these keep no record. A failure prints the command that repeats it.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DAY_MS } from '../domain/calendar.ts';
import { giveUp, ROOT, say, seconds } from '../install/prepare.mjs';
import { CALLERS } from '../test/permissions/who-may.ts';
import { countOf } from './support/count-of.ts';

const PARTS = 50;
const ROUNDS_OF_PART = 100;
/** Parts at the same time: each is a program and a database. */
const TOGETHER = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string', default: '20261120' },
    as: { type: 'string', default: '' },
    to: { type: 'string' },
    part: { type: 'string' },
    anew: { type: 'boolean', default: false },
  },
});
const [only = ''] = positionals;
const callers: readonly string[] = [...CALLERS, 'program'];
if (values.as !== '' && !callers.includes(values.as))
  giveUp(`There is no caller "${values.as}": ${callers.join(', ')}.`);
/** How many requests of each a person asked for. */
const rounds = values.to ?? values.rounds;
if (rounds !== undefined) countOf(rounds);
const files = { all: 'test/fuzz', call: 'test/fuzz.test.ts', outside: 'test/fuzz-outside.test.ts' };

interface Played {
  readonly status: number;
  readonly output: string;
}
function play(which: keyof typeof files, rounds: string, seed: string): Promise<Played> {
  const child = spawn('vitest', ['run', '--project', 'server', files[which], '--reporter=default'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NO_COLOR: '1',
      PROVE: 'whole',
      FUZZ_ROUNDS: rounds,
      FUZZ_SEED: seed,
      FUZZ_AS: values.as,
      FUZZ_ONLY: only,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output += bytes;
    });
  return new Promise((resolve) => child.once('exit', (status) => resolve({ status: status ?? 1, output })));
}

/** What a part that passed says of itself. */
interface Passed {
  readonly commit: string;
  readonly at: string;
  readonly said: string;
}
const record = path.join(ROOT, '.cache/fuzz', `${values.seed}.json`);
function passedParts(): Map<number, Passed> {
  if (values.anew) return new Map();
  try {
    return new Map(JSON.parse(readFileSync(record, 'utf8')));
  } catch {
    return new Map();
  }
}

async function playParts(parts: readonly number[]): Promise<boolean> {
  const passed = passedParts();
  const commit =
    spawnSync('git', ['describe', '--always'], { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? '';
  const waiting = [...parts];
  let well = true;
  const lane = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const began = performance.now();
      // Each with a seed of its own, so that the command of a failure needs no part.
      const { status, output } = await play(
        'all',
        String(ROUNDS_OF_PART),
        String(Number(values.seed) + part - 1),
      );
      const said = /^seed .*$/m.exec(output)?.[0] ?? '';
      say(`  ${status === 0 ? 'well  ' : 'FAILED'}  part ${part} of ${PARTS}: ${said} (${seconds(began)})`);
      if (status === 0) {
        passed.set(part, { commit, at: new Date().toISOString(), said });
        mkdirSync(path.dirname(record), { recursive: true });
        writeFileSync(
          record,
          JSON.stringify(
            [...passed].sort(([a], [b]) => a - b),
            null,
            1,
          ),
        );
      } else {
        well = false;
        say(output);
      }
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, lane));
  const of = [...passed].sort(([a], [b]) => a - b).map(([part, one]) => `${part} (${one.commit})`);
  say(`Passed: ${of.length} of ${PARTS} parts of ${ROUNDS_OF_PART}: ${of.join(', ')}`);
  return well;
}

async function playSome(): Promise<boolean> {
  const which = only === '' ? 'all' : only.includes('/') ? 'call' : 'outside';
  const { status, output } = await play(which, rounds ?? '5000', values.seed);
  say(output);
  return status === 0;
}

const everyPart = Array.from({ length: PARTS }, (_, index) => index + 1);
function chosenParts(): readonly number[] {
  const passed = passedParts();
  if (values.part === undefined) return everyPart.filter((part) => !passed.has(part));
  const part =
    values.part === 'tonight' ? (Math.floor(Date.now() / DAY_MS) % PARTS) + 1 : Number(values.part);
  if (!everyPart.includes(part)) throw new Error(`There are parts 1 to ${PARTS}`);
  return [part];
}
const isSome = only !== '' || values.as !== '' || rounds !== undefined;
process.exit((await (isSome ? playSome() : playParts(chosenParts()))) ? 0 : 1);
