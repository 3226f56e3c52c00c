import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupRecipients, ownIdentityFile } from '#server/backup/backup-key.ts';
import { backupSettingsOf } from '#server/backup/backup-variables.ts';
import { writeOnce } from '#server/files/write-once.ts';
import { openChainKey } from '#server/hash-chain/chain-key.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'manito-key-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

it('keeps the key that is there, and leaves no draft beside it', async () => {
  const file = path.join(dataDir, 'keys', 'key');
  writeOnce(file, 'one');
  writeOnce(file, 'another');
  expect(await readFile(file, 'utf8')).toBe('one');
  expect(await readdir(path.dirname(file))).toEqual(['key']);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

it('an empty key of the records seals nothing: anybody could', async () => {
  const env = { dataDir, chainKey: null };
  const { id } = openChainKey(env);
  expect(openChainKey(env).id).toBe(id);
  await truncate(path.join(dataDir, 'chain', 'key'));
  expect(() => openChainKey(env)).toThrow(/The key of the records is empty: .*CHAIN_KEY/);
});

it('a key file without a secret key makes no backup, which nobody could open', async () => {
  const env = { dataDir, backup: backupSettingsOf({}) };
  expect(await backupRecipients(env)).toHaveLength(1);
  const [first = ''] = (await readFile(ownIdentityFile(env), 'utf8')).split('\n');
  for (const left of ['', first]) {
    await writeFile(ownIdentityFile(env), left);
    await expect(backupRecipients(env)).rejects.toThrow(/There is no secret key in .*BACKUP_PUBLIC_KEY/);
  }
});
