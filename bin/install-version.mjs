// `npm run install-version -- NAME`: installs a version, a tag or a commit, in a folder of its own and moves the installation's link to it
// atomically (docs/operate.md). Plain JavaScript, since it starts on the machine's own Node.
//
//   /opt/manito           a link to the running version
//   /opt/manito-versions  .env, and a folder for each version
//
// `--apart`: with no file of the version before, as one whose library was poisoned (docs/operate.md).
//
// The version before is unchanged until the link moves, and it stays until the version after the next. After a crash or a
// power cut at any moment, one of the two starts.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { giveUp, ROOT, say, VERSIONS } from '../install/prepare.mjs';
import { folderOf } from '../install/processes.mjs';

const [name = '', flag] = process.argv.slice(2);
if (!/^\w[\w.-]*$/.test(name) || name.endsWith('.part') || ![undefined, '--apart'].includes(flag))
  giveUp('Name the tag or the whole commit of a version: npm run install-version -- v1.1.0');

const beside = path.dirname(ROOT);
const versions = beside.endsWith(VERSIONS) ? beside : ROOT + VERSIONS;
const link = versions.slice(0, -VERSIONS.length);
const target = path.join(versions, name);
const ASSETS = 'dist/web/assets';

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' });
const commitOf = (folder, what) => git('-C', folder, 'rev-parse', `${what}^{commit}`).stdout.trim();

/** The version's files, whole or not at all. */
function bring() {
  if (existsSync(target)) {
    // A branch moves on; the folder of its name has an older state.
    const fetched = git('-C', target, 'fetch', '--quiet', '--depth', '1', 'origin', name).status === 0;
    if (fetched && commitOf(target, 'FETCH_HEAD') !== commitOf(target, 'HEAD'))
      giveUp(`${name} is another commit now than in ${target}. Name a tag, or remove that folder.`);
    return;
  }
  const part = `${target}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(versions, { recursive: true });
  const origin = git('-C', ROOT, 'remote', 'get-url', 'origin').stdout.trim();
  const clone = (...args) => git('clone', '--quiet', ...args, origin, part);
  const commit = /^[0-9a-f]{40}$/.test(name);
  const cloned = commit ? clone('--no-checkout') : clone('--depth', '1', '--branch', name);
  const chosen =
    commit && cloned.status === 0 ? git('-C', part, 'checkout', '--quiet', '--detach', name) : cloned;
  if (chosen.status !== 0) giveUp(`${name} could not be fetched from ${origin}: ${chosen.stderr.trim()}`);
  renameSync(part, target);
}

/** The files of its own build, without those copied from another version. */
function ownAssets(version) {
  const manifest = path.join(version, 'dist/web', '.vite', 'manifest.json');
  if (!existsSync(manifest)) return [];
  const named = readFileSync(manifest, 'utf8');
  return readdirSync(path.join(version, ASSETS)).filter((file) =>
    named.includes(`/${file.replace(/\.(?:br|gz)$/, '')}"`),
  );
}

/** A page of one version may request files from the other: open pages, and all pages while processes are replaced. */
function shareAssets(from, to) {
  for (const file of ownAssets(from))
    cpSync(path.join(from, ASSETS, file), path.join(to, ASSETS, file), { force: false });
}

/** Removes the files of other builds, which were copied while those were the next version. */
function removeForeignAssets(version) {
  const own = new Set(ownAssets(version));
  for (const file of readdirSync(path.join(version, ASSETS)))
    if (!own.has(file)) rmSync(path.join(version, ASSETS, file));
}

/** Before versions had folders of their own, the program itself was at the link's name. */
function takeOver(folder) {
  if (existsSync(path.join(folder, 'data/postgres')))
    giveUp(
      `The data lie in a version's own folder. Stop the program, then: mkdir -p ${versions} && mv ${folder}/data ${versions}/data`,
    );
  const file = path.join(folder, '.env');
  if (lstatSync(file, { throwIfNoEntry: false }) && !existsSync(path.join(versions, '.env')))
    cpSync(file, path.join(versions, '.env'), { verbatimSymlinks: true });
}

/** @returns the version that the link pointed to */
function lead() {
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(path.relative(path.dirname(link), target), next);
  const old = path.join(versions, 'before');
  // Atomically, where mv can (coreutils 9.5, Debian 13).
  const exchanged =
    lstatSync(link, { throwIfNoEntry: false })?.isDirectory() &&
    spawnSync('mv', ['--exchange', '--no-target-directory', next, link]).status === 0;
  if (exchanged) renameSync(next, old);
  else {
    if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) renameSync(link, old);
    renameSync(next, link);
  }
}

const isVersion = (folder) =>
  folder.endsWith('.part') ||
  (existsSync(path.join(folder, 'bin/start.mjs')) && !existsSync(path.join(folder, 'data')));

/** All but these, and the working folders of running processes. */
function removeOthers(kept) {
  const used = readdirSync('/proc', { withFileTypes: true }).map(({ name: pid }) =>
    /^\d+$/.test(pid) ? folderOf(pid) : null,
  );
  for (const entry of readdirSync(versions, { withFileTypes: true })) {
    const folder = path.join(versions, entry.name);
    if (!entry.isDirectory() || kept.includes(folder) || used.includes(folder) || !isVersion(folder))
      continue;
    rmSync(folder, { recursive: true, force: true });
    say(`Removed ${folder}`);
  }
}

const before = existsSync(link) ? realpathSync(link) : null;
if (before === link) takeOver(link);
bring();
const { status } = spawnSync(process.execPath, ['bin/setup.mjs'], { cwd: target, stdio: 'inherit' });
if (status !== 0) giveUp(`${name} is not ready; ${link} is as it was.`);
if (flag === '--apart') removeForeignAssets(target);
else if (before !== null && before !== target) {
  shareAssets(before, target);
  shareAssets(target, before);
}
// A power cut must not leave a link to unwritten files.
spawnSync('sync');
if (before !== target) lead();
spawnSync('sync');
if (before !== null && before !== target)
  removeOthers([target, before === link ? path.join(versions, 'before') : before]);
say(`${link} is ${name}. Switch the running processes to it with: systemctl reload manito.service`);
