import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { until } from '#test/until.ts';
import { isAlive } from '../install/processes.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Replaces the program that builds and serves: prints its process and what it is told, and ends on request. */
const STAND_IN = `
  process.on('message', (said) => process.stdout.write(\`told \${said}.\n\`));
  process.stdout.write(\`serving \${process.pid} NAME=\${process.env.NAME} PLACE=\${process.env.PLACE}.\\n\`);
  const end = () => process.exit(0);
  process.on('SIGTERM', end);
  process.on('disconnect', end);
  setInterval(() => undefined, 1000);
`;
/** npm's failure on a full disk: it warns, and continues for minutes. */
const FULL_DISK = `#!/bin/sh
echo 'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write' >&2
sleep 600
`;

/** Stands in for npm: notes how it is called, brings this test's Node, and adds what builds once it may. */
const NPM = `#!/bin/sh
echo "$1 $2" >> "$CALLS"
case "$1" in
  ci) mkdir -p node_modules/node && echo '{}' > node_modules/.package-lock.json ;;
  pack) mkdir -p package/bin && ln -s '${process.execPath}' package/bin/node && tar -czf node.tgz package ;;
  install)
    echo $$ > "$CALLS.pid"
    while [ ! -e "$CALLS.go" ]; do [ -e "$CALLS.fail" ] && exit 1; sleep 0.05; done ;;
esac
`;

let clone: string;
let running: ChildProcess | null = null;
beforeEach(async () => {
  clone = await mkdtemp(path.join(inject('runFolder'), 'clone-'));
  for (const folder of ['bin', 'install', 'commands'])
    await cp(path.join(ROOT, folder), path.join(clone, folder), { recursive: true });
  await writeFile(path.join(clone, 'commands/serve.ts'), STAND_IN);
  for (const file of ['package.json', 'package-lock.json'])
    await copyFile(path.join(ROOT, file), path.join(clone, file));
});
afterEach(async () => {
  running?.kill('SIGKILL');
  await rm(clone, { recursive: true, force: true });
});

