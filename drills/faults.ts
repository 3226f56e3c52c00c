// `npm run drill -- faults`: plants the small faults of drills/faults/ one at a time in a copy of the last commit, and
// runs the test that each patch names, which must fail. `npm run drill -- faults erasure own-figures` plants those whose
// names begin so. A patch starts with what goes wrong and the line "Test: FILE"; one that no longer applies ends the
// drill: the code has moved, and the patch follows it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { giveUp, ROOT, say, seconds } from '../install/prepare.mjs';

const FOLDER = path.join(import.meta.dirname, 'faults');
const asked = process.argv.slice(2);

interface Fault {
  readonly name: string;
  readonly says: string;
  readonly test: string;
}

function readFault(file: string): Fault {
  const [says = '', test = ''] = readFileSync(path.join(FOLDER, file), 'utf8').split('\n');
  const named = /^Test: (\S+)$/.exec(test)?.[1];
  if (!named) return giveUp(`${file} does not name its test in the second line`);
  return { name: path.parse(file).name, says, test: named };
}

const faults = readdirSync(FOLDER)
  .toSorted()
  .map(readFault)
  .filter(({ name }) => asked.length === 0 || asked.some((start) => name.startsWith(start)));
if (faults.length === 0) giveUp(`No fault is called ${asked.join(' or ')}`);

const copy = path.join(mkdtempSync(path.join(tmpdir(), 'manito-faults-')), 'copy');
function git(folder: string, ...words: string[]): void {
  const { status, stderr } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`);
}

/** The first failed test of a file in the copy; `null`: all passed. */
function failedTest(test: string): string | null {
  const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const report = path.join(copy, '..', 'report.json');
  rmSync(report, { force: true });
  const words = [vitest, 'run', test, '--bail=1', '--reporter=json', `--outputFile=${report}`];
  const { status } = spawnSync(process.execPath, words, { cwd: copy, stdio: 'ignore' });
  const { testResults }: { testResults: { assertionResults: { status: string; fullName: string }[] }[] } =
    JSON.parse(readFileSync(report, 'utf8'));
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results.find((result) => result.status === 'failed');
  if ((status === 0) === (failed !== undefined) || results.length === 0)
    throw new Error(`${test} did not run: Vitest ended with ${status}`);
  return failed?.fullName ?? null;
}

let missed = 0;
try {
  git(ROOT, 'worktree', 'add', '--detach', copy, 'HEAD');
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  for (const test of new Set(faults.map((fault) => fault.test))) {
    const failed = failedTest(test);
    if (failed) throw new Error(`${test} fails without any fault: ${failed}`);
  }
  for (const { name, says, test } of faults) {
    const from = performance.now();
    git(copy, 'apply', path.join(FOLDER, `${name}.patch`));
    const failed = failedTest(test);
    git(copy, 'checkout', '--', '.');
    if (failed === null) missed += 1;
    say(
      `${failed === null ? 'NOT FOUND' : 'found    '} ${name.padEnd(24)} ${seconds(from)}  ${failed ?? says}`,
    );
  }
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', copy], { cwd: ROOT });
  rmSync(path.dirname(copy), { recursive: true, force: true });
}
say(`${faults.length - missed} of ${faults.length} faults found`);
process.exitCode = missed === 0 ? 0 : 1;
