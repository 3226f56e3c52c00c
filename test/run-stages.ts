// What each change has to pass, the quickest failures first. `npm test -- server` runs only the named stages, and `npm test
// -- web/reviews` the tests of one folder or file.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildWeb } from '../commands/web-build.ts';
import { browserName, findChromium, needChromium } from '../e2e/support/chromium.ts';
import { ONLY_HERE, SAMPLED } from '../e2e/support/only-here.ts';
import { giveUp, ROOT, say, seconds } from '../install/prepare.mjs';

// Several simultaneous runs, as in test/one-file.test.ts, use different ones.
const REPORTS = process.env.REPORTS_DIR ?? path.join(ROOT, '.cache', 'reports');
mkdirSync(REPORTS, { recursive: true });

const counts = { passed: 0, failed: 0, skipped: 0 };
const report = (name: string) => path.join(REPORTS, `${name}.json`);

// Output into a pipe or a file is plain lines, without colours and without a dot for each of two thousand tests.
const { FORCE_COLOR: _, ...inherited } = process.env;
const environment = process.stdout.isTTY ? process.env : { ...inherited, NO_COLOR: '1' };

/**
 * Runs a program of node_modules with the project's Node, and prints its output at once, or at its end if others run
 * beside it. @returns whether it succeeded.
 */
function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  { beside = false }: { readonly beside?: boolean } = {},
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const out = beside ? 'pipe' : 'inherit';
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['ignore', out, out],
      env: { ...environment, ...env },
    });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => said.push(bytes));
    child.on('error', reject);
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });
}

/** The counted lines in the reports of Vitest and Playwright: how many tests passed, failed and were left out. */
interface Report {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numPendingTests?: number;
  readonly stats?: {
    readonly expected?: number;
    readonly flaky?: number;
    readonly unexpected?: number;
    readonly skipped?: number;
  };
}

const read = (name: string): Report | null => {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8'));
  } catch {
    return null;
  }
};

async function vitest(
  name: string,
  projects: readonly string[],
  files: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  options: { readonly beside?: boolean } = {},
): Promise<boolean> {
  rmSync(report(name), { force: true });
  const ended = await run(
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      `--reporter=${process.stdout.isTTY && files.length === 0 ? 'dot' : 'default'}`,
      '--reporter=json',
      `--outputFile.json=${report(name)}`,
      ...files,
    ],
    env,
    options,
  );
  const result = read(name);
  counts.passed += result?.numPassedTests ?? 0;
  counts.failed += result?.numFailedTests ?? 0;
  counts.skipped += result?.numPendingTests ?? 0;
  return ended && (result?.numPassedTests ?? 0) > 0;
}

const PLAYED = [...ONLY_HERE, SAMPLED].join('|');

/** Runs journeys by Playwright: those that nothing cheaper replaces. Named files run in full, without sampling. */
async function e2e(
  files: readonly string[],
  env: NodeJS.ProcessEnv = files.length > 0 ? WHOLE : {},
): Promise<boolean> {
  rmSync(report('e2e'), { force: true });
  const browser = findChromium();
  say(`Browser: ${browserName(browser)}`);
  const part = { ...process.env, ...env }.PROVE === 'whole' ? [] : ['--grep', PLAYED];
  const variables = {
    CHROMIUM_PATH: browser,
    // Playwright detects the pipe itself, and Node complains in each of its workers about both settings.
    NO_COLOR: undefined,
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e'),
  };
  const words = ['test', '--reporter=list,json', ...part, ...files];
  const ended = await run('playwright', words, variables, { beside: hasLanes });
  const stats = read('e2e')?.stats;
  counts.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  counts.failed += stats?.unexpected ?? 0;
  counts.skipped += stats?.skipped ?? 0;
  return ended && (stats?.expected ?? 0) > 0;
}

const UNIT = ['domain', 'web', 'web-mocked'];
const SERVER = ['server', 'mocked'];
/** With those that run only where somebody names their file or folder (PROGRAMS in test/test-files.ts). */
const NAMED = [...SERVER, 'programs'];
const WHOLE = { PROVE: 'whole' };
/** The test files of which `npm test` runs a sample. */
const sampledTests = (): readonly string[] =>
  globSync('{domain,server,test}/**/*.test.ts', { cwd: ROOT, exclude: ['test/sample.test.ts'] }).filter(
    (file) => readFileSync(path.join(ROOT, file), 'utf8').includes("from '#test/sample.ts'"),
  );
/** Option of a stage that runs at the same time as others, and so prints at its end. */
const BESIDE = { beside: true };

