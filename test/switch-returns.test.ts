import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const REFUSED = 'Each case of a switch returns something';

/** The linter's findings in files with this code. */
function lint(...files: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'manito-switch-'));
  for (const [number, words] of files.entries()) writeFileSync(path.join(folder, `${number}.ts`), words);
  const { stdout, stderr } = spawnSync(
    path.join(ROOT, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', `--config-path=${ROOT}`, folder],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  return stdout + stderr;
}

test('refuses a switch with statements in each case: a missing case would go unnoticed', () => {
  const said = lint(
    ...['break;', 'return;', ''].map(
      (end) => `export const tell = (kind: 'a' | 'b') => {
        switch (kind) {
          case 'a':
          case 'b':
            console.log(kind);
            ${end}
        }
      };`,
    ),
  );
  expect(said.split(REFUSED)).toHaveLength(1 + 3);
});

test('accepts a switch whose cases return or throw', () => {
  const said = lint(`export const tell = (kind: 'a' | 'b' | 'c') => {
    switch (kind) {
      case 'a':
      case 'b': {
        return 1;
      }
      case 'c':
        throw new Error(kind);
    }
  };`);
  expect(said).toContain('Checked 1 file');
  expect(said).not.toContain(REFUSED);
});
