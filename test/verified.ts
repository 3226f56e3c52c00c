import { spawnSync } from 'node:child_process';
import { verifyRecords } from '#server/verification/verify-records.ts';
import type { TestApp } from '#test/app.ts';

async function verifiedNow({ deps, db }: TestApp) {
  await verifyRecords(deps);
  return db
    .selectFrom('verifications')
    .select(['findings', 'examples'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}

/** The number of findings of a verification now: 0 if all is well. */
export const findingsTonight = async (app: TestApp): Promise<number> => (await verifiedNow(app)).findings;

/** Examples of what a verification finds now; none if all is well. */
export const examplesTonight = async (app: TestApp) => (await verifiedNow(app)).examples ?? [];

/** Runs `npm run verify` on the database of a test, in a process of its own. */
export const runVerify = ({ deps: { env } }: TestApp) =>
  spawnSync(process.execPath, ['server/verify.ts'], {
    encoding: 'utf8',
    env: { DATABASE_URL: env.databaseUrl, DATA_DIR: env.dataDir },
  });
