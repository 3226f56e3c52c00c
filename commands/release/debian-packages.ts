import path from 'node:path';
import { giveUp, ROOT } from '../../install/prepare.mjs';
import { attempt, type Release, run } from './tools.ts';

export interface DebianPackage {
  readonly name: string;
  readonly version: string;
  readonly architecture: string;
  readonly sha256: string;
  /** Where it is put. */
  readonly file: string;
  /** Where it is fetched from, the first one first. */
  readonly addresses: readonly string[];
}

/** Debian's packages of the image, in the versions that the commit names (deploy/container/pin-debian.sh). */
export function debianPackages(folder: string, { commit, architecture }: Release): DebianPackage[] {
  const list = `deploy/container/debian-${architecture}.txt`;
  const [stamp = '', ...lines] = run(ROOT, 'git', 'show', `${commit}:${list}`).toString().trim().split('\n');
  return lines.map((line) => {
    const [, url, file, sha256] = /^'(\S+)' (\S+) \d+ SHA256:(\w+)$/.exec(line) ?? [];
    const [name, version] = decodeURIComponent(file ?? '').split('_');
    if (!url || !file || !sha256 || !name || !version)
      return giveUp(`${list} has an unreadable line: ${line}`);
    // Debian's archive of every day has the versions that it has replaced since.
    const archived = url.replace('http://deb.debian.org/', 'https://snapshot.debian.org/archive/');
    const addresses = [url, archived.replace('/pool/', `/${stamp.slice(2)}/pool/`)];
    return { name, version, architecture, sha256, file: path.join(folder, file), addresses };
  });
}

/** apt refuses a file with another hash. */
export function download({ file, sha256, addresses }: DebianPackage): void {
  const fetched = (address: string): boolean =>
    attempt(
      path.dirname(file),
      '/usr/lib/apt/apt-helper',
      '-o',
      'APT::Sandbox::User=root',
      'download-file',
      address,
      file,
      `SHA256:${sha256}`,
    ).status === 0;
  if (!addresses.some(fetched))
    giveUp(`${path.basename(file)} could not be fetched. See whether Debian's servers are reached.`);
}
