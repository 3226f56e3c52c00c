// A fresh Debian in a folder, for proofs that need one: bin/prove-deploy.mjs, bin/prove-bucket.mjs. As root, with mmdebstrap.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { giveUp, ROOT, say } from './prepare.mjs';
import { must } from './prove-stage.mjs';

const PACKAGES =
  'ca-certificates,git,curl,nodejs,npm,postgresql,nginx,caddy,sslscan,openssl,adduser,procps,systemd';
export const CACHE = path.join(ROOT, '.cache/deploy');
const BASE = path.join(CACHE, 'debian.tar');

export function run(command, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command[0], command.slice(1), {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    ...options,
  });
  must(!error && status === 0, `${command.slice(0, 3).join(' ')} …: ${error?.message ?? stdout + stderr}`);
  return stdout + stderr;
}

/** A folder tree of a fresh Debian 13; it is made once and kept for the next time. */
export function freshDebian() {
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
  return tree;
}
