import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { backupIdentities } from '#server/backup/backup-key.ts';
import { type Proof, proveRestore } from '#server/backup/prove-restore.ts';
import type { Target } from '#server/backup/restore-backup.ts';
import type { TestApp } from '#test/app.ts';
import { emptyDatabase } from '#test/database.ts';

/** An empty target for a restore: a database without tables, and an empty folder. */
export async function openTarget(): Promise<Target & { drop(): Promise<void> }> {
  const database = await emptyDatabase();
  return {
    migrationDatabaseUrl: database.url,
    dataDir: path.join(await mkdtemp(path.join(inject('runFolder'), 'restored-')), 'data'),
    filesUrl: null,
    bucket: null,
    chainKey: null,
    drop: database.drop,
  };
}

/** Restores the program's last backup into a target, and compares it with the running database. */
export async function provedIn(target: Target, { deps: { env } }: TestApp): Promise<Proof> {
  const proof = await proveRestore(env, target, await backupIdentities(env));
  if (proof === null) throw new Error('No backup was taken');
  return proof;
}

/** Restores the program's last backup and compares it with the running database. */
export async function proved(app: TestApp): Promise<Proof> {
  const target = await openTarget();
  try {
    return await provedIn(target, app);
  } finally {
    await target.drop();
  }
}
