import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './bin/chromium.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/setup.global.ts',
  outputDir: '.cache/e2e',
  // How long a machine takes that is busy with everything else says nothing.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // Each worker has a program and a database of its own, and waits for a third of its time: for letters, for what moves.
  workers: Math.min(4, availableParallelism() + 1),
  forbidOnly: true,
  use: {
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    actionTimeout: 60_000,
    // Most journeys hold or fail what a page asks for, which a worker would answer unseen; its own specs allow it.
    serviceWorkers: 'block',
    // Recording every page would cost a fifth of the run; `playwright test --trace on` when one fails.
    trace: 'off',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // No machine that runs this has one, and drawing without pretending is quicker.
        '--disable-gpu',
      ],
    },
  },
});
