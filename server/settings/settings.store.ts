import type { Tx } from '#server/http/context.ts';
import { type Settings, settingsOf } from '#server/settings/settings.ts';

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

/** The version that was in force at an instant; before the first one, the first one. */
export async function settingsInForce(tx: Tx, at: Date): Promise<Settings> {
  const versions = tx.selectFrom('settings').selectAll().limit(1);
  const then = await versions.where('createdAt', '<=', at).orderBy('version', 'desc').executeTakeFirst();
  return settingsOf(then ?? (await versions.orderBy('version').executeTakeFirst()));
}
