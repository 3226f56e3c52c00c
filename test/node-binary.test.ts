import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { expectedHash, judgeBinary } from '../install/node-binary.mjs';
import packages from '../package.json' with { type: 'json' };

const { node } = packages.dependencies;
const here = `${process.platform}-${process.arch}`;

it('the running Node has a known hash', () => {
  expect(judgeBinary(process.execPath, node, here)).toBe('same');
});

it.each(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])(
  'the version of package.json has a known hash for %s',
  (platform) => {
    expect(expectedHash(node, platform)).toMatch(/^[0-9a-f]{64}$/);
  },
);

it('reports another binary as such, and a platform without a known hash as unknown', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'manito-node-'));
  try {
    const file = path.join(folder, 'node');
    await writeFile(file, 'a trojan horse');
    expect(judgeBinary(file, node, here)).toBe('other');
    expect(judgeBinary(file, node, 'plan9-x64')).toBe('unknown');
  } finally {
    await rm(folder, { recursive: true });
  }
});
