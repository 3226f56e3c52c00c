import { backupIdentities } from '#server/backup/backup-key.ts';
import { newestOf, openStorage, snapshotsAmong } from '#server/backup/backup-storage.ts';
import { restoreBackup, verifyRestored } from '#server/backup/restore-backup.ts';
import { grantRights } from '#server/db/grants.ts';
import { readEnv } from '#server/env.ts';
import { EnvError } from '#server/env-variables.ts';
import { runCommand, say } from '#server/run-command.ts';

/** Maximum number of findings that the restore prints; `npm run verify` lists all. */
const NAMED = 20;

/**
 * `npm run restore`: restores the newest backup into an empty installation. For an older one: `npm run restore --
 * 20261120T074500Z`.
 */
async function restore(asked: string | undefined): Promise<number> {
  const env = readEnv(process.env);
  const place = await openStorage(env);
  const names = snapshotsAmong(await place.names());
  const name = asked ?? newestOf(names, new Date());
  if (name === undefined || !names.includes(name))
    throw new EnvError(
      `There is no such backup. Set BACKUP_URL to where they are. There: ${names.join(', ') || 'none'}.`,
    );
  if (asked === undefined && name !== names.at(-1))
    say(`A wrong clock made ${names.at(-1)}, whose day has not come. To restore it, name it.`);
  say(`Restoring ${name} …`);
  const { files, missing } = await restoreBackup(env, place, name, await backupIdentities(env));
  for (const key of missing.slice(0, NAMED))
    say(`The file ${key} is not in the backup, or this key does not open it.`);
  if (missing.length > NAMED) say(`and ${missing.length - NAMED} more files`);
  await grantRights(env.migrationDatabaseUrl, env.databaseUrl);
  const findings = await verifyRestored(env, files);
  for (const finding of findings.slice(0, NAMED)) say(finding);
  if (findings.length > NAMED) say(`and ${findings.length - NAMED} more`);
  const well = missing.length === 0 && findings.length === 0;
  say(
    well
      ? 'Restored, and everything fits.'
      : `Restored, but ${missing.length} files are missing and ${findings.length} records do not fit.`,
  );
  return well ? 0 : 1;
}

await runCommand(() => restore(process.argv[2]));
