import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sameDiskWarnings, takeBackup } from '#server/backup/take-backup.ts';
import { readEnv } from '#server/env.ts';
import { openDeps } from '#server/open-deps.ts';
import { runCommand, say } from '#server/run-command.ts';

/** `npm run backup -- new-key`: creates a pair of keys, of which the program is to know only the public one. */
async function newKey(): Promise<number> {
  const identity = await generateX25519Identity();
  say(`# public key, for BACKUP_PUBLIC_KEY: ${await identityToRecipient(identity)}`);
  say('# The next line opens every backup. Keep it away from this machine, twice.');
  say(identity);
  return 0;
}

/** `npm run backup`: takes a backup now, whether the program runs or not. */
async function backUp(): Promise<number> {
  const env = readEnv(process.env);
  const deps = await openDeps(env);
  try {
    const taken = await takeBackup(deps);
    if (taken === null) {
      say('Another backup is under way.');
      return 1;
    }
    const { name, files, copied, lacking } = taken;
    say(`Backup ${name}: the whole database, and ${files} files, of which ${copied} were new.`);
    for (const line of lacking) say(line);
    if (lacking.length > 0) say(`${lacking.length} files were not copied.`);
    for (const warning of await sameDiskWarnings(env)) say(warning);
    return lacking.length > 0 ? 1 : 0;
  } finally {
    await deps.close();
  }
}

await runCommand(process.argv[2] === 'new-key' ? newKey : backUp);
