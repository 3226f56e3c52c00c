import { verifyRecords } from '#server/verification/verify-records.ts';
import type { TestApp } from '#test/app.ts';

/** What a night finds now that does not fit: 0 where all is well. */
export async function findingsTonight({ deps, db }: TestApp): Promise<number> {
  await verifyRecords(deps);
  const { findings } = await db
    .selectFrom('verifications')
    .select('findings')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return findings;
}
