import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { takeBackup } from '#server/backup/take-backup.ts';
import { readEnv } from '#server/env.ts';
import { openDeps } from '#server/open-deps.ts';
import { runCommand, say } from '#server/run-command.ts';

/** `npm run backup -- new-key`: a pair of keys, of which the program is to know only the public one. */
async function newKey(): Promise<number> {
  const identity = await generateX25519Identity();
  say(`# public key, for BACKUP_RECIPIENT: ${await identityToRecipient(identity)}`);
  say('# The next line opens every backup. Keep it away from this machine, twice.');
  say(identity);
  return 0;
}

/** `npm run backup`: one now, while the program runs and while it does not. */
async function backUp(): Promise<number> {
  const env = readEnv(process.env);
  const deps = await openDeps(env);
  try {
    const taken = await takeBackup(deps);
    if (taken === null) {
      say('Another backup is under way.');
      return 1;
    }
    const { name, files, copied, missing } = taken;
    say(`Backup ${name}: the whole database, and ${files} files, of which ${copied} were new.`);
    if (missing > 0)
      say(`${missing} files that rows name are missing in the living folder. Run: npm run verify`);
    if (env.backup.recipients.length === 0)
      say(
        'It is encrypted with a key in DATA_DIR/backup-identity: without that file it cannot be opened. Copy it elsewhere, or set BACKUP_RECIPIENT.',
      );
    return missing > 0 ? 1 : 0;
  } finally {
    await deps.close();
  }
}

await runCommand(process.argv[2] === 'new-key' ? newKey : backUp);
