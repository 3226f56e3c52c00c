// `npm run prove:mutants`: changes domain/ in some thousand small ways, one at a time, and counts what its tests notice: at
// least 90 in 100. `npm run prove:mutants -- ledger payments` does two places of it. What was judged, and what lives, is
// kept in test/mutants/score.json, so that it can be done in parts.
import { fork, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { instrument } from '../test/mutants/instrument.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const LISTED = path.join(ROOT, 'test/mutants');
const TOOLS = path.join(ROOT, '.cache/mutants-tools');
const RESULTS = path.join(LISTED, 'score.json');
const WANTED = 0.9;
/** However busy the machine is: a mutant that takes longer goes round for ever. */
const PATIENCE = 180_000;

/** Tests of a place that do not stand in it. */
const ELSEWHERE = {
  sealing: ['server/sealing/sealing.test.ts', 'server/sealing/time-stamp.test.ts'],
};

const places = [
  'domain',
  ...readdirSync(path.join(ROOT, 'domain'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name),
];

function placeOf(name) {
  const folder = name === 'domain' ? 'domain' : `domain/${name}`;
  const all = globSync(`${folder}/*.ts`, { cwd: ROOT }).sort();
  return {
    files: all.filter((file) => !/\.(test|fixture)\.ts$/.test(file)),
    tests: [...all.filter((file) => file.endsWith('.test.ts')), ...(ELSEWHERE[name] ?? [])],
  };
}

function install() {
  mkdirSync(TOOLS, { recursive: true });
  const isSame = (name) =>
    existsSync(path.join(TOOLS, 'node_modules')) &&
    existsSync(path.join(TOOLS, name)) &&
    readFileSync(path.join(TOOLS, name), 'utf8') === readFileSync(path.join(LISTED, name), 'utf8');
  if (['package.json', 'package-lock.json'].every(isSame)) return;
  console.log('Installing what makes mutants …');
  const args = ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(path.join(LISTED, name), path.join(TOOLS, name));
  if (spawnSync('npm', args, { cwd: TOOLS, stdio: 'inherit' }).status !== 0) process.exit(1);
}

/** Judges until the process ends or is stuck; @returns what is known then. */
function judgeSome(task, known) {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('../test/mutants/judge.mjs', import.meta.url), [task], {
      stdio: 'inherit',
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    let begun = null;
    let watch;
    const wait = () => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        if (begun !== null) known.set(begun, 'noticed');
        child.kill('SIGKILL');
      }, PATIENCE);
    };
    wait();
    child.on('message', (said) => {
      wait();
      if ('begun' in said) begun = said.begun;
      if ('id' in said) known.set(said.id, said.became);
    });
    child.on('exit', (code, signal) => {
      clearTimeout(watch);
      if (code === 0 || signal === 'SIGKILL') resolve();
      else if (begun === null) reject(new Error('The tests do not hold without mutants'));
      else {
        // It brought the whole process down.
        known.set(begun, 'noticed');
        resolve();
      }
    });
  });
}

async function judge(name) {
  const { files: names, tests } = placeOf(name);
  const { files, mutants } = await instrument(TOOLS, ROOT, names);
  const wanted = mutants.filter(({ ignored }) => !ignored);
  const known = new Map();
  const task = path.join(ROOT, `.cache/mutants-${name}.json`);
  while (known.size < wanted.length) {
    const left = wanted.filter(({ id }) => !known.has(id)).map(({ id }) => id);
    writeFileSync(task, JSON.stringify({ files, tests, mutants: left }));
    await judgeSome(task, known);
  }
  const alive = wanted.filter(({ id }) => known.get(id) !== 'noticed');
  return {
    mutants: wanted.length,
    noticed: wanted.length - alive.length,
    alive: alive.map(({ id, file, line, column, kind, replacement }) => ({
      at: `${file}:${line}:${column}`,
      text: readFileSync(path.join(ROOT, file), 'utf8').split('\n')[line - 1].trim(),
      becomes: `${kind}: ${replacement}`,
      ...(known.get(id) === 'never run' && { why: 'no test comes by' }),
    })),
  };
}

const percent = ({ mutants, noticed }) => `${((100 * noticed) / Math.max(1, mutants)).toFixed(1)} %`;

const readResults = () => (existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {});

install();
const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : places) {
  const began = performance.now();
  const result = await judge(name);
  writeFileSync(RESULTS, `${JSON.stringify({ ...readResults(), [name]: result }, null, 2)}\n`);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${name}: ${result.noticed} of ${result.mutants} noticed, ${percent(result)}, ${seconds} s`);
}
const results = Object.values(readResults());
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
const all = { mutants: total('mutants'), noticed: total('noticed') };
console.log(`All that was judged: ${all.noticed} of ${all.mutants} noticed, ${percent(all)}`);
process.exitCode = all.noticed / all.mutants < WANTED ? 1 : 0;
