import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

interface Project {
  readonly files?: readonly string[];
  readonly references?: readonly { readonly path: string }[];
}

/** Every file that the compiler reads for a project and for those it refers to, as the compiler itself lists them. */
function filesOf(folder: string, seen: Set<string>): string[] {
  if (seen.has(folder)) return [];
  seen.add(folder);
  const shown = execFileSync('tsc', ['-p', folder, '--showConfig'], { encoding: 'utf8' });
  const { files = [], references = [] }: Project = JSON.parse(shown);
  return [
    ...files.map((file) => path.relative(ROOT, path.resolve(folder, file))),
    ...references.flatMap((reference) => filesOf(path.resolve(folder, reference.path), seen)),
  ];
}

it('the compiler reads every file, each in one project', () => {
  const read = filesOf(ROOT, new Set());
  const written = globSync('**/*.{ts,tsx,mts,cts}', {
    cwd: ROOT,
    exclude: ['node_modules', '.cache', 'dist', 'data'],
  });
  expect(written.filter((file) => !read.includes(file)).sort()).toEqual([]);
  const typed = read.filter((file) => !file.endsWith('.json'));
  expect(typed.filter((file, place) => typed.indexOf(file) !== place)).toEqual([]);
});
