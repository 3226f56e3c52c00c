import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const COMMANDS = [
  'bin/install-version.mjs',
  'bin/start.mjs',
  'install/prepare.mjs',
  'install/processes.mjs',
  'install/node-binary.mjs',
  'install/node-binaries.json',
  'commands/older-data.ts',
];
/** Replaces the packages and the build: records its run, and fails if the version says so. */
const SETUP = `
  import { existsSync, mkdirSync, writeFileSync, readFileSync } from 'node:fs';
  if (existsSync('broken')) process.exit(1);
  const name = readFileSync('name', 'utf8');
  mkdirSync('dist/web/.vite', { recursive: true });
  mkdirSync('dist/web/assets', { recursive: true });
  writeFileSync('dist/web/assets/app-' + name + '.js', name);
  writeFileSync('dist/web/.vite/' + 'manifest.json', JSON.stringify({ file: 'assets/app-' + name + '.js' }));
`;

/** A repository with three versions, of which each test has a copy. */
let released: string;
let place: string;
let source: string;
beforeAll(async () => {
  released = await mkdtemp(path.join(inject('runFolder'), 'released-'));
  source = released;
  for (const file of COMMANDS) await cp(path.join(ROOT, file), path.join(source, file));
  await writeFile(path.join(source, 'bin/setup.mjs'), SETUP);
  run(source, 'git', 'init', '--quiet');
  for (const version of ['v1', 'v2', 'v3']) await release(version);
});
afterAll(() => rm(released, { recursive: true, force: true }));
beforeEach(async () => {
  place = await mkdtemp(path.join(inject('runFolder'), 'install-'));
  source = path.join(place, 'source');
  await cp(released, source, { recursive: true });
});
afterEach(() => rm(place, { recursive: true, force: true }));

