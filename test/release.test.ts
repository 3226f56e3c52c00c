import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { billOfMaterials, compareBills } from '../commands/release/bill-of-materials.ts';
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

it('compares its list with that of the release before: new, gone, of another version, of other bytes', () => {
  const bill = billOfMaterials(ROOT, RELEASE, [LIBC]);
  expect(compareBills(bill, bill)).toEqual({ changed: [], alarming: [] });
  const before = structuredClone(bill);
  const at = (name: string) => before.components.findIndex((one) => one.name === name);
  const take = (name: string) => before.components.splice(at(name), 1);
  const [zod] = take('zod');
  if (!zod) throw new Error('zod is in every release');
  const older = { ...zod, version: '4.0.0', purl: 'pkg:npm/zod@4.0.0' };
  take('uqr');
  const poisoned = before.components[at('pino')];
  if (!poisoned?.hashes) throw new Error('pino is in every release');
  poisoned.hashes = [{ alg: 'SHA-512', content: 'f00' }];
  const left = { ...zod, name: 'left', version: '1.0.0', purl: 'pkg:npm/left@1.0.0' };
  before.components.push(older, left);
  const { changed, alarming } = compareBills(before, bill);
  const now = (name: string) => bill.components.find((one) => one.name === name)?.version;
  expect(changed).toEqual([
    'gone     pkg:npm/left 1.0.0',
    `new      pkg:npm/uqr ${now('uqr')}`,
    `changed  pkg:npm/zod 4.0.0 → ${now('zod')}`,
  ]);
  expect(alarming).toEqual([`OTHER BYTES  pkg:npm/pino@${now('pino')}`]);
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
