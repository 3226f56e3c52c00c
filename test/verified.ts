import { verifyRecords } from '#server/verification/verify-records.ts';
import type { TestApp } from '#test/app.ts';

/** The number of findings of a verification now: 0 if all is well. */
export async function findingsTonight({ deps, db }: TestApp): Promise<number> {
  await verifyRecords(deps);
  const { findings } = await db
    .selectFrom('verifications')
    .select('findings')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return findings;
}