function run(folder: string, command: string, ...args: string[]) {
  const named = ['-c', 'user.name=Yokasta', '-c', 'user.email=yokasta@demo.do', '-c', 'safe.directory=*'];
  const whole = command === 'git' ? [...named, ...args] : args;
  const { status, stdout, stderr } = spawnSync(command, whole, { cwd: folder, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

async function release(version: string, more: Record<string, string> = {}) {
  for (const [file, text] of Object.entries({ name: version, ...more }))
    await writeFile(path.join(source, file), text);
  run(source, 'git', 'add', '.');
  run(source, 'git', 'commit', '--quiet', '--message', version);
  run(source, 'git', 'tag', version);
}

const install = (folder: string, version: string) =>
  run(folder, process.execPath, 'bin/install-version.mjs', version);
const link = () => path.join(place, 'manito');
const versions = () => path.join(place, 'manito-versions');
const assets = (version: string) => readdirSync(path.join(versions(), version, 'dist/web/assets')).sort();

function first(): void {
  run(place, 'git', 'clone', '--quiet', '--branch', 'v1', source, path.join(versions(), 'v1'));
  expect(install(path.join(versions(), 'v1'), 'v1')).toMatchObject({ status: 0 });
}

it('a version is built in a folder of its own, the link moves, and the one before stays until the next', () => {
  first();
  expect(readlinkSync(link())).toBe('manito-versions/v1');
  expect(install(link(), 'v2')).toMatchObject({ status: 0 });
  expect(readlinkSync(link())).toBe('manito-versions/v2');
  expect(readdirSync(versions()).sort()).toEqual(['v1', 'v2']);
  // A page of one version may request files from a process of the other, either way.
  expect(assets('v1')).toEqual(['app-v1.js', 'app-v2.js']);
  expect(assets('v2')).toEqual(['app-v1.js', 'app-v2.js']);
  expect(install(link(), 'v3')).toMatchObject({ status: 0 });
  expect(readdirSync(versions()).sort()).toEqual(['v2', 'v3']);
  expect(assets('v3')).toEqual(['app-v2.js', 'app-v3.js']);
});

it('goes back to the version before, which still exists', () => {
  first();
  install(link(), 'v2');
  expect(install(link(), 'v1')).toMatchObject({ status: 0 });
  expect(readlinkSync(link())).toBe('manito-versions/v1');
});

// The answer of docs/operate.md, "A poisoned library": the version before in its place with none of its files, and
// nothing that was read while it ran opens anything.
it('a poisoned library: the older version back, and every session, token and passkey ended', async () => {
  first();
  await release('v4', { poisoned: 'a library that is not what it was' });
  expect(install(link(), 'v4')).toMatchObject({ status: 0 });
  expect(assets('v1')).toEqual(['app-v1.js', 'app-v4.js']);

  const app = await openTestApp();
  const [pedro, rosa] = [await app.signIn('pedro'), await app.signIn('rosa')];
  const made = await pedro.send('POST', '/api/admin/tokens', { name: 'x', scopes: ['loans:read'], days: 30 });
  const bearer = { authorization: `Bearer ${made.json().secret}` };
  const { id: userId } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', cast.pedro.email)
    .executeTakeFirstOrThrow();
  const key = { credentialId: 'x', publicKey: Buffer.from('x'), counter: 0, transports: [] };
  const secret = { secret: 'x', confirmedAt: null, createdAt: app.deps.now() };
  await app.db
    .insertInto('secondFactors')
    .values({ userId, ...secret })
    .execute();
  await app.db
    .insertInto('passkeys')
    .values({ userId, name: 'x', ...key, madeAt: app.deps.now(), lastUsedAt: null })
    .execute();
  // Everything that the library could take with it out of memory.
  const taken = async () => [
    (await pedro.get('/api/auth/user')).statusCode,
    (await rosa.get('/api/auth/user')).statusCode,
    (await app.inject({ url: '/api/admin/loans', headers: bearer })).statusCode,
    (await app.db.selectFrom('passkeys').select('id').execute()).length,
  ];
  expect(await taken()).toEqual([200, 200, 200, 1]);

  expect(run(link(), process.execPath, 'bin/install-version.mjs', 'v1', '--apart')).toMatchObject({
    status: 0,
  });
  const ended = spawnSync(process.execPath, ['server/end-sessions.ts', 'all', '--tokens', '--passkeys'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { DATABASE_URL: app.deps.env.databaseUrl, DATA_DIR: app.deps.env.dataDir },
  });
  expect(ended.stdout).toBe('2 sessions, 1 tokens and 1 passkeys ended.\n');
  expect(readlinkSync(link())).toBe('manito-versions/v1');
  // Kept as evidence; the version that runs serves none of its files, also where an open page asks for one.
  expect(existsSync(path.join(versions(), 'v4/poisoned'))).toBe(true);
  expect(assets('v1')).toEqual(['app-v1.js']);
  expect(await taken()).toEqual([401, 401, 401, 0]);
  expect((await (await app.signIn('rosa')).get('/api/auth/user')).statusCode).toBe(200);
  await app.close();
});

it('a version whose download or build fails changes nothing', async () => {
  first();
  await release('v4', { broken: '' });
  expect(install(link(), 'v4').said).toContain(`${link()} is as it was`);
  expect(install(link(), 'v9').said).toContain('v9 could not be fetched');
  for (const hostile of ['', '../v2', '--upload-pack=touch', 'v2.part'])
    expect(install(link(), hostile).said).toContain('Name the tag or the whole commit of a version');
  expect(readlinkSync(link())).toBe('manito-versions/v1');
});

it('a commit is a version, where no release has a tag: the pages install by it', () => {
  const commitOf = (name: string) => run(source, 'git', 'rev-parse', name).said.trim();
  const [older, newer] = [commitOf('v1'), commitOf('v2')];
  run(place, 'git', 'clone', '--quiet', source, path.join(versions(), older));
  run(path.join(versions(), older), 'git', 'checkout', '--quiet', older);
  expect(install(path.join(versions(), older), older)).toMatchObject({ status: 0 });
  expect(install(link(), newer)).toMatchObject({ status: 0 });
  expect(readlinkSync(link())).toBe(`manito-versions/${newer}`);
  expect(readFileSync(path.join(link(), 'name'), 'utf8')).toBe('v2');
  const unknown = 'a'.repeat(40);
  expect(install(link(), unknown).said).toContain(`${unknown} could not be fetched`);
  expect(readlinkSync(link())).toBe(`manito-versions/${newer}`);
});

it('an interrupted download starts again', async () => {
  first();
  await mkdir(path.join(versions(), 'v2.part/bin'), { recursive: true });
  expect(install(link(), 'v2')).toMatchObject({ status: 0 });
  expect(readdirSync(versions()).sort()).toEqual(['v1', 'v2']);
});

it('an older installation moves: its folder becomes a version, its link of variables stays', async () => {
  run(place, 'git', 'clone', '--quiet', '--branch', 'v1', source, link());
  await writeFile(path.join(link(), '.env'), 'NAME=Yokasta\n');
  run(place, 'git', 'clone', '--quiet', '--branch', 'v2', source, path.join(versions(), 'v2'));
  expect(install(path.join(versions(), 'v2'), 'v2')).toMatchObject({ status: 0 });
  expect(readlinkSync(link())).toBe('manito-versions/v2');
  expect(readdirSync(versions()).sort()).toEqual(['.env', 'before', 'v2']);
  expect(readFileSync(path.join(versions(), '.env'), 'utf8')).toBe('NAME=Yokasta\n');
});

it("an older version's data are not moved under a running database: the command prints how to do it", async () => {
  run(place, 'git', 'clone', '--quiet', '--branch', 'v1', source, link());
  await mkdir(path.join(link(), 'data/postgres'), { recursive: true });
  run(place, 'git', 'clone', '--quiet', '--branch', 'v2', source, path.join(versions(), 'v2'));
  expect(install(path.join(versions(), 'v2'), 'v2').said).toContain('Stop the program, then: mkdir -p');
  expect(lstatSync(link()).isDirectory()).toBe(true);
});

it('data beside the versions survive every upgrade', async () => {
  first();
  await mkdir(path.join(versions(), 'data/postgres'), { recursive: true });
  await mkdir(path.join(versions(), 'mine'));
  install(link(), 'v2');
  install(link(), 'v3');
  expect(readdirSync(versions()).sort()).toEqual(['data', 'mine', 'v2', 'v3']);
});

it("finds an older version's data: among versions always, of a clone beside this one in production", async () => {
  const older = (folder: string, NODE_ENV: string) =>
    spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        "import('./commands/older-data.ts').then((m) => console.log(m.olderData()))",
      ],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV } },
    ).stdout.trim();
  first();
  const version = path.join(versions(), 'v1');
  expect(older(version, 'development')).toBe('null');
  await mkdir(path.join(source, 'data/postgres'), { recursive: true });
  const clone = path.join(place, 'clone');
  run(place, 'git', 'clone', '--quiet', source, clone);
  expect(older(clone, 'development')).toBe('null');
  expect(older(clone, 'production')).toBe(path.join(source, 'data'));
  await rename(path.join(source, 'data'), path.join(version, 'data'));
  install(version, 'v2');
  expect(older(path.join(versions(), 'v2'), 'development')).toBe(path.join(version, 'data'));
});
