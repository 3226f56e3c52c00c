// `npm run drill -- faults`: plants the small faults of drills/faults/ one at a time in a copy of the last commit, and
// runs the tests of the nearest folder that the patch names, which should fail; where they pass, the tests that it names
// besides. `npm run drill -- faults erasure own-figures` plants those whose names begin so. A patch starts with what
// goes wrong, the line "Nearest: FOLDER" and, where that folder cannot see it, "Else: FILE OR FOLDER". One that no
// longer applies is named: the code has moved, and the patch follows it (test/faults.test.ts).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { giveUp, ROOT, say, seconds } from '../install/prepare.mjs';

const FOLDER = path.join(import.meta.dirname, 'faults');
/** So many of all faults the nearest folder's tests have to find, so that a change is judged beside its code. */
const NEAR_LEAST = 70;
const asked = process.argv.slice(2);

interface Fault {
  readonly name: string;
  readonly says: string;
  readonly nearest: string;
  readonly otherwise: string | null;
  readonly files: readonly string[];
}

function readFault(file: string): Fault {
  const text = readFileSync(path.join(FOLDER, file), 'utf8');
  const [says = '', second = '', third = ''] = text.split('\n');
  const nearest = /^Nearest: (\S+)$/.exec(second)?.[1];
  if (!nearest) return giveUp(`${file} does not name its nearest folder in the second line`);
  const files = [...text.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, changed = '']) => changed);
  const otherwise = /^Else: (\S+)$/.exec(third)?.[1] ?? null;
  return { name: path.parse(file).name, says, nearest, otherwise, files };
}

const every = readdirSync(FOLDER).toSorted().map(readFault);
const faults = every.filter(
  ({ name }) => asked.length === 0 || asked.some((start) => name.startsWith(start)),
);
if (faults.length === 0) giveUp(`No fault is called ${asked.join(' or ')}`);

const copy = path.join(mkdtempSync(path.join(tmpdir(), 'manito-faults-')), 'copy');
function git(folder: string, ...words: string[]): void {
  const { status, stderr } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`);
}
git(ROOT, 'worktree', 'add', '--detach', copy, 'HEAD');
symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));

/** What the run now under way has ended, and its first failure. */
const run: { ended: number; failed: string | null } = { ended: 0, failed: null };
// One Vitest for all faults: its database server, and the modules that no patch touches, are made once.
const vitest = await createVitest('test', {
  root: copy,
  watch: false,
  bail: 1,
  reporters: [
    {
      onTestCaseResult(test) {
        run.ended += 1;
        if (test.result().state === 'failed') run.failed ??= test.fullName;
      },
      onTestModuleEnd(module) {
        const [error] = module.errors();
        if (error) run.failed ??= `${module.relativeModuleId}: ${error.message}`;
      },
      // A hook of a group fails without a failed test, and its run is no pass.
      onTestRunEnd(_modules, _errors, reason) {
        if (reason !== 'passed') run.failed ??= `a test without a name: the run ${reason}`;
      },
    },
  ],
});

/** The first failed test of these files and folders in the copy; `null`: all passed. */
async function failedTest(...places: readonly string[]): Promise<string | null> {
  Object.assign(run, { ended: 0, failed: null });
  const specifications = await vitest.globTestSpecifications([...places]);
  // A fault counts as found only by what `npm test` plays.
  await vitest.runTestSpecifications(specifications.filter(({ project }) => project.name !== 'programs'));
  if (run.ended === 0 && run.failed === null) throw new Error(`${places} has no test`);
  return run.failed;
}

let [near, far, missed] = [0, 0, 0];
try {
  await vitest.standalone();
  const places = new Set(faults.flatMap(({ nearest, otherwise }) => [nearest, otherwise ?? nearest]));
  const broken = await failedTest(...places);
  if (broken) throw new Error(`It fails without any fault: ${broken}`);
  for (const { name, says, nearest, otherwise, files } of faults) {
    const from = performance.now();
    const renew = () => {
      for (const file of files) vitest.invalidateFile(path.join(copy, file));
    };
    git(copy, 'apply', path.join(FOLDER, `${name}.patch`));
    renew();
    const beside = await failedTest(nearest);
    const failed = beside ?? (otherwise === null ? null : await failedTest(otherwise));
    git(copy, 'checkout', '--', '.');
    renew();
    if (beside !== null) near += 1;
    else if (failed !== null) far += 1;
    else missed += 1;
    const found = failed === null ? 'NOT FOUND' : beside === null ? 'elsewhere' : 'nearest';
    say(`${found.padEnd(9)} ${name.padEnd(26)} ${seconds(from)}  ${failed ?? says}`);
  }
} finally {
  await vitest.close();
  spawnSync('git', ['worktree', 'remove', '--force', copy], { cwd: ROOT });
  rmSync(path.dirname(copy), { recursive: true, force: true });
}
say(`${near + far} of ${faults.length} faults found, ${near} by the nearest folder`);
const isNear = asked.length > 0 || near >= NEAR_LEAST;
process.exitCode = missed === 0 && isNear ? 0 : 1;
