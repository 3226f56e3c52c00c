// The first step of both commands, on whatever Node the machine has: install, then continue with the project's own
// Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgeBinary } from './node-binary.mjs';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** Suffix of the folder in which an installation has its versions (bin/install-version.mjs). */
export const VERSIONS = '-versions';
/** The folder of what outlives a version: `.env`, and `data` unless a variable names another folder. */
export const PLACE = path.dirname(ROOT).endsWith(VERSIONS) ? path.dirname(ROOT) : ROOT;
/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** File that says which packages are installed, written once an install is complete. */
export const STAMP = path.join(ROOT, 'node_modules', '.manito-installed');
const NODE = path.join(
  ROOT,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
/** Megabytes that an install needs: the size of the packages, with some reserve for npm's own copies. */
const NEEDED_MEGABYTES = 1_000;
/** Argument with which `npm start` opens its program while the packages of the build arrive, and what it says then. */
export const PACKAGES_LATER = '--packages-later';
export const PACKAGES_THERE = 'packages there';
/** Appended to the stamp while the packages for the build and the tests are missing. */
const WITHOUT_DEV = ' without dev';
/** Folder of the project's Node while the other packages arrive. */
const FETCHED_NODE = path.join(ROOT, '.cache', 'fetched-node');
const PARENT_LOOK_MILLISECONDS = 500;
/** After this time a person wonders whether anything happens. */
const STILL_MILLISECONDS = 10_000;

/** Prints a line. @param {string} text */
export const say = (text) => process.stdout.write(`${text}\n`);

/**
 * Prints one sentence with its remedy, and ends.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/**
 * Time since a moment, as text for the terminal.
 * @param {number} since the moment, by performance.now()
 * @returns {string} such as "1.2 s"
 */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Key of what has to be installed. A new lock file, or another kind of machine over the same clone, needs another
 * install.
 */
export const wanted = () =>
  createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

const FULL = /ENOSPC|no space left/i;

/** Whether the program runs: a signal is for it to end, and for this process to wait. */
let serves = false;
/** Programs of `run` under way, which end with this process. @type {Set<import('node:child_process').ChildProcess>} */
const underWay = new Set();
process.on('exit', () => {
  for (const child of underWay) child.kill('SIGKILL');
});

/**
 * Runs npm or another program in the project's folder, and ends it at once on a full disk, on which npm itself gives up
 * only after minutes.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ status: number, error: Error | undefined, stderr: string }>}
 */
const run = (command, args, options) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    underWay.add(child);
    let interrupted = false;
    const end = () => {
      interrupted = true;
      child.kill('SIGKILL');
      if (!serves) process.exit(1);
    };
    for (const signal of SIGNALS) process.once(signal, end);
    let stderr = '';
    child.stderr?.on('data', (bytes) => {
      stderr += bytes;
      if (FULL.test(stderr)) child.kill('SIGKILL');
    });
    /** Settles the promise with the result of the program. @param {number} status @param {Error} [error] */
    const done = (status, error) => {
      underWay.delete(child);
      for (const signal of SIGNALS) process.off(signal, end);
      if (!interrupted) resolve({ status, error, stderr });
    };
    child.once('error', (error) => done(1, error));
    child.once('exit', (code) => done(code ?? 1));
  });

const UNREACHABLE = /E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|NETUNREACH|SOCKETTIMEOUT)/;

/**
 * Explains a failed install.
 * @param {string} output of npm
 * @returns {string} the reason of the failure, and the remedy
 */
function whyNot(output) {
  if (UNREACHABLE.test(output)) return 'the npm registry cannot be reached. Check the network and try again.';
  if (FULL.test(output)) return 'the disk is full. Make room (about 1 GB) and try again.';
  if (/E(ACCES|PERM|ROFS)/.test(output))
    return `the folder ${ROOT} cannot be written. Give your user the folder, or clone it elsewhere.`;
  const lines = output.split('\n').filter((line) => /npm (error|ERR!)/.test(line));
  return `npm failed. Try: npm ci\n${lines.slice(0, 3).join('\n')}`;
}

/**
 * Runs npm until it is done or cannot be: its own retries take minutes to find out that there is no network, and ours
 * finds finished downloads in npm's cache.
 * @param {...string} args
 */
