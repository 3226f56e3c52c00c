import { findingLine } from '#domain/hash-chain/finding.ts';
import type { Target } from '#server/backup/restore-backup.ts';
import { openDatabase, openPool } from '#server/db/database.ts';
import type { Files } from '#server/files/files.ts';
import { findChainKey } from '#server/hash-chain/chain-key.ts';
import { openLog } from '#server/log.ts';
import { verifyNow } from '#server/verification/verify-now.ts';

/** Runs the nightly verification over restored data. @returns its findings, a sentence each. */
export async function verifyRestored(target: Target, files: Files): Promise<readonly string[]> {
  const chainKey = findChainKey(target);
  if (chainKey === null) return ['The key of the records is missing'];
  const db = openDatabase(openPool(target.migrationDatabaseUrl, 2));
  try {
    const env = { dataDir: target.dataDir };
    const { findings, examples } = await verifyNow(
      { env, db, chainKey, files, log: openLog('silent') },
      () => true,
    );
    const more = findings > examples.length ? [`and ${findings - examples.length} more`] : [];
    return [...examples.map(findingLine), ...more];
  } finally {
    await db.destroy();
  }
}
