// A process of its own: takes mutants one after the other and says of each whether a test notices it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { collect, holds } from './collected.mjs';
import { forgetModules, instead, load, reachOf } from './modules.mjs';

const { files, tests, mutants } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const RELOADS = 300;
/** Milliseconds. */
const PATIENCE = 250;
/** As often as without the mutant, times this: then it goes round for ever. */
const LOOPS = 100;

// What twenty tries do not find, a hundred seldom do. The seed is fixed: what is noticed today is noticed tomorrow.
fc.configureGlobal({ numRuns: 20, seed: 26 });
// biome-ignore lint/suspicious/noAssignInExpressions: the name is the instrumenter's.
const mutation = (globalThis.__stryker__ = {});
instead(files);

/** All tests without a mutant: which of them comes by which mutant, and how long each takes. */
async function rehearse() {
  const all = [];
  for (const file of tests)
    for (const [place, one] of (await collect(() => load(file))).entries()) all.push({ ...one, file, place });
  for (const [index, one] of all.entries()) {
    mutation.currentTestId = String(index);
    const began = performance.now();
    if (!(await holds(one))) throw new Error(`Test ${one.place} of ${one.file} fails without a mutant`);
    Object.assign(one, { index, milliseconds: performance.now() - began });
  }
  mutation.currentTestId = undefined;
  const { static: atLoading, perTest } = mutation.mutantCoverage ?? { static: {}, perTest: {} };
  all.sort((a, b) => a.milliseconds - b.milliseconds);
  return { all, atLoading, perTest };
}

const { all, atLoading, perTest } = await rehearse();
/** By file, the quick ones first. */
const groups = [...Map.groupBy(all, ({ file }) => file)]
  .map(([file, ones]) => ({
    file,
    tests: ones,
    milliseconds: ones.reduce((sum, one) => sum + one.milliseconds, 0),
  }))
  .sort((a, b) => a.milliseconds - b.milliseconds);
process.send({ ready: all.length });

/** The tests of its folder that load a file; all that do where its folder has none. */
function loading(file) {
  const all = groups.filter((group) => reachOf(group.file).has(file));
  const beside = all.filter((group) => path.dirname(group.file) === path.dirname(file));
  return beside.length > 0 ? beside : all;
}

/** A mutant in what is made when a module is loaded. */
async function isNoticedAtLoading(file) {
  forgetModules();
  for (const group of loading(file)) {
    const anew = await collect(() => load(group.file));
    for (const { place } of group.tests) if (!(await holds(anew[place]))) return 'noticed';
  }
  return 'alive';
}

/** Who stands elsewhere and is slow is not waited for: at worst a mutant lives that would not have. */
const isAsked = (one, file) => path.dirname(one.file) === path.dirname(file) || one.milliseconds < PATIENCE;

async function isNoticed({ id, file }) {
  const passing = all.filter((one) => perTest[one.index]?.[id] && isAsked(one, file));
  const hits = passing.reduce((sum, { index }) => sum + perTest[index][id], atLoading[id] ?? 0);
  if (hits === 0) return 'never run';
  Object.assign(mutation, { activeMutant: id, hitCount: 0, hitLimit: hits * LOOPS });
  try {
    if (atLoading[id]) return await isNoticedAtLoading(file);
    for (const one of passing) if (!(await holds(one))) return 'noticed';
    return 'alive';
  } catch {
    return 'noticed';
  } finally {
    mutation.activeMutant = undefined;
  }
}

let reloads = 0;
for (const mutant of mutants) {
  process.send({ begun: mutant.id });
  process.send({ id: mutant.id, became: await isNoticed(mutant) });
  if (atLoading[mutant.id]) reloads += 1;
  // Modules are never forgotten for good.
  if (reloads === RELOADS) break;
}
process.disconnect();
