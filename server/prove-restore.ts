import { backupIdentities } from '#server/backup/backup-key.ts';
import { proveRestore } from '#server/backup/prove-restore.ts';
import { targetBeside } from '#server/backup/restore-backup.ts';
import { readEnv } from '#server/env.ts';
import { EnvError } from '#server/env-variables.ts';
import { runCommand, say } from '#server/run-command.ts';

/**
 * Restores the last backup and compares it with the live data. The supervisor (bin/prove-restore.mjs) provides a
 * server and a folder for it, and removes both afterwards.
 */
async function prove([databaseUrl, folder]: readonly string[]): Promise<number> {
  if (!databaseUrl || !folder) throw new EnvError('Start it with: node bin/prove-restore.mjs');
  const env = readEnv(process.env);
  const proof = await proveRestore(env, targetBeside(env, databaseUrl, folder), await backupIdentities(env));
  if (proof === null) {
    say('There is no backup yet. Take one with: npm run backup');
    return 1;
  }
  say(`Backup ${proof.name}, taken ${proof.takenAt.toISOString()}`);
  for (const finding of proof.findings) say(finding);
  if (proof.compared) {
    const { rows, files, pesos } = proof.compared;
    say(`${rows} rows and ${files} files compared with the living ones.`);
    say(
      `RD$${pesos.posted} posted in ${pesos.entries} entries, RD$${pesos.balances} owed in ${pesos.loans} loans.`,
    );
  }
  const { length } = proof.findings;
  say(length === 0 ? 'Everything fits.' : `${length} do not fit.`);
  return length === 0 ? 0 : 1;
}

await runCommand(() => prove(process.argv.slice(2)));
