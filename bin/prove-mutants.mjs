// `npm run prove:mutants`: changes domain/ in some thousand small ways, one at a time, and counts what its tests notice: at
// least 90 in 100. `npm run prove:mutants -- ledger payments` does two places of it. What was judged, and what lives, is
// kept in test/mutants/score.json, so that it can be done in parts: `-- kept` says it again, `-- --alive` judges only what
// lives, after tests were written, and `-- --sample 150` judges so many of each place, always the same ones. Words for
// people without a figure in them are not changed (test/mutants/instrument.mjs); what lives must stand with its reason,
// by itself or by a rule, in test/mutants/reasons.json, and a reason whose mutant is gone fails.
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
import { parseArgs } from 'node:util';
import { instrument } from '../test/mutants/instrument.mjs';
import {
  addUp,
  explain,
  fingerprintOf,
  foundAgain,
  percent,
  sampleOf,
  sampleSize,
  shareOf,
} from '../test/mutants/score.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const LISTED = path.join(ROOT, 'test/mutants');
const TOOLS = path.join(ROOT, '.cache/mutants-tools');
const RESULTS = path.join(LISTED, 'score.json');
/** Why some mutants may live: nobody could tell them from what was written. */
const REASONS = path.join(LISTED, 'reasons.json');
const WANTED = 0.9;
const { values, positionals: asked } = parseArgs({
  options: { sample: { type: 'string' }, alive: { type: 'boolean', default: false } },
  allowPositionals: true,
});
/** At most so many of a place. */
const sample = sampleSize(values.sample);
/** However busy the machine is: a mutant that takes longer goes round for ever. */
const PATIENCE = 180_000;

/** Every test of domain/, whatever it is of. */
const TESTS = globSync('domain/**/*.test.ts', { cwd: ROOT }).sort();
const places = [
  'domain',
  ...readdirSync(path.join(ROOT, 'domain'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name),
];

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

const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');
const lineOf = ({ file, line }) => read(file).split('\n')[line - 1].trim();
const fingerprint = (name) => fingerprintOf(filesOf(name).map((file) => [file, read(file)]));

/** @returns those of them that no test notices. */
async function livingOf(name, files, wanted) {
  const known = new Map();
  const task = path.join(ROOT, `.cache/mutants-${name}.json`);
  while (known.size < wanted.length) {
    const left = wanted.filter(({ id }) => !known.has(id)).map(({ id, file }) => ({ id, file }));
    writeFileSync(task, JSON.stringify({ files, tests: TESTS, mutants: left }));
    await judgeSome(task, known);
  }
  return wanted
    .filter(({ id }) => known.get(id) !== 'noticed')
    .map((one) => ({
      at: `${one.file}:${one.line}:${one.column}`,
      text: lineOf(one),
      was: one.original,
      becomes: `${one.kind}: ${one.replacement}`,
      ...(known.get(one.id) === 'never run' && { never: 'run by any test' }),
    }));
}

async function judge(name) {
  const { files, mutants: all } = await instrument(TOOLS, ROOT, filesOf(name));
  const wanted = sampleOf(all, sample);
  const alive = await livingOf(name, files, wanted);
  return {
    ...(wanted.length < all.length && { of: all.length }),
    mutants: wanted.length,
    noticed: wanted.length - alive.length,
    sources: fingerprint(name),
    alive,
  };
}

/** Tests only grow: what was noticed is, and the others are asked again. */
async function judgeAlive(name, before) {
  if (before === undefined) throw new Error(`${name} was never judged`);
  const { files, mutants: all } = await instrument(TOOLS, ROOT, filesOf(name));
  const { found, lost } = foundAgain(before.alive, all, lineOf);
  for (const { at, text } of lost) console.log(`Changed since, judge ${name} whole: ${at}: ${text}`);
  const alive = [...(await livingOf(name, files, found)), ...lost];
  return { ...before, noticed: before.mutants - alive.length, alive };
}

const readJson = (file, otherwise) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : otherwise);
const readResults = () => readJson(RESULTS, {});

install();
const kept = asked.includes('kept');
const judged = kept ? [] : asked.length > 0 ? asked : places;
for (const name of judged) {
  const began = performance.now();
  const result = values.alive ? await judgeAlive(name, readResults()[name]) : await judge(name);
  writeFileSync(RESULTS, `${JSON.stringify({ ...readResults(), [name]: result }, null, 2)}\n`);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${name}: ${result.noticed} of ${result.mutants} noticed, ${percent(result)}, ${seconds} s`);
}

const known = readResults();
const { results, unexplained, stale } = explain(
  Object.fromEntries(places.filter((name) => name in known).map((name) => [name, known[name]])),
  readJson(REASONS, { rules: [], single: [] }),
);
writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
const all = addUp(results);
console.log('\nfolder | mutants | noticed | of them | live with a reason');
for (const [name, { alive, ...result }] of Object.entries(results))
  console.log(
    `${name} | ${result.mutants}${result.of ? ` of ${result.of}` : ''} | ${result.noticed} | ${percent(result)} | ${alive.filter(({ why }) => why).length} of ${alive.length}`,
  );
console.log(`all | ${all.mutants} (${all.judged} judged) | ${all.noticed} | ${percent(all)}`);
for (const { at, text, becomes } of unexplained)
  console.log(`Lives without a reason: ${at}: ${text} → ${becomes}`);
for (const { file, place, text, becomes } of stale)
  console.log(`No longer lives, or never did: ${file ?? place ?? 'anywhere'}: ${text} → ${becomes}`);
if (unexplained.length === 0) console.log('Every survivor has a reason.');
const unjudged = places.filter((name) => !(name in results));
if (unjudged.length > 0) console.log(`Not judged yet: ${unjudged.join(', ')}`);
const changed = Object.keys(results).filter((name) => results[name].sources !== fingerprint(name));
if (changed.length > 0)
  console.log(`Judged in another state of its files, or nobody noted in which: ${changed.join(', ')}`);
const isGood =
  shareOf(all) >= WANTED && unexplained.length === 0 && stale.length === 0 && unjudged.length === 0;
process.exitCode = isGood ? 0 : 1;
