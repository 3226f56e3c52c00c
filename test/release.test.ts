import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { billOfMaterials } from '../commands/release/bill-of-materials.ts';
import { isShipped } from '../commands/release/program.ts';

// The contents of `npm run release`; `npm run drill -- release` makes it twice and starts it.
const ROOT = path.resolve(import.meta.dirname, '..');
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

const RELEASE = { version: '1.0.0', commit: 'f00', time: new Date('2026-11-25T12:00:00Z') };
const LIBC = { name: 'libc6', version: '2.41-12+deb13u5', architecture: 'amd64', sha256: 'b59b' };

it('lists every production package that npm has installed, no package for developers, and the image’s from Debian', () => {
  const listed = billOfMaterials(ROOT, RELEASE, [LIBC]).components;
  const npm = run('npm', 'ls', '--omit=dev', '--all', '--parseable', '--long')
    .trim()
    .split('\n')
    .slice(1)
    // The binary itself, which `node` downloads for this machine during the install: no lock file names it.
    .filter((line) => !line.includes(':EXTRANEOUS'))
    .map((line) => line.split(':')[1]);
  expect(npm.length).toBeGreaterThan(200);
  expect(
    listed
      .filter(({ purl }) => purl.startsWith('pkg:npm/'))
      .map(({ name, version }) => `${name}@${version}`)
      .sort(),
  ).toEqual([...new Set(npm)].sort());
  expect(listed.find(({ name }) => name === 'libc6')?.purl).toBe(
    'pkg:deb/debian/libc6@2.41-12%2Bdeb13u5?arch=amd64&distro=trixie',
  );
});

const tracked = run('git', 'ls-files').trim().split('\n');
const shipped = tracked.filter(isShipped);

it('ships no tests, no settings of tools and no variables of a machine', () => {
  const wrong =
    /\.(?:test|spec|fixture)\.|tsconfig|\.config\.|^(?:web|e2e|test|\.github|\.ci)\/|^\.(?!env\.example$)/;
  expect(shipped.filter((file) => wrong.test(file))).toEqual([]);
});

it('ships every file that a shipped file imports or runs', () => {
  const missing = shipped
    .filter((file) => /\.(?:ts|mjs)$/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(path.join(ROOT, file), 'utf8').matchAll(
          /(?:from|import\(|new URL\(|(?:goOn|run[A-Z]\w+)\()\s*'(#[a-z]+\/[^']+|(?:bin|commands|install|server)\/[^']+|\.\.?\/[^']+\.(?:ts|mjs|json))'/g,
        ),
      ]
        .map(([, name = '']) =>
          name.startsWith('.') ? path.join(path.dirname(file), name) : name.replace('#', ''),
        )
        .filter((name) => !shipped.includes(name))
        .map((name) => `${file} → ${name}`),
    );
  expect(shipped).toContain('server/main.ts');
  expect(missing).toEqual([]);
});