interface Stage {
  readonly name: string;
  readonly says: string;
  /** Whether the stage accepts names of files and folders. */
  readonly files?: boolean;
  readonly beside?: boolean;
  /** Whether the stage runs beside the tests without a browser: each waits for what the other does not need. */
  readonly browser?: boolean;
  /** Whether the stage runs only if it is named. */
  readonly apart?: boolean;
  go(files: readonly string[]): boolean | Promise<boolean>;
}

const STAGES: readonly Stage[] = [
  {
    name: 'lint',
    says: 'Format and lint',
    ...BESIDE,
    go: () => run('biome', ['check', '--error-on-warnings', '.'], {}, BESIDE),
  },
  {
    name: 'types',
    says: 'Types and the boundaries of the rooms',
    ...BESIDE,
    // Of several checkers a project each would check the shared types again: 43 s of processor instead of 27.
    go: () => run('tsc', ['-b', '--checkers', '1'], {}, BESIDE),
  },
  {
    name: 'rules',
    says: 'Rules of the project that no linter checks',
    ...BESIDE,
    go: () => vitest('rules', ['rules'], [], {}, BESIDE),
  },
  {
    name: 'unused',
    says: 'Unused files, exports and packages',
    ...BESIDE,
    go: () => run('knip', [], {}, BESIDE),
  },
  // The pages are made beside the checks: one core has time for it.
  { name: 'build', says: 'Build', ...BESIDE, go: buildWeb },
  { name: 'unit', says: 'Rules and screens', files: true, go: (files) => vitest('unit', UNIT, files) },
  {
    name: 'server',
    says: 'The server on a real PostgreSQL',
    files: true,
    go: (files) => vitest('server', files.length > 0 ? NAMED : SERVER, files),
  },
  {
    name: 'weigh',
    says: 'Bytes of the public pages',
    browser: true,
    go: () => run(process.execPath, ['bin/weigh.mjs'], {}, { beside: hasLanes }),
  },
  {
    name: 'e2e',
    says: 'Journeys in a real browser',
    browser: true,
    files: true,
    go: (files) => e2e(files),
  },
  // Tests of which `npm test` runs a sample; see test/sample.ts.
  {
    name: 'races',
    says: 'Every sampled test in full, without a time limit',
    apart: true,
    go: () => vitest('races', ['domain', 'server'], sampledTests(), WHOLE),
  },
  {
    name: 'programs',
    says: 'Whole programs: started, killed, replaced, installed, upgraded and restored',
    apart: true,
    files: true,
    go: (files) => vitest('programs', ['programs'], files),
  },
  {
    name: 'journeys',
    says: 'Every journey, and every screen in every size and state',
    apart: true,
    files: true,
    go: (files) => e2e(files, WHOLE),
  },
  { name: 'changed', says: 'The tests nearest to what has changed', apart: true, go: testChanged },
];

/** The files that differ from the commit that the branch shares with its origin, or from the last commit. */
function changedFiles(): readonly string[] {
  const git = (...words: string[]) => {
    const { status, stdout } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' });
    return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
  };
  const [base = 'HEAD'] = git('merge-base', 'HEAD', '@{upstream}');
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return files.filter((file) => existsSync(path.join(ROOT, file)));
}

/** Folders of programs, which tests start: they name the folder and import nothing of it. */
const PROGRAM_FOLDERS = ['bin', 'commands', 'install'];

/** The tests beside the server's own modules, and those that name the folder of a changed program. */
function testsOfPrograms(files: readonly string[]): readonly string[] {
  const folders = PROGRAM_FOLDERS.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)));
  const named = globSync('{server,test}/**/*.test.ts', { cwd: ROOT }).filter((test) => {
    const text = readFileSync(path.join(ROOT, test), 'utf8');
    return folders.some((folder) => text.includes(`${folder}/`));
  });
  const beside = files.some((file) => /^server\/[\w-]+\.ts$/.test(file));
  return [...named, ...(beside ? globSync('server/*.test.ts', { cwd: ROOT }) : [])];
}

/**
 * The tests of a change: what imports a file of domain/, contract/ or web/, by the graph of modules; on the server the
 * tests of the same noun, since there the graph reaches everything; and those of the programs that changed.
 */
