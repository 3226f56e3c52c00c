import { findingLine } from '#domain/hash-chain/finding.ts';
import { openDatabase, openPool } from '#server/db/database.ts';
import { roleWithoutRights } from '#server/db/grants.ts';
import { readEnv } from '#server/env.ts';
import { EnvError } from '#server/env-variables.ts';
import { openFiles } from '#server/files/files.ts';
import { findChainKey } from '#server/hash-chain/chain-key.ts';
import { openLog } from '#server/log.ts';
import { runCommand, say } from '#server/run-command.ts';
import { verifyNow } from '#server/verification/verify-now.ts';

/** `npm run verify`: walks all records and all files, and lists findings. It writes nothing. */
async function verify(): Promise<number> {
  const env = readEnv(process.env);
  const chainKey = findChainKey(env);
  if (chainKey === null)
    throw new EnvError('There is no key in DATA_DIR/chain, and no CHAIN_KEY: nothing was recorded here yet.');
  const pool = openPool(env.databaseUrl, 2);
  const db = openDatabase(pool);
  const log = openLog('silent');
  try {
    const stranger = await roleWithoutRights(pool);
    if (stranger !== null)
      throw new EnvError(
        `The role ${stranger} may not read this database. Start the program on it once, which gives the role its rights, or set DATABASE_URL to the owner's address (MIGRATION_DATABASE_URL) for this command.`,
      );
    const report = await verifyNow({ env, db, chainKey, log, files: await openFiles(env) }, () => true);
    const { links, rows, erased, files, findings, explained, examples } = report;
    say(`${links} links, ${rows} rows, ${files} files; ${erased} rows are erased and not missing.`);
    for (const finding of examples) say(findingLine(finding));
    if (findings > examples.length) say(`and ${findings - examples.length} more`);
    if (explained > 0) say(`${explained} more were explained by an administrator.`);
    say(findings === 0 ? 'Everything fits.' : `${findings} do not fit.`);
    return findings === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}

await runCommand(verify);
