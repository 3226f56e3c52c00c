import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

let place: string;
beforeEach(async () => {
  place = await mkdtemp(path.join(inject('runFolder'), 'scripts-'));
  await cp(path.join(ROOT, 'install'), path.join(place, 'install'), { recursive: true });
});
afterEach(() => rm(place, { recursive: true, force: true }));

/** Without the settings that npm hands to what it starts, such as these tests. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: place, env, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

/** A package whose script writes a file, as the registry would hand it out. */
async function pack(name: string, script: string, code: string) {
  const folder = path.join(place, 'packed', name, 'package');
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ name, version: '1.0.0', scripts: { [script]: 'node act.cjs' } }),
  );
  await writeFile(path.join(folder, 'act.cjs'), code);
  run('tar', '--create', '--gzip', '--file', `${name}.tgz`, '--directory', path.dirname(folder), 'package');
}

/** Notes npm's command: a script runs in the rebuild that names it, not while the packages arrive. */
const WRITES = "require('node:fs').appendFileSync('acted', process.env.npm_command);";
const BRINGS_NODE = `const fs = require('node:fs');
  fs.mkdirSync('bin');
  fs.symlinkSync(${JSON.stringify(process.execPath)}, 'bin/node');`;
const acted = (name: string) => {
  const file = path.join(place, 'node_modules', name, 'acted');
  return existsSync(file) ? readFileSync(file, 'utf8') : 'nothing';
};

it('an install runs the scripts of the packages on the list, and no other', async () => {
  await pack('node', 'preinstall', BRINGS_NODE);
  await pack('allowed', 'postinstall', WRITES);
  await pack('poisoned', 'postinstall', WRITES);
  await pack('forbidden', 'install', WRITES);
  const names = ['node', 'allowed', 'poisoned', 'forbidden'];
  const dependencies = Object.fromEntries(names.map((name) => [name, `file:${name}.tgz`]));
  const allowScripts = { node: true, allowed: true, forbidden: false };
  await writeFile(
    path.join(place, 'package.json'),
    JSON.stringify({ name: 'installed', version: '1.0.0', type: 'module', dependencies, allowScripts }),
  );
  const locked = run('npm', 'install', '--package-lock-only', '--ignore-scripts', '--offline');
  expect(locked.status, locked.said).toBe(0);
  await writeFile(path.join(place, 'after.mjs'), '');
  await writeFile(
    path.join(place, 'first.mjs'),
    "import { goOn } from './install/prepare.mjs';\nawait goOn('after.mjs', []);\n",
  );

  const installed = run(process.execPath, 'first.mjs');
  expect(installed.status, installed.said).toBe(0);
  expect(installed.said).toContain('Installed in');
  expect(names.slice(1).map(acted)).toEqual(['rebuild', 'nothing', 'nothing']);
});

it('npm called by hand in the project runs none', async () => {
  await cp(path.join(ROOT, '.npmrc'), path.join(place, '.npmrc'));
  await pack('poisoned', 'postinstall', WRITES);
  const manifest = { name: 'by-hand', version: '1.0.0', dependencies: { poisoned: 'file:poisoned.tgz' } };
  await writeFile(path.join(place, 'package.json'), JSON.stringify(manifest));
  const installed = run('npm', 'install', '--offline', '--no-audit');
  expect(installed.status, installed.said).toBe(0);
  expect(existsSync(path.join(place, 'node_modules/poisoned'))).toBe(true);
  expect(acted('poisoned')).toBe('nothing');
});
