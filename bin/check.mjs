// Everything that CI runs, the quickest failures first. `npm test -- server` runs the stages named only.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium, needChromium } from './chromium.mjs';
import { giveUp, ROOT, say, seconds } from './prepare.mjs';
import { buildWeb } from './web-build.mjs';

const REPORTS = path.join(ROOT, '.cache', 'reports');
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const counts = { passed: 0, failed: 0, skipped: 0 };
const report = (name) => path.join(REPORTS, `${name}.json`);

/** Runs a program of node_modules with the project's Node. @returns {boolean} whether it ended well. */
function run(program, args, env = {}) {
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return status === 0;
}

const read = (name) => {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8'));
  } catch {
    return null;
  }
};

function vitest(name, projects) {
  const ended = run('vitest', [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report(name)}`,
  ]);
  const result = read(name);
  counts.passed += result?.numPassedTests ?? 0;
  counts.failed += result?.numFailedTests ?? 0;
  counts.skipped += result?.numPendingTests ?? 0;
  return ended && (result?.numPassedTests ?? 0) > 0;
}

function e2e() {
  const browser = findChromium();
  const ended = run('playwright', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e'),
  });
  const stats = read('e2e')?.stats;
  counts.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  counts.failed += stats?.unexpected ?? 0;
  counts.skipped += stats?.skipped ?? 0;
  return ended && (stats?.expected ?? 0) > 0;
}

const STAGES = [
  { name: 'lint', says: 'Format and lint', go: () => run('biome', ['check', '--error-on-warnings', '.']) },
  { name: 'types', says: 'Types and the boundaries of the rooms', go: () => run('tsc', ['-b']) },
  { name: 'unused', says: 'Files, exports and packages that nobody uses', go: () => run('knip', []) },
  { name: 'unit', says: 'Rules and screens', go: () => vitest('unit', ['domain', 'web']) },
  { name: 'server', says: 'The server on a real PostgreSQL', go: () => vitest('server', ['server']) },
  { name: 'build', says: 'Build', go: buildWeb },
  { name: 'weigh', says: 'Bytes of the public pages', go: () => run(process.execPath, ['bin/weigh.mjs']) },
  { name: 'e2e', says: 'Journeys in a real browser', go: e2e },
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !STAGES.some((stage) => stage.name === name));
if (unknown.length > 0)
  giveUp(`There is no stage ${unknown.join(', ')}. Stages: ${STAGES.map(({ name }) => name).join(', ')}.`);
const stages = STAGES.filter(({ name }) => asked.length === 0 || asked.includes(name));
if (stages.some(({ name }) => name === 'e2e')) needChromium();

let failed = null;
for (const { name, says, go } of stages) {
  say(`\n── ${says} (${name}) …`);
  const started = performance.now();
  const well = go();
  say(`── ${name}: ${well ? 'well' : 'FAILED'}, ${seconds(started)}`);
  if (!well) {
    failed = name;
    break;
  }
}
if (failed && counts.failed === 0) counts.failed = 1;
say(
  `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
);
process.exit(failed ? 1 : 0);
