import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/support/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/setup.global.ts',
  outputDir: '.cache/e2e',
  // Generous, so that a busy machine does not fail a test.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // Each worker has a program and a database of its own, and waits a third of its time for letters and animations.
  workers: Math.min(4, availableParallelism() + 1),
  forbidOnly: true,
  use: {
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    actionTimeout: 60_000,
    // Most journeys delay or fail requests of a page, which a service worker would answer first; its own specs allow it.
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
        // Machines that run this have no GPU, and drawing without an emulated one is faster.
        '--disable-gpu',
      ],
    },
  },
});
