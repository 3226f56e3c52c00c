import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import packages from '../package.json' with { type: 'json' };

// A command of a page works when it is pasted: git knows every branch, tag and commit that it names, and a release of
// today has the name that it unpacks.

const ROOT = path.resolve(import.meta.dirname, '..');
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((page) => page !== 'CHANGELOG.md');

/** The code blocks of a page, also the indented ones, and its code between backticks. */
function codeOf(page: string): string {
  const text = readFileSync(path.join(ROOT, page), 'utf8');
  const blocks = [...text.matchAll(/^ *```[^\n]*\n([\s\S]*?)^ *```/gm)].map(([, block = '']) => block);
  const inline = [...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`\n]+)`/g)];
  return [...blocks, ...inline.map(([, code = '']) => code)].join('\n');
}

/** How a command names what git has to know. */
const NAMING = [
  /\bgit (?:[^\n|&;]*? )?--branch[ =](\S+)/g,
  /\bgit (?:-C \S+ )?(?:checkout|switch|show|rev-parse|merge|rebase|cherry-pick)(?: --?\S+)* ([^\s-]\S*)/g,
  /\bgit (?:-C \S+ )?(?:fetch|pull|ls-remote)(?: --?\S+)* [^\s&-]\S* ([^\s|)]+)/g,
  /\bgit (?:-C \S+ )?worktree add(?: --?\S+)* \S+ ([^\s-][^\s`]*)/g,
  /\binstall-version -- (\S+)/g,
];
/** Filled in by the shell, or by the reader: `$COMMIT`, `NAME`. */
const isFilledIn = (name: string) => /^["']?\$|^[A-Z_]+$/.test(name);

const known = new Map<string, boolean>();
function isKnown(name: string): boolean {
  const found = known.get(name);
  if (found !== undefined) return found;
  const plain = name.replace(/^refs\/heads\//, '');
  // A clone has only its own branch; the others are those of where it came from.
  const is = [name, plain, `origin/${plain}`].some(
    (each) =>
      spawnSync('git', ['rev-parse', '--verify', '--quiet', `${each}^{commit}`], { cwd: ROOT }).status === 0,
  );
  known.set(name, is);
  return is;
}

const named = pages.flatMap((page) => {
  const code = codeOf(page);
  return NAMING.flatMap((naming) =>
    [...code.matchAll(naming)].flatMap(([, name = '']) => (isFilledIn(name) ? [] : [{ page, name }])),
  );
});

it('git knows every name that the code of a page uses', () => {
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ name }) => !isKnown(name))).toEqual([]);
});

it('the names of a release are those that `npm run release` makes of this version', () => {
  const releases = pages.flatMap((page) =>
    [...codeOf(page).matchAll(/\bmanito[-:](\d+\.\d+\.\d+)/g)].map(([, version = '']) => ({ page, version })),
  );
  expect(releases.length).toBeGreaterThan(0);
  expect(releases.filter(({ version }) => version !== packages.version)).toEqual([]);
});
