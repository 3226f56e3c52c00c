import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Vitest leaves a core to whoever watches; of two that would be half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts'],
          // A property asks a hundred times; on a busy machine that is no reason to fail.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/postgres.global.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}', 'test/literals/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['test/patience.ts'],
          testTimeout: 15_000,
        },
      },
    ],
  },
});