async function npmInstall(...args) {
  const options = ['--prefer-offline', '--fetch-retries=0', '--no-audit', '--no-fund', '--loglevel=warn'];
  // A poisoned package usually acts in its install script; `runScripts` runs those that the project knows.
  options.push('--ignore-scripts');
  const started = performance.now();
  const still = setInterval(
    () => say(`… ${seconds(started)}, downloading and unpacking`),
    STILL_MILLISECONDS,
  );
  let result = await run('npm', [...args, ...options]);
  for (let tries = 0; tries < 2 && result.status && UNREACHABLE.test(result.stderr); tries += 1)
    result = await run('npm', [...args, ...options]);
  clearInterval(still);
  const { error, status, stderr } = result;
  if (error) giveUp('npm was not found. Install Node.js 20 or newer with npm, and try again.');
  if (status !== 0) giveUp(`The packages could not be installed: ${whyNot(stderr)}`);
}

/**
 * Fetches the project's Node while the other packages arrive. The script of the package `node` would do it after them,
 * with 2,800 files that nothing reads.
 * @param {string} version
 * @returns {Promise<string | null>} the program; null where the script has to bring it
 */
async function fetchNode(version) {
  if (process.platform === 'win32') return null;
  const chips = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  rmSync(FETCHED_NODE, { recursive: true, force: true });
  mkdirSync(FETCHED_NODE, { recursive: true });
  const name = `${chips}-${process.platform}-${process.arch}@${version}`;
  const fetched = await run('npm', ['pack', name, '--prefer-offline', '--ignore-scripts'], {
    cwd: FETCHED_NODE,
  });
  const archive =
    fetched.status === 0 ? readdirSync(FETCHED_NODE).find((file) => file.endsWith('.tgz')) : undefined;
  if (archive === undefined) return null;
  const unpacked = await run('tar', ['-xzf', archive, 'package/bin/node'], { cwd: FETCHED_NODE });
  return unpacked.status === 0 ? path.join(FETCHED_NODE, 'package/bin/node') : null;
}

/** Puts a fetched Node where the script of the package `node` would. @param {string} fetched */
function placeNode(fetched) {
  mkdirSync(path.dirname(NODE), { recursive: true });
  renameSync(fetched, NODE);
  const link = path.join(ROOT, 'node_modules/.bin/node');
  rmSync(link, { force: true });
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync('../node/bin/node', link);
}

/**
 * Runs the install scripts of the packages that package.json allows (`allowScripts`), and no other: these install the
 * project's Node where it is not there yet, and link the libraries of PostgreSQL. npm itself runs every script that its
 * own list does not forbid (npm 11 warns).
 * @param {Record<string, boolean>} allowScripts
 */
async function runScripts(allowScripts) {
  const allowed = Object.keys(allowScripts).filter(
    (name) =>
      allowScripts[name] === true &&
      existsSync(path.join(ROOT, 'node_modules', name)) &&
      !(name === 'node' && existsSync(NODE)),
  );
  const { stderr } = await run('npm', ['rebuild', ...allowed, '--ignore-scripts=false']);
  if (existsSync(NODE)) return;
  giveUp(
    `The project's own Node was not installed. Run: npm rebuild ${allowed.join(' ')} --ignore-scripts=false\n${stderr.trim()}`,
  );
}

/**
 * Ends the start with a sentence where the disk lacks room for the packages, before the minutes of an install. Some
 * file systems do not report their size.
 */
function needRoom() {
  const { bavail, bsize, blocks } = statfsSync(ROOT);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  if (blocks > 0 && free < NEEDED_MEGABYTES)
    giveUp(
      `The packages could not be installed: the disk is full. ${ROOT} has ${free} MB left, and they need about ${NEEDED_MEGABYTES}. Make room and try again.`,
    );
}

/**
 * Ends the start with a sentence where the project's Node does not run: a slim machine may lack its shared libraries.
 */
function needRunningNode() {
  const { status, error, stderr } = spawnSync(NODE, ['--version'], { encoding: 'utf8' });
  if (status === 0) return;
  const missing = /([\w.+-]+\.so[\w.]*): cannot open/.exec(stderr ?? '')?.[1];
  giveUp(
    missing
      ? `The project's own Node does not run here: ${missing} is missing.${missing.startsWith('libatomic') ? ' On Debian and Ubuntu: apt-get install libatomic1' : ''}`
      : `The project's own Node does not run here (${error?.message ?? stderr.trim()}). Run: npm ci`,
  );
}

