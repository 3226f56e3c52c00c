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
 * Tests that kill and replace whole programs and database servers: `npm run drill -- programs` plays them, every night
 * and before a release, and so does who names their file. What they prove changes seldom, and each costs as much as a
 * hundred others.
 */
export const PROGRAMS = [
  'server/db/primary.test.ts',
  'server/jobs/outage.test.ts',
  'server/jobs/promotion.test.ts',
  'server/receipts/killed.test.ts',
  'server/supervise.test.ts',
  'test/killed-start.test.ts',
];

/**
 * The slowest test files. They are started first: started last, they would leave the other cores idle at the end of a
 * run.
 */
export const LONGEST = [
  'test/two-customers/two-customers.test.ts',
  'server/accounting/accounting.test.ts',
  'server/backup/backup.test.ts',
  'server/environment.test.ts',
  'test/growth/growth.test.ts',
  'server/backup/corruptions.test.ts',
  'server/products/every-plan.test.ts',
  'server/push/push.test.ts',
  'test/permissions/permissions.test.ts',
  'test/emptied/emptied-fields.test.ts',
  'test/install-version.test.ts',
  'test/tamper/tamper.test.ts',
  'server/import/import.test.ts',
];