async function testChanged(): Promise<boolean> {
  const files = changedFiles().filter((file) => /\.(?:tsx?|mjs|sql)$/.test(file));
  const nouns = files.flatMap((file) => /^(?:server|contract)\/([\w-]+)/.exec(file)?.[1] ?? []);
  const folders = [...new Set(nouns)].map((noun) => `server/${noun}/`);
  const beside = [
    ...folders.filter((folder) => existsSync(path.join(ROOT, folder))),
    ...files.filter((file) => /^test\/.*\.test\.ts$/.test(file)),
    ...testsOfPrograms(files),
  ];
  const shared = files.filter((file) => /^(?:domain|contract|web)\//.test(file));
  const related = ['related', ...shared, '--run', '--passWithNoTests'];
  const ofUnit = UNIT.flatMap((project) => ['--project', project]);
  const well = shared.length === 0 || (await run('vitest', [...related, ...ofUnit]));
  return well && (beside.length === 0 || (await vitest('changed', NAMED, beside)));
}

const asked = process.argv.slice(2);
const named = STAGES.filter(({ name }) => asked.includes(name));
const places = asked.filter((word) => !STAGES.some(({ name }) => name === word)).map(placeOf);
const without = named.find(({ files }) => !files);
if (places.length > 0 && without)
  giveUp(`The stage ${without.name} takes no files. Leave ${places.join(' ')} out.`);

/** A file or folder that a person named, in the notation of both runners: the slash ends a folder's name. */
function placeOf(word: string): string {
  const place = path.relative(ROOT, path.resolve(ROOT, word));
  const whole = path.join(ROOT, place);
  if (!existsSync(whole)) {
    const names = STAGES.map(({ name }) => name).join(', ');
    giveUp(
      `There is no stage, file or folder ${word}. Stages: ${names}. Some tests only: npm test -- web/reviews`,
    );
  }
  return statSync(whole).isDirectory() ? `${place}/` : place;
}

/** The stages that run these files and folders: journeys for those of e2e/, tests for all others. */
function stagesOf(files: readonly string[]): Stage[] {
  const journeys = files.filter((file) => file.startsWith('e2e/'));
  const tests = files.filter((file) => !journeys.includes(file));
  const stages: Stage[] = [];
  if (tests.length > 0)
    stages.push({ name: 'tests', says: tests.join(' '), go: () => vitest('tests', [], tests) });
  if (journeys.length > 0) stages.push({ name: 'e2e', says: journeys.join(' '), go: () => e2e(journeys) });
  return stages;
}

const inOrder = places.length > 0 ? stagesOf(places) : STAGES.filter(({ apart }) => !apart);
const stages = named.length === 0 ? inOrder : named;
const inBrowser = stages.filter(({ browser }) => browser);
const tests = stages.filter(({ beside, browser }) => !beside && !browser);
/** Whether journeys run at the same time as tests without a browser, and so print at their end. */
const hasLanes = inBrowser.length > 0 && tests.length > 0;
if (stages.some(({ name }) => name === 'e2e' || name === 'journeys')) needChromium();

/** Seconds of processor of every program that has ended below this one; `null` where the system has no /proc. */
function processorSeconds(): number | null {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const [, , , , , , , , , , , , , user, system] = fields.split(' ');
    // In hundredths of a second, as on every Linux.
    return (Number(user) + Number(system)) / 100;
  } catch {
    return null;
  }
}
/** Processor seconds since a moment, as text behind the seconds of the clock. */
function worked(before: number | null): string {
  const now = processorSeconds();
  return before === null || now === null ? '' : `, ${(now - before).toFixed(1)} s of processor`;
}

let failed: string | undefined;
const play = async ({ name, says, go, beside = hasLanes }: Stage) => {
  say(`\n── ${says} (${name}) …`);
  const [started, before] = [performance.now(), processorSeconds()];
  const well = await go(places);
  // What stages beside each other work cannot be told apart: their sum is said at the end.
  say(`── ${name}: ${well ? 'well' : 'FAILED'}, ${seconds(started)}${beside ? '' : worked(before)}`);
  if (!well) failed ??= name;
};
// Stages that keep one core busy for seconds run in parallel.
const before = processorSeconds();
await Promise.all(stages.filter(({ beside }) => beside).map(play));
if (stages.some(({ beside }) => beside)) say(`── together${worked(before)}`);

async function inTurn(lane: readonly Stage[]): Promise<void> {
  for (const stage of lane) {
    if (failed) return;
    await play(stage);
  }
}
const after = processorSeconds();
await Promise.all([inTurn(tests), inTurn(inBrowser)]);
if (hasLanes) say(`── together${worked(after)}`);
if (failed && counts.failed === 0) counts.failed = 1;
say(
  `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
);
process.exit(failed ? 1 : 0);
