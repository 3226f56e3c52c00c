import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { keptSecret } from '../commands/session-secret.ts';

it('makes one long secret for a data folder, readable only by its owner', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'manito-secret-'));
  try {
    const dataDir = path.join(folder, 'data');
    const first = keptSecret(dataDir);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(keptSecret(dataDir)).toBe(first);
    expect(keptSecret(path.join(folder, 'other'))).not.toBe(first);
    await truncate(path.join(folder, 'other', 'session-secret'));
    expect(() => keptSecret(path.join(folder, 'other'))).toThrow(/is empty. Delete the file/);
    expect((await stat(path.join(dataDir, 'session-secret'))).mode & 0o077).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
