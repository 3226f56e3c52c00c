// A fresh Debian in a folder, for drills that need one: drills/deploy.ts, drills/bucket.ts. As root, with mmdebstrap.
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { giveUp, ROOT, say } from '../../install/prepare.mjs';
import { must } from '../../test/staged/stage.ts';

const PACKAGES =
  'ca-certificates,git,curl,nodejs,npm,postgresql,nginx,caddy,prometheus,prometheus-alertmanager,sslscan,openssl,adduser,procps,systemd';
export const CACHE = path.join(ROOT, '.cache/deploy');
const BASE = path.join(CACHE, 'debian.tar');

export function run(command: readonly string[], options: SpawnSyncOptions = {}): string {
  const [program = '', ...args] = command;
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  must(!error && status === 0, `${command.slice(0, 3).join(' ')} …: ${error?.message ?? stdout + stderr}`);
  return stdout + stderr;
}

/** The folder tree of a fresh Debian 13 with these host names; it is made once and kept for the next time. */
export function freshDebian(...names: readonly string[]): string {
  if (spawnSync('mmdebstrap', ['--version']).error)
    giveUp('Install what makes a Debian: apt-get install mmdebstrap');
  mkdirSync(CACHE, { recursive: true });
  if (!existsSync(BASE)) {
    say('Making a Debian 13 …');
    const draft = `${BASE}.new.tar`;
    run([
      'mmdebstrap',
      '--variant=apt',
      '--dpkgopt=force-unsafe-io',
      `--include=${PACKAGES}`,
      'trixie',
      draft,
      'http://deb.debian.org/debian',
    ]);
    run(['mv', draft, BASE]);
  }
  const tree = mkdtempSync(path.join(CACHE, 'tree-'));
  run(['tar', '--extract', '--file', BASE, '--directory', tree, '--exclude=./dev/*']);
  cpSync('/etc/resolv.conf', path.join(tree, 'etc/resolv.conf'));
  const own = ['localhost', ...names].join(' ');
  writeFileSync(path.join(tree, 'etc/hosts'), `127.0.0.1 ${own}\n::1 localhost\n`);
  return tree;
}

/** Runs a shell command in the tree; all processes that it starts end with it. */
export function entering(
  tree: string,
  command: string,
  { network }: { readonly network: boolean },
): string[] {
  const steps = [
    `mount --rbind /dev '${tree}/dev'`,
    `mount -t proc proc '${tree}/proc'`,
    `mount -t tmpfs tmpfs '${tree}/run'`,
    ...(network ? [] : ['ip link set lo up']),
    `exec chroot '${tree}' ${command}`,
  ];
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', ...(network ? [] : ['--net'])];
  return ['unshare', ...namespaces, 'sh', '-c', steps.join(' && ')];
}
