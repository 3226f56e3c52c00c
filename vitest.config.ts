import { defineConfig } from 'vitest/config';
import packages from './package.json' with { type: 'json' };
import { ByProject } from './test/file-order.ts';
import { WHOLE } from './test/slice.ts';
import { MOCKED, MOCKED_SCREENS } from './test/test-files.ts';

const { node } = packages.dependencies;
// An editor takes whatever Node the machine has.
if (process.version.split('.')[0] !== `v${node.split('.')[0]}`)
  throw new Error(
    `The tests need the project's own Node ${node} and run on ${process.version}: start them with "npm test -- FILE", or tell your editor to use node_modules/node/bin/node (VS Code: "vitest.nodeExecutable").`,
  );

/** What the compiler and the linter cannot say: read from the files alone, so they need no database. */
const RULES = [
  'test/tidy.test.ts',
  'test/limits-once.test.ts',
  'test/written-members.test.ts',
  'test/projects.test.ts',
  'test/rules.test.ts',
  'test/lock-file.test.ts',
  'test/notices.test.ts',
  'test/openapi.test.ts',
  'test/states.test.ts',
  'test/domain-page.test.ts',
  'test/page-styles.test.ts',
  'test/switch-returns.test.ts',
  'test/web-build.test.ts',
  'web/styles/classes.test.ts',
  'web/styles/tokens.test.ts',
];

/**
 * In any order, so that no test leans on another: Vitest prints the seed, `--sequence.seed=SEED` plays it again. How long
 * a test takes says nothing: a machine that is busy with everything else is no reason to fail.
 */
const EVERY = {
  sequence: { shuffle: true, sequencer: ByProject },
  // None at all where hundreds of rounds are proved.
  testTimeout: WHOLE ? 0 : 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 50 } },
};
const SCREENS = { ...EVERY, environment: 'jsdom', setupFiles: ['test/screens.setup.ts'] };
const DATABASE = {
  ...EVERY,
  globalSetup: ['test/postgres.global.ts'],
  // What a request leaves behind is gone before it is looked through twice.
  execArgv: ['--max-semi-space-size=64'],
};

export default defineConfig({
  test: {
    // Vitest leaves a core to whoever watches; of two that would be half.
    maxWorkers: '100%',
    sequence: EVERY.sequence,
    projects: [
      {
        test: {
          ...EVERY,
          name: 'domain',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts'],
          // Pure modules leave nothing behind for the next file.
          isolate: false,
        },
      },
      { test: { ...EVERY, name: 'rules', include: RULES } },
      {
        test: {
          ...DATABASE,
          name: 'server',
          include: ['server/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...RULES, ...MOCKED],
          // Each file has a database of its own; loading the whole program anew for each cost a third of the run.
          isolate: false,
        },
      },
      { test: { ...DATABASE, name: 'mocked', include: MOCKED } },
      {
        test: {
          ...SCREENS,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}', 'test/literals/**/*.test.tsx'],
          exclude: [...RULES, ...MOCKED_SCREENS],
          // Loading React and every screen anew for each file took four times as long as the tests.
          isolate: false,
        },
      },
      { test: { ...SCREENS, name: 'web-mocked', include: MOCKED_SCREENS } },
    ],
  },
});