/** Checks the downloaded Node binary by its hash before it is run for the first time. */
function checkNode() {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const platform = `${process.platform}-${process.arch}`;
  const verdict = judgeBinary(NODE, dependencies.node, platform);
  if (verdict === 'unknown')
    say(
      `Node ${dependencies.node} for ${platform} has no hash of ours to be checked against (install/node-binaries.json).`,
    );
  if (verdict !== 'other') return;
  rmSync(NODE);
  giveUp(
    `The Node that npm brought is not the one that the project knows, and was removed: its hash differs from ${dependencies.node}, ${platform} in install/node-binaries.json. Do not go on before you know why; ask the maintainers.`,
  );
}

/**
 * Lets npm leave the packages as they are: it replaces those that are newer than its own list, and the one of Node would
 * lose its program.
 */
function keepPackages() {
  const now = new Date();
  const list = path.join(ROOT, 'node_modules/.package-lock.json');
  if (existsSync(list)) utimesSync(list, now, now);
}

/** What is installed: nothing, what the program runs with, or all. @returns {'none' | 'program' | 'all'} */
function installed() {
  const stamp = existsSync(NODE) && existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
  return stamp === wanted() ? 'all' : stamp === wanted() + WITHOUT_DEV ? 'program' : 'none';
}

/**
 * Installs exactly the lock file's packages; the file is left unchanged (docs/decisions/install.md).
 * @param {'program' | 'all'} extent without or with those that build and test
 */
async function installAnew(extent) {
  const started = performance.now();
  try {
    accessSync(ROOT, constants.W_OK);
  } catch {
    giveUp(`The packages could not be installed: ${whyNot('EACCES')}`);
  }
  needRoom();
  say('Installing packages …');
  const { allowScripts, dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  // With NODE_ENV=production npm would leave out the packages that build the web application.
  const dev = extent === 'all' ? '--include=dev' : '--omit=dev';
  const [fetched] = await Promise.all([fetchNode(dependencies.node), npmInstall('ci', dev)]);
  if (fetched !== null) placeNode(fetched);
  rmSync(FETCHED_NODE, { recursive: true, force: true });
  await runScripts(allowScripts);
  checkNode();
  needRunningNode();
  keepPackages();
  writeFileSync(STAMP, extent === 'all' ? wanted() : wanted() + WITHOUT_DEV);
  say(`Installed in ${seconds(started)}`);
}

/** Adds the packages that build and test to those that the program runs with, which stay as they are. */
async function installDev() {
  const started = performance.now();
  keepPackages();
  say('Installing what builds the pages …');
  await npmInstall('install', '--no-save', '--include=dev');
  writeFileSync(STAMP, wanted());
  say(`Installed what builds the pages in ${seconds(started)}`);
}

/**
 * Calls `end` once npm, the parent process, is gone: its caller wants nothing left running, and a kill -9 sends no
 * notice.
 * @param {() => void} end
 */
function watchParent(end) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, PARENT_LOOK_MILLISECONDS);
}

/**
 * Runs a program of the project with the project's Node, forwards signals, and exits with its code.
 * @param {string} program its file
 * @param {string[]} args
 * @param {{ startsEarly?: boolean }} [options] whether it starts with its own packages alone, is told by the argument
 *   PACKAGES_LATER that those of the build come later, and by the message PACKAGES_THERE when they are there
 */
export async function goOn(program, args, { startsEarly = false } = {}) {
  const before = installed();
  if (before === 'none') await installAnew(startsEarly ? 'program' : 'all');
  else if (before === 'program' && !startsEarly) await installDev();
  const later = installed() !== 'all';
  const folders = [path.dirname(NODE), path.join(ROOT, 'node_modules', '.bin'), process.env.PATH ?? ''];
  const child = spawn(NODE, [path.join(ROOT, program), ...(later ? [PACKAGES_LATER] : []), ...args], {
    cwd: ROOT,
    // The channel lets the child notice that this process was killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: folders.join(path.delimiter) },
  });
  // A terminal sends Ctrl+C to the child as well; a second one is harmless.
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  watchParent(() => child.kill('SIGTERM'));
  child.on('error', (error) =>
    giveUp(`The project's own Node does not run here (${error.message}). Run: npm ci`),
  );
  child.on('exit', (code) => process.exit(code ?? 1));
  serves = true;
  if (!later) return;
  await installDev();
  if (child.connected) child.send(PACKAGES_THERE);
}
