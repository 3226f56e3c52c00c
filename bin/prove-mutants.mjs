// `npm run prove:mutants`: changes domain/ in some thousand small ways, one at a time, and counts what its tests notice: at
// least 90 in 100. `npm run prove:mutants -- ledger payments` does two places of it. What was judged, and what lives, is
// kept in test/mutants/score.json, so that it can be done in parts; `npm run prove:mutants -- kept` says it again, and
// `-- --sample 150` judges so many of each place, always the same ones. Words
// for people without a figure in them are not changed (test/mutants/instrument.mjs); what may live stands with its reason
// in test/mutants/reasons.json, and a reason whose mutant is gone fails.
import { fork, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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
import { parseArgs } from 'node:util';
import { instrument } from '../test/mutants/instrument.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const LISTED = path.join(ROOT, 'test/mutants');
const TOOLS = path.join(ROOT, '.cache/mutants-tools');
const RESULTS = path.join(LISTED, 'score.json');
/** Why some mutants may live: nobody could tell them from what was written. */
const REASONS = path.join(LISTED, 'reasons.json');
const WANTED = 0.9;
const { values, positionals: asked } = parseArgs({
  options: { sample: { type: 'string' } },
  allowPositionals: true,
});
/** At most so many of a place. */
const sample = Number(values.sample ?? Number.POSITIVE_INFINITY);
/** However busy the machine is: a mutant that takes longer goes round for ever. */
const PATIENCE = 180_000;

/** Every test of domain/, whatever it is of. */
const TESTS = globSync('domain/**/*.test.ts', { cwd: ROOT }).sort();
/** Tests of a place that need what domain/ has not: a key that seals. */
const ELSEWHERE = {
  sealing: ['server/sealing/sealing.test.ts', 'server/sealing/time-stamp.test.ts'],
};

const places = [
  'domain',
  ...readdirSync(path.join(ROOT, 'domain'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name),
];

const placeOf = (file) => (file.split('/').length > 2 ? file.split('/')[1] : 'domain');

function filesOf(name) {
  const folder = name === 'domain' ? 'domain' : `domain/${name}`;
  const all = globSync(`${folder}/*.ts`, { cwd: ROOT }).sort();
  return all.filter((file) => !/\.(test|fixture)\.ts$/.test(file));
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

/** The same ones each time, whatever else is judged. */
function sampleOf(all) {
  if (all.length <= sample) return all;
  const drawn = all.map((one) => ({
    one,
    at: createHash('sha256').update(`${one.file}:${one.line}:${one.column}:${one.replacement}`).digest('hex'),
  }));
  return drawn
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, sample)
    .map(({ one }) => one)
    .sort((a, b) => a.id - b.id);
}

async function judge(name) {
  const { files, mutants: all } = await instrument(TOOLS, ROOT, filesOf(name));
  const wanted = sampleOf(all);
  const known = new Map();
  const task = path.join(ROOT, `.cache/mutants-${name}.json`);
  while (known.size < wanted.length) {
    const left = wanted.filter(({ id }) => !known.has(id)).map(({ id, file }) => ({ id, file }));
    writeFileSync(
      task,
      JSON.stringify({ files, tests: [...TESTS, ...(ELSEWHERE[name] ?? [])], mutants: left }),
    );
    await judgeSome(task, known);
  }
  const alive = wanted.filter(({ id }) => known.get(id) !== 'noticed');
  return {
    ...(wanted.length < all.length && { of: all.length }),
    mutants: wanted.length,
    noticed: wanted.length - alive.length,
    alive: alive.map(({ id, file, line, column, kind, replacement }) => ({
      at: `${file}:${line}:${column}`,
      text: readFileSync(path.join(ROOT, file), 'utf8').split('\n')[line - 1].trim(),
      becomes: `${kind}: ${replacement}`,
      ...(known.get(id) === 'never run' && { never: 'run by any test' }),
    })),
  };
}

const readJson = (file, otherwise) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : otherwise);
const readResults = () => readJson(RESULTS, {});
const percent = ({ mutants, noticed }) => `${((100 * noticed) / Math.max(1, mutants)).toFixed(1)} %`;

/** Puts the reasons beside the mutants that live; @returns those that are of none any more. */
function explain(results) {
  const reasons = readJson(REASONS, []);
  const left = new Set(reasons);
  for (const { alive } of Object.values(results))
    for (const mutant of alive) {
      const found = reasons.find(
        ({ file, text, becomes }) =>
          mutant.at.startsWith(`${file}:`) && mutant.text === text && mutant.becomes === becomes,
      );
      if (!found) continue;
      left.delete(found);
      mutant.why = found.why;
    }
  return [...left].filter(({ file }) => Object.hasOwn(results, placeOf(file)));
}

install();
const kept = asked.includes('kept');
const judged = kept ? [] : asked.length > 0 ? asked : places;
for (const name of judged) {
  const began = performance.now();
  const result = await judge(name);
  writeFileSync(RESULTS, `${JSON.stringify({ ...readResults(), [name]: result }, null, 2)}\n`);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${name}: ${result.noticed} of ${result.mutants} noticed, ${percent(result)}, ${seconds} s`);
}

const known = readResults();
const results = Object.fromEntries(places.filter((name) => name in known).map((name) => [name, known[name]]));
const stale = explain(results);
writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
const sum = (count) => Object.values(results).reduce((all, result) => all + count(result), 0);
const whole = ({ of: all, mutants }) => all ?? mutants;
// What is noticed of a sample stands for its place.
const all = {
  mutants: sum(whole),
  noticed: Math.round(sum((result) => (whole(result) * result.noticed) / result.mutants)),
};
console.log('\nfolder | mutants | noticed | of them | live with a reason');
for (const [name, { alive, ...result }] of Object.entries(results))
  console.log(
    `${name} | ${result.mutants}${result.of ? ` of ${result.of}` : ''} | ${result.noticed} | ${percent(result)} | ${alive.filter(({ why }) => why).length} of ${alive.length}`,
  );
console.log(`all | ${all.mutants} | ${all.noticed} | ${percent(all)}`);
for (const { file, text, becomes } of stale)
  console.log(`No longer lives, or never did: ${file}: ${text} → ${becomes}`);
const unjudged = places.filter((name) => !(name in results));
if (unjudged.length > 0) console.log(`Not judged yet: ${unjudged.join(', ')}`);
process.exitCode = all.noticed / all.mutants < WANTED || stale.length + unjudged.length > 0 ? 1 : 0;
