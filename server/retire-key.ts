import { backupIdentities, backupRecipients, retireKey } from '#server/backup/backup-key.ts';
import { openStorage } from '#server/backup/backup-storage.ts';
import { proveRestore } from '#server/backup/prove-restore.ts';
import { targetBeside } from '#server/backup/restore-backup.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import { readEnv } from '#server/env.ts';
import { EnvError } from '#server/env-variables.ts';
import { openDeps } from '#server/open-deps.ts';
import { runCommand, say } from '#server/run-command.ts';

/**
 * `npm run backup -- retire KEY`: takes a backup for the current keys, restores it beside the live data, and only then
 * deletes every backup that the retired key opens. The supervisor provides the server and the folder for the restore.
 */
async function retire([key, databaseUrl, folder]: readonly string[]): Promise<number> {
  if (!key?.startsWith('age1') || !databaseUrl || !folder)
    throw new EnvError('Name the public key of the backups to delete: npm run backup -- retire age1…');
  const env = readEnv(process.env);
  if ((await backupRecipients(env)).includes(key))
    throw new EnvError(
      'Backups are still encrypted to this key. Set BACKUP_PUBLIC_KEY to the new one first: npm run backup -- new-key',
    );
  const identities = await backupIdentities(env);
  const deps = await openDeps(env);
  try {
    const taken = await takeBackup(deps);
    if (taken === null || taken.lacking.length > 0) {
      for (const line of taken?.lacking ?? ['Another backup is under way.']) say(line);
      say('No whole backup was taken, so nothing was deleted.');
      return 1;
    }
    const target = targetBeside(env, databaseUrl, folder);
    const findings = (await proveRestore(env, target, identities))?.findings ?? [];
    if (findings.length > 0) {
      for (const finding of findings) say(finding);
      say('The new backup cannot be restored as it was, so nothing was deleted.');
      return 1;
    }
    say(`Backup ${taken.name} was taken and restored beside the live data: everything fits.`);
    const deleted = await retireKey(await openStorage(env), key);
    for (const name of deleted) say(`deleted ${name}`);
    say(`${deleted.length} snapshots and files that the retired key opens are deleted.`);
    return 0;
  } finally {
    await deps.close();
  }
}

await runCommand(() => retire(process.argv.slice(2)));
