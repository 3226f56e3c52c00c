import { DAY_MS } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { lastBackup } from '#server/backup/backups.store.ts';
import { sameDiskWarnings } from '#server/backup/same-disk.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';

/** The nightly job: takes a backup, unless another system takes backups. */
export async function backUpTonight(deps: Deps): Promise<void> {
  if (!deps.env.backup.nightly) return;
  await takeBackup(deps);
  if (deps.env.demo) return;
  for (const warning of await sameDiskWarnings(deps.env)) deps.log.warn({ source: 'backup' }, warning);
}

/** The hourly job: takes a backup where the night's one is missing, because the program was off during the night. */
export async function backUpIfDue(deps: Deps): Promise<void> {
  const last = await inTransaction(deps.db, async (tx) => ok(await lastBackup(tx)));
  const isRecent =
    last.ok && last.value && Math.abs(deps.now().getTime() - last.value.beganAt.getTime()) < DAY_MS;
  if (!isRecent) await backUpTonight(deps);
}
