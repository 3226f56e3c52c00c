import { defineConfig } from 'vitest/config';
import packages from './package.json' with { type: 'json' };

const { node } = packages.dependencies;
// An editor takes whatever Node the machine has.
if (process.version.split('.')[0] !== `v${node.split('.')[0]}`)
  throw new Error(
    `The tests need the project's own Node ${node} and run on ${process.version}: start them with "npm test -- FILE", or tell your editor to use node_modules/node/bin/node (VS Code: "vitest.nodeExecutable").`,
  );

/** What the compiler and the linter cannot say: read from the files alone, so they need no database. */
const RULES = [
  'test/tidy.test.ts',
  'test/written-members.test.ts',
  'test/projects.test.ts',
  'test/rules.test.ts',
  'test/lock-file.test.ts',
  'test/states.test.ts',
  'test/domain-page.test.ts',
  'web/styles/classes.test.ts',
  'web/styles/tokens.test.ts',
];

/** They put another module in a module's place or load one anew: apart from those who share theirs. */
const MOCKED = ['test/changed-letters.test.ts'];
const MOCKED_SCREENS = ['test/literals/changed-limits.test.tsx', 'web/pwa/install-card.test.tsx'];

/** Many things are waited for on a machine that is busy with everything else. */
const SCREENS = {
  environment: 'jsdom',
  setupFiles: ['test/screens.setup.ts'],
  testTimeout: 60_000,
};

export default defineConfig({
  test: {
    // Vitest leaves a core to whoever watches; of two that would be half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts'],
          // Pure modules leave nothing behind for the next file.
          isolate: false,
          // A property asks a hundred times; on a busy machine that is no reason to fail.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'rules',
          include: RULES,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...RULES, ...MOCKED],
          globalSetup: ['test/postgres.global.ts'],
          // Each file has a database of its own; loading the whole program anew for each cost a third of the run.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'mocked',
          include: MOCKED,
          globalSetup: ['test/postgres.global.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
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
