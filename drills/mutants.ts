// `npm run drill -- mutants`: StrykerJS changes domain/ in some thousand small ways, one at a time, and counts how many
// the tests detect: at least 95 in 100. `npm run drill -- mutants ledger payments` runs two folders of it. Every
// undetected change is printed, and shown in .cache/mutants/report.html. Detected mutants without a later change are
// not judged again: .cache/mutants/judged.json.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveUp, ROOT } from '../install/prepare.mjs';

const LISTED = path.join(ROOT, 'test/mutants');
const TOOLS = path.join(ROOT, '.cache/mutants-tools');
const KEPT = '.cache/mutants';
const WANTED = 95;
const folders = process.argv.slice(2);
const missing = folders.find((name) => !existsSync(path.join(ROOT, 'domain', name)));
if (missing !== undefined) giveUp(`domain/ has no "${missing}".`);

function install() {
  mkdirSync(TOOLS, { recursive: true });
  const isSame = (name: string): boolean =>
    existsSync(path.join(TOOLS, 'node_modules')) &&
    existsSync(path.join(TOOLS, name)) &&
    readFileSync(path.join(TOOLS, name), 'utf8') === readFileSync(path.join(LISTED, name), 'utf8');
  if (['package.json', 'package-lock.json'].every(isSame)) return;
  console.log('Installing StrykerJS …');
  // Vitest is the project's own.
  const args = [
    'ci',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ];
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(path.join(LISTED, name), path.join(TOOLS, name));
  if (spawnSync('npm', args, { cwd: TOOLS, stdio: 'inherit' }).status !== 0) process.exit(1);
}

/** Stryker's report: for each file its mutants with their status. */
interface Judged {
  readonly files: Readonly<Record<string, { mutants: { readonly status: string }[] }>>;
}

/**
 * Forgets the mutants that survived, so that they are judged again each time. If a change affects code that runs when
 * its module is loaded, Stryker does not know which tests detect it, and would keep its verdict after the tests
 * change.
 */
function forgetSurvivors() {
  const judged = path.join(ROOT, KEPT, 'judged.json');
  if (!existsSync(judged)) return;
  const kept: Judged = JSON.parse(readFileSync(judged, 'utf8'));
  const isAsked = (file: string): boolean =>
    folders.length === 0 ||
    folders.some((name) => file === `domain/${name}` || file.startsWith(`domain/${name}/`));
  for (const [file, judgements] of Object.entries(kept.files))
    if (isAsked(file))
      judgements.mutants = judgements.mutants.filter(
        ({ status }) => !['Survived', 'NoCoverage'].includes(status),
      );
  writeFileSync(judged, JSON.stringify(kept));
}

install();
forgetSurvivors();
process.chdir(ROOT);
const tools = createRequire(path.join(TOOLS, 'package.json'));
const { Stryker } = await import(pathToFileURL(tools.resolve('@stryker-mutator/core')).href);
await new Stryker({
  plugins: [tools.resolve('@stryker-mutator/vitest-runner'), path.join(LISTED, 'unchanged.mjs')],
  ignorers: ['unchanged'],
  testRunner: 'vitest',
  // Processes: a test sets the time zone, which a thread cannot.
  vitest: { configFile: 'test/mutants/vitest.config.ts', pool: 'forks' },
  mutate: [
    ...(folders.length === 0 ? ['domain/**/*.ts'] : folders.map((folder) => `domain/${folder}{,/**/*.ts}`)),
    '!**/*.{test,fixture}.ts',
  ],
  coverageAnalysis: 'perTest',
  // Independent of the load of the machine: an endless loop is detected by its iteration count.
  timeoutMS: 60_000,
  reporters: ['progress-append-only', 'clear-text', 'html'],
  clearTextReporter: { logTests: false, reportTests: false, allowEmojis: false },
  htmlReporter: { fileName: `${KEPT}/report.html` },
  incremental: true,
  incrementalFile: `${KEPT}/judged.json`,
  tempDirName: `${KEPT}/sandbox`,
  ignorePatterns: ['/.cache', '/data', '/dist', '/docs/pictures'],
  // Stryker reads tsconfig.json by an interface that TypeScript 7 no longer has, and needs none of it.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  thresholds: { high: 100, low: WANTED, break: WANTED },
}).runMutationTest();
