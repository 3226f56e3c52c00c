#!/usr/bin/env node
// Replaces systemctl where no systemd runs: in the folder tree of drills/deploy.ts and on the machines of
// drills/failover.ts. Starts a unit as its user, with its variables and its folders; it ignores the rest of its
// hardening.
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const UNITS = ['/etc/systemd/system', '/usr/lib/systemd/system', '/lib/systemd/system'];
const RUN = '/run/stand-in';
mkdirSync(RUN, { recursive: true });

function read(unit) {
  const folder = UNITS.find((each) => existsSync(path.join(each, unit)));
  if (!folder) throw new Error(`There is no unit ${unit}`);
  const dropIns = UNITS.map((each) => path.join(each, `${unit}.d`)).filter(existsSync);
  const files = [
    path.join(folder, unit),
    ...dropIns.flatMap((each) => readdirSync(each).map((name) => path.join(each, name))),
  ];
  const said = {};
  for (const line of files.flatMap((file) => readFileSync(file, 'utf8').replace(/\\\n/g, ' ').split('\n'))) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name) said[name] = [...(said[name] ?? []), value];
  }
  return said;
}

const last = (unit, name) => unit[name]?.at(-1);
const idOf = (flag, name) => execFileSync('id', [flag, name], { encoding: 'utf8' }).trim();

const homeOf = (name) => execFileSync('getent', ['passwd', name], { encoding: 'utf8' }).split(':')[5];

/**
 * The lines of a file that a systemd unit names. `%p` is the unit's name; a file whose name begins with `-` may be
 * missing.
 */
function linesOf(file, name) {
  const found = file.replace(/^-/, '').replace('%p', name.replace(/\.service$/, ''));
  return file.startsWith('-') && !existsSync(found) ? [] : readFileSync(found, 'utf8').split('\n');
}

function variablesOf(unit, name) {
  const lines = (unit.EnvironmentFile ?? []).flatMap((file) => linesOf(file, name));
  const here = (unit.Environment ?? []).flatMap((words) =>
    [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare),
  );
  return Object.fromEntries(
    [...here, ...lines].map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1)).filter(Boolean),
  );
}

const pidFile = (name, unit) => last(unit, 'PIDFile') ?? path.join(RUN, `${name}.pid`);
const pidOf = (name, unit) => {
  const file = pidFile(name, unit);
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  // If it is killed from outside, it may wait for its parent to notice.
  const isAlive = () => !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return pid > 1 && existsSync(`/proc/${pid}`) && isAlive() ? pid : null;
};
const sleep = (seconds) => execFileSync('sleep', [String(seconds)]);

function start(name) {
  const unit = read(name);
  if (pidOf(name, unit)) return;
  const user = last(unit, 'User') ?? 'root';
  const [uid, gid] = [idOf('-u', user), idOf('-g', user)];
  for (const folder of (last(unit, 'StateDirectory') ?? '').split(' ').filter(Boolean)) {
    mkdirSync(`/var/lib/${folder}`, { recursive: true });
    execFileSync('chown', [`${uid}:${gid}`, `/var/lib/${folder}`]);
    chmodSync(`/var/lib/${folder}`, Number.parseInt(last(unit, 'StateDirectoryMode') ?? '0755', 8));
  }
  const rights = /NET_BIND_SERVICE/.test(last(unit, 'AmbientCapabilities') ?? '')
    ? ['--inh-caps=+net_bind_service', '--ambient-caps=+net_bind_service']
    : [];
  const become = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--init-groups', ...rights];
  const log = openSync(path.join(RUN, `${name}.log`), 'a');
  const options = {
    cwd: last(unit, 'WorkingDirectory') ?? '/',
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: homeOf(user),
      ...variablesOf(unit, name),
    },
    stdio: ['ignore', log, log],
  };
  process.umask(Number.parseInt(last(unit, 'UMask') ?? '0022', 8));
  const [file, ...args] = [...become, 'sh', '-c', `exec ${last(unit, 'ExecStart')}`];
  if (['oneshot', 'forking'].includes(last(unit, 'Type'))) return execFileSync(file, args, options);
  const child = spawn(file, args, { ...options, detached: true });
  writeFileSync(pidFile(name, unit), String(child.pid));
  child.unref();
}

function stop(name) {
  const unit = read(name);
  const pid = pidOf(name, unit);
  if (!pid) return;
  process.kill(pid, 'SIGTERM');
  while (existsSync(`/proc/${pid}`)) sleep(0.1);
  rmSync(pidFile(name, unit), { force: true });
}

function reload(name) {
  const unit = read(name);
  const pid = pidOf(name, unit);
  if (!pid) throw new Error(`${name} does not run`);
  execFileSync('sh', ['-c', last(unit, 'ExecReload') ?? `kill -HUP ${pid}`], {
    env: { ...process.env, MAINPID: String(pid) },
  });
}

const DOES = {
  'daemon-reload': () => undefined,
  start,
  stop,
  reload,
  restart: (name) => {
    stop(name);
    start(name);
  },
  'reload-or-restart': (name) => (pidOf(name, read(name)) ? reload(name) : start(name)),
  enable: (name) => {
    if (process.argv.includes('--now') && !name.endsWith('.timer')) start(name);
  },
};
const [verb, ...names] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (!DOES[verb]) throw new Error(`systemctl ${verb} is not known here`);
if (names.length === 0) DOES[verb]();
for (const name of names) DOES[verb](name);
