// What both commands do first, on whatever Node the machine has: install, then go on with the project's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const STAMP = path.join(ROOT, 'node_modules', '.manito-installed');
const NODE = path.join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

export const say = (text) => process.stdout.write(`${text}\n`);

/** One clear sentence and its cure, and the end. */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/** Hash of what is to be installed, and where: binaries are linked by absolute paths nowhere, but a copy is checked anew. */
const wanted = () => createHash('sha256').update(readFileSync(path.join(ROOT, 'package-lock.json'))).digest('hex');

function install() {
  if (existsSync(NODE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted()) return;
  say('Installing packages (npm ci) …');
  const started = performance.now();
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  if (npm.error) giveUp('npm was not found. Install Node.js 20 or newer with npm, and try again.');
  if (npm.status !== 0) {
    const reason = npm.stderr.split('\n').filter((line) => /npm (error|ERR!)/.test(line)).slice(0, 3).join('\n');
    giveUp(`The packages could not be installed. Check the network and the disk, then try again.\n${reason}`);
  }
  if (!existsSync(NODE)) {
    // npm can be told to skip install scripts; this one brings the Node that the project is written for.
    const again = spawnSync('npm', ['rebuild', 'node', '--ignore-scripts=false'], { cwd: ROOT, stdio: 'ignore' });
    if (again.status !== 0 || !existsSync(NODE)) giveUp("The project's own Node was not installed: npm skipped install scripts. Run: npm rebuild node --ignore-scripts=false");
  }
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, wanted());
  say(`  done in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

/** Runs `program` with the project's Node, passing signals on, and ends as it ends. */
export function goOn(program, args) {
  install();
  const bin = path.join(ROOT, 'node_modules', '.bin');
  const child = spawn(NODE, [path.join(ROOT, program), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${path.dirname(NODE)}${path.delimiter}${bin}${path.delimiter}${process.env.PATH ?? ''}` },
  });
  // The terminal sends Ctrl+C to the child as well; this side only waits for it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
}