const stamp = () => path.join(clone, 'node_modules/.manito-installed');
async function wanted(): Promise<string> {
  const lock = await readFile(path.join(clone, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

/** As after an installation. */
async function installed(): Promise<void> {
  await mkdir(path.join(clone, 'node_modules/node/bin'), { recursive: true });
  await symlink(process.execPath, path.join(clone, 'node_modules/node/bin/node'));
  await writeFile(stamp(), await wanted());
}

/** A program in the place of npm. @returns the variables that let `npm start` find it */
async function insteadOfNpm(program: string): Promise<Record<string, string>> {
  const tools = path.join(clone, 'tools');
  await mkdir(tools);
  await writeFile(path.join(tools, 'npm'), program);
  await chmod(path.join(tools, 'npm'), 0o755);
  return { PATH: `${tools}${path.delimiter}${process.env.PATH}`, CALLS: path.join(clone, 'calls') };
}

function run(command: string, args: string[], variables: Record<string, string> = {}) {
  // Without the variables of the npm that runs this test.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  const child = spawn(command, args, {
    cwd: clone,
    env: { ...Object.fromEntries(own), PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output += bytes;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, output: () => output };
}

/** `npm start`, up to the point where it serves. */
async function started(variables: Record<string, string> = {}) {
  await installed();
  const program = run('npm', ['start'], variables);
  await until(() => expect(program.output()).toContain('serving'));
  const pid = Number(/serving (\d+)/.exec(program.output())?.[1]);
  return { ...program, pid };
}

it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'npm that ends by %s leaves nothing running',
  async (signal) => {
    const { child, pid } = await started();
    expect(isAlive(pid)).toBe(true);
    child.kill(signal);
    await until(() => expect(isAlive(pid)).toBe(false));
  },
);

it("reads .env, and the environment's values win", async () => {
  await writeFile(path.join(clone, '.env'), 'NAME=of the file\nPLACE=of the file\n');
  const { output } = await started({ PLACE: 'of the environment' });
  expect(output()).toContain('NAME=of the file PLACE=of the environment.');
});

it('reports at once a disk that fills up during the install, with its remedy', async () => {
  const { ended, output } = run(process.execPath, ['bin/start.mjs'], await insteadOfNpm(FULL_DISK));
  expect(await ended).toBe(1);
  expect(output()).toContain('The packages could not be installed: the disk is full. Make room');
});

it('production refuses the database of the demo, before anything is built or made', async () => {
  const variables = { NODE_ENV: 'production', DATABASE_URL: '', DATA_DIR: path.join(clone, 'data') };
  const serve = run(process.execPath, [path.join(ROOT, 'commands/serve.ts')], {
    ...variables,
    PUBLIC_URL: 'https://prestamos.test',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SESSION_SECRET: '5f1c0d9e8b7a69584736251403f2e1d0',
  });
  expect(await serve.ended).toBe(1);
  expect(serve.output().trim()).toBe('DATABASE_URL is missing. Set it (see .env.example) and start again.');
});

it('a misspelt variable is refused before anything is built or made', async () => {
  const data = path.join(clone, 'data');
  const variables = { NODE_ENV: 'prod', DATABASE_URL: '', DATA_DIR: data };
  const serve = run(process.execPath, [path.join(ROOT, 'commands/serve.ts')], variables);
  expect(await serve.ended).toBe(1);
  expect(serve.output().trim()).toBe('NODE_ENV must be one of: production, development, test; or left out.');
  expect(existsSync(data)).toBe(false);
});

describe('the first start', () => {
  const calls = async () => (await readFile(path.join(clone, 'calls'), 'utf8')).trim().split('\n');
  async function begun(variables: Record<string, string>) {
    const start = run(process.execPath, ['bin/start.mjs'], variables);
    await until(() => expect(start.output()).toContain('serving'));
    return { ...start, pid: Number(/serving (\d+)/.exec(start.output())?.[1]) };
  }

  it('opens the program before the packages of the build are there, and tells it when they are', async () => {
    const { output } = await begun(await insteadOfNpm(NPM));
    expect((await calls()).slice(0, 3).toSorted()).toEqual([
      'ci --omit=dev',
      expect.stringMatching(/^pack node-\S+@\d/),
      'rebuild --ignore-scripts=false',
    ]);
    await until(async () => expect((await calls()).at(-1)).toBe('install --no-save'));
    expect(await readFile(stamp(), 'utf8')).toBe(`${await wanted()} without dev`);
    expect(output()).not.toContain('told');
    await writeFile(path.join(clone, 'calls.go'), '');
    await until(() => expect(output()).toContain('told packages there.'));
    expect(await readFile(stamp(), 'utf8')).toBe(await wanted());
  });

  it.each(['SIGINT', 'SIGKILL'] as const)('that ends by %s meanwhile goes on from there', async (signal) => {
    const variables = await insteadOfNpm(NPM);
    const first = await begun(variables);
    first.child.kill(signal);
    await until(() => expect(isAlive(first.pid)).toBe(false));
    await writeFile(path.join(clone, 'calls.go'), '');
    const { output } = await begun(variables);
    await until(() => expect(output()).toContain('told packages there.'));
    expect((await calls()).filter((call) => call.startsWith('ci'))).toHaveLength(1);
  });

  it('takes npm with it when its program ends', async () => {
    const { pid, ended } = await begun(await insteadOfNpm(NPM));
    let npm = 0;
    await until(async () => {
      npm = Number(await readFile(path.join(clone, 'calls.pid'), 'utf8'));
      expect(isAlive(npm)).toBe(true);
      expect(npm).toBeGreaterThan(1);
    });
    process.kill(pid, 'SIGTERM');
    expect(await ended).toBe(0);
    await until(() => expect(isAlive(npm)).toBe(false));
  });

  it('that cannot get them says so, and leaves nothing running', async () => {
    const { pid, ended, output } = await begun(await insteadOfNpm(NPM));
    await writeFile(path.join(clone, 'calls.fail'), '');
    expect(await ended).toBe(1);
    expect(output()).toContain('The packages could not be installed: npm failed.');
    await until(() => expect(isAlive(pid)).toBe(false));
  });
});
