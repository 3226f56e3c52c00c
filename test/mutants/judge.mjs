// A process of its own: takes mutants one after the other and says of each whether a test notices it.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { collect, holds } from './collected.mjs';
import { forgetModules, instead, load } from './modules.mjs';

const { files, tests, mutants } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const RELOADS = 150;
/** As often as without the mutant, times this: then it goes round for ever. */
const LOOPS = 100;

// What twenty tries do not find, a hundred seldom do. The seed is fixed: what is noticed today is noticed tomorrow.
fc.configureGlobal({ numRuns: 20, seed: 26 });
// biome-ignore lint/suspicious/noAssignInExpressions: the name is the instrumenter's.
const mutation = (globalThis.__stryker__ = {});
instead(files);

async function loadTests() {
  const all = [];
  for (const file of tests) all.push(...(await collect(() => load(file))));
  return all;
}

/** All tests without a mutant: which of them comes by which mutant, and how long each takes. */
async function rehearse() {
  const all = await loadTests();
  const runs = [];
  for (const [index, one] of all.entries()) {
    mutation.currentTestId = String(index);
    const began = performance.now();
    if (!(await holds(one))) throw new Error(`Test ${index} of ${tests.join(', ')} fails without a mutant`);
    runs.push({ index, milliseconds: performance.now() - began });
  }
  mutation.currentTestId = undefined;
  const { static: atLoading, perTest } = mutation.mutantCoverage ?? { static: {}, perTest: {} };
  const quickestFirst = runs.sort((a, b) => a.milliseconds - b.milliseconds).map(({ index }) => index);
  return { all, atLoading, perTest, quickestFirst };
}

const { all, atLoading, perTest, quickestFirst } = await rehearse();
process.send({ ready: all.length });

async function isNoticed(id) {
  const passing = quickestFirst.filter((index) => perTest[index]?.[id]);
  const hits = passing.reduce((sum, index) => sum + perTest[index][id], atLoading[id] ?? 0);
  if (hits === 0) return 'never run';
  Object.assign(mutation, { activeMutant: id, hitCount: 0, hitLimit: hits * LOOPS });
  try {
    if (!atLoading[id]) {
      for (const index of passing) if (!(await holds(all[index]))) return 'noticed';
      return 'alive';
    }
    forgetModules();
    const anew = await loadTests();
    for (const index of quickestFirst) if (!(await holds(anew[index]))) return 'noticed';
    return 'alive';
  } catch {
    return 'noticed';
  } finally {
    mutation.activeMutant = undefined;
  }
}

let reloads = 0;
for (const id of mutants) {
  process.send({ begun: id });
  process.send({ id, became: await isNoticed(id) });
  if (atLoading[id]) reloads += 1;
  // Modules are never forgotten for good.
  if (reloads === RELOADS) break;
}
process.disconnect();
