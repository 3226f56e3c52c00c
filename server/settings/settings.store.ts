import type { Tx } from '#server/http/context.ts';

/** A new version of the lender's settings; older ones stay. */
export async function insertSettings(
  tx: Tx,
  value: Readonly<Record<string, unknown>>,
  changedBy: number | null,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ value: JSON.stringify(value), changedBy, createdAt: now })
    .execute();
}
