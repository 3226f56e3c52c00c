import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import packages from './package.json' with { type: 'json' };
import { ByProject } from './test/file-order.ts';
import { WHOLE } from './test/sample.ts';
import { MOCKED, MOCKED_SCREENS, PROGRAMS } from './test/test-files.ts';

const { node } = packages.dependencies;
// An editor may run the tests with the machine's own Node.
if (process.version.split('.')[0] !== `v${node.split('.')[0]}`)
  throw new Error(
    `The tests need the project's own Node ${node} and run on ${process.version}: start them with "npm test -- FILE", or tell your editor to use node_modules/node/bin/node (VS Code: "vitest.nodeExecutable").`,
  );

/** Rules that neither compiler nor linter checks. They read only files: they need no database and leave nothing behind. */
const RULES = [
  'test/tidy.test.ts',
  'test/layout.test.ts',
  'test/faults.test.ts',
  'test/asvs.test.ts',
  'test/limits-once.test.ts',
  'test/charges-once.test.ts',
  'test/written-members.test.ts',
  'test/standard-words.test.ts',
  'test/form-of-address.test.ts',
  'test/projects.test.ts',
  'test/stages.test.ts',
  'test/rules.test.ts',
  'test/lock-file.test.ts',
  'test/env-example.test.ts',
  'test/page-names.test.ts',
  'test/away-page.test.ts',
  'test/release.test.ts',
  'test/notices.test.ts',
  'test/openapi.test.ts',
  'test/findings.test.ts',
  'test/domain-page.test.ts',
  'test/page-styles.test.ts',
  'test/switch-returns.test.ts',
  'test/web-build.test.ts',
  'web/styles/classes.test.ts',
  'web/styles/tokens.test.ts',
];

/**
 * In random order, so that no test depends on another: Vitest prints the seed, and `--sequence.seed=SEED` repeats the
 * order. The time limits are generous: a busy machine is no reason to fail.
 */
const EVERY = {
  sequence: { shuffle: true, sequencer: ByProject },
  // No limit for a whole run with hundreds of rounds.
  testTimeout: WHOLE ? 0 : 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 50 } },
};
const SCREENS = {
  ...EVERY,
  environment: 'jsdom',
  setupFiles: ['test/screens.setup.ts'],
  // The tests' IndexedDB goes on by `setImmediate`: a step that is asked of a false one never comes, and every later
  // test waits for it.
  fakeTimers: {
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  },
} satisfies TestProjectInlineConfiguration['test'];
// A test's database and its connections serve the next test.
const KEPT = { '#server/db/primary.ts': path.resolve(import.meta.dirname, 'test/kept-database.ts') };
/** Hashing a password at its full cost would be a tenth of the tests' work. */
const CHEAP = { '#server/accounts/hash-cost.ts': path.resolve(import.meta.dirname, 'test/hash-cost.ts') };
const DATABASE = {
  ...EVERY,
  alias: KEPT,
  globalSetup: ['test/postgres.global.ts'],
  // A larger young generation: the garbage of a request is collected before it is scanned a second time.
  execArgv: ['--max-semi-space-size=64'],
};

export default defineConfig({
  test: {
    // Workers wait for their database, for programs that start, for letters and for a screen's timers: others work. On two
    // cores the server's tests took 250 s with three workers and 230 s with four.
    maxWorkers: availableParallelism() + 2,
    sequence: EVERY.sequence,
    projects: [
      {
        test: {
          ...EVERY,
          name: 'domain',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts'],
          // Pure modules leave no state for the next file.
          isolate: false,
        },
      },
      { test: { ...EVERY, name: 'rules', include: RULES, isolate: false } },
      {
        test: {
          ...DATABASE,
          name: 'server',
          include: ['server/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...RULES, ...MOCKED, ...PROGRAMS],
          alias: { ...KEPT, ...CHEAP },
          // Each file has a database of its own; loading the whole program again for each took a third of the run.
          isolate: false,
        },
      },
      { test: { ...DATABASE, name: 'mocked', include: MOCKED } },
      { test: { ...DATABASE, name: 'programs', include: PROGRAMS } },
      {
        test: {
          ...SCREENS,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}', 'test/literals/**/*.test.tsx'],
          exclude: [...RULES, ...MOCKED_SCREENS],
          // Loading React and every screen again for each file took four times as long as the tests.
          isolate: false,
        },
      },
      { test: { ...SCREENS, name: 'web-mocked', include: MOCKED_SCREENS } },
    ],
  },
});
