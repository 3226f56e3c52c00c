import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'drills/faults');
const patches = readdirSync(FOLDER).toSorted();
const textOf = (patch: string) => readFileSync(path.join(FOLDER, patch), 'utf8');

it('drills/faults/ has at least sixty faults, each with what goes wrong and the places of the tests that find it', () => {
  expect(patches.length).toBeGreaterThanOrEqual(60);
  for (const patch of patches) {
    const [says = '', nearest = '', otherwise = ''] = textOf(patch).split('\n');
    expect(says, patch).toMatch(/^\S.{20,}\.$/);
    expect(nearest, patch).toMatch(/^Nearest: \S+\/$/);
    const places = [nearest, ...(otherwise === '' ? [] : [otherwise])];
    for (const place of places)
      expect(existsSync(path.join(ROOT, place.replace(/^\w+: /, ''))), patch).toBe(true);
  }
});

// In the working tree, so that whoever moves the code moves the patch in the same commit.
it('each fault can be planted', () => {
  const check = (patch: string) =>
    spawnSync('git', ['apply', '--check', path.join(FOLDER, patch)], { cwd: ROOT, encoding: 'utf8' });
  const moved = patches.flatMap((patch) => {
    const { status, stderr } = check(patch);
    return status === 0 ? [] : [`${patch}: ${stderr.trim()}`];
  });
  expect(moved).toEqual([]);
});

it('each fault changes the product alone, never a test', () => {
  const files = patches.flatMap((patch) =>
    [...textOf(patch).matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file = '']) => file),
  );
  expect(files.filter((file) => !/^(?:server|contract)\//.test(file) || file.includes('.test.'))).toEqual([]);
});
