/** Tests that mock a module or load one again, so they run apart from the files that share modules. */
export const MOCKED = ['test/changed-letters.test.ts'];
export const MOCKED_SCREENS = [
  'test/literals/another-term.test.tsx',
  'test/literals/changed-limits.test.tsx',
  'web/app/first-screen/open-first-screen.test.ts',
  'web/pwa/install-card.test.tsx',
  'web/second-factor/passkeys.test.tsx',
  'web/signing/signature-pad.test.tsx',
];

/**
 * Tests of whole programs: those that start, kill and replace them or their database servers, install and upgrade them,
 * back them up and restore them, or fill one with months of a lender. Each costs as much as a hundred others, and what
 * it proves changes seldom: CI plays them beside `npm test`, `npm run drill -- programs` in full.
 */
export const PROGRAMS = [
  'server/accounts/even-answers.test.ts',
  'server/backup/backup.test.ts',
  'server/backup/corruptions.test.ts',
  'server/db/primary.test.ts',
  'server/demo/lender/weekly.test.ts',
  'server/environment.test.ts',
  'server/export/zip.test.ts',
  'server/files/close-to-others.test.ts',
  'server/files/disk-full.test.ts',
  'server/files/files-under-load.test.ts',
  'server/finances/standby.test.ts',
  'server/jobs/outage.test.ts',
  'server/jobs/promotion.test.ts',
  'server/receipts/killed.test.ts',
  'server/settings/told-settings.test.ts',
  'server/supervise.test.ts',
  'server/verification/upgraded.test.ts',
  'server/verify-file.test.ts',
  'test/drill-words.test.ts',
  'test/growth/growth.test.ts',
  'test/hostile-files.test.ts',
  'test/install-scripts.test.ts',
  'test/install-version.test.ts',
  'test/killed-start.test.ts',
  'test/loaded-at-start.test.ts',
  'test/one-file.test.ts',
  'test/start-command.test.ts',
  'test/tamper/tamper.test.ts',
];

/**
 * The slowest test files. They are started first: started last, they would leave the other cores idle at the end of a
 * run.
 */
export const LONGEST = [
  'test/two-customers/two-customers.test.ts',
  'server/products/every-plan.test.ts',
  'server/push/push.test.ts',
  'server/push/subscriptions.test.ts',
  'server/import/import.test.ts',
  'server/http/sees.test.ts',
  'server/receipts/receipt-numbers.test.ts',
  'server/accounting/accounting.test.ts',
  'test/permissions/permissions.test.ts',
  'test/emptied/emptied-fields.test.ts',
];
