import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

// With such a word it would play nothing, and pass.
it.each([
  'books drawers',
  'books cash --parts some',
  'books cash --parts 0',
  'books cash --at-once all',
  'failover --times often',
  'fuzz --as nobody-else',
  'fuzz --rounds many',
  'fuzz --to 0',
  'kills many',
  'kills 2 7 long',
  'mutants no-folder',
  'restart often',
])('drill %s ends at once and names the last word', (line) => {
  const [drill, ...words] = line.split(' ');
  const { status, stdout, stderr } = spawnSync(process.execPath, [`drills/${drill}.ts`, ...words], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(1);
  expect(stderr).toContain(`"${words.at(-1)}"`);
  expect(stdout).toBe('');
});
