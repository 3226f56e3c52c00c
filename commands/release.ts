// Makes the program as a tarball and as an image for containers, and the list of their packages (CycloneDX), from the
// checked-out commit. A commit gives the same bytes on every machine and at any time. Debian or Ubuntu, with git and npm.
//
//   manito-1.0.0-linux-x64.tar.gz    unpacked, it needs only a PostgreSQL (docs/operate.md)
//   manito-1.0.0-linux-x64.oci.tar   the same files on Debian's libraries, for `docker load` and `podman load`
//   manito-1.0.0-linux-x64.cdx.json  every package in them
//   SHA256SUMS
//
// `npm run release -- FILE.cdx.json`: with the list of the last release it prints each package that is new, gone or of
// another version, and fails where one has other bytes under the same version.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { giveUp, ROOT, say, seconds } from '../install/prepare.mjs';
import { billOfMaterials, compareBills } from './release/bill-of-materials.ts';
import { debianPackages } from './release/debian-packages.ts';
import { makeImage } from './release/image.ts';
import { makeProgram } from './release/program.ts';
import { OF_ROOT, run, sha256, tar } from './release/tools.ts';

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

const began = performance.now();
const [last] = process.argv.slice(2);
// Before the folder is emptied in which it may lie.
const before = last === undefined ? null : JSON.parse(readFileSync(last, 'utf8'));
process.umask(0o022);
const architecture = ARCHITECTURES[process.arch];
if (process.platform !== 'linux' || architecture === undefined)
  giveUp(`A release is made on Linux, for x64 or arm64; this is ${process.platform}-${process.arch}.`);
const [commit = '', committed] = run(ROOT, 'git', 'log', '-1', '--format=%H %ct')
  .toString()
  .trim()
  .split(' ');
const { version }: { version: string } = JSON.parse(
  run(ROOT, 'git', 'show', `${commit}:package.json`).toString(),
);
const release = { version, commit, architecture, time: new Date(Number(committed) * 1000) };
const name = `manito-${version}`;
const place = mkdtempSync(path.join(tmpdir(), 'release-'));
// Also after a failure.
process.on('exit', () => rmSync(place, { recursive: true, force: true }));
const program = path.join(place, name);
const out = path.join(ROOT, 'dist/release');
const made = (suffix: string): string => path.join(out, `${name}-linux-${process.arch}.${suffix}`);

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
makeProgram(program, commit);
const packages = debianPackages(place, release);
makeImage(made('oci.tar'), { program, place, packages }, release);
const tarball = made('tar');
tar(tarball, place, release.time, '--create', ...OF_ROOT, name);
run(out, 'gzip', '--no-name', tarball);
const bill = billOfMaterials(program, release, packages);
writeFileSync(made('cdx.json'), `${JSON.stringify(bill, null, 1)}\n`);
const sums = readdirSync(out)
  .sort()
  .map((file) => `${sha256(readFileSync(path.join(out, file)))}  ${file}\n`)
  .join('');
writeFileSync(path.join(out, 'SHA256SUMS'), sums);
say(`${name} of ${commit.slice(0, 8)}, in dist/release (${seconds(began)}):\n${sums}`);
if (last === undefined)
  say('Compared with no release before: name its .cdx.json to see which packages changed.');
else {
  const { changed, alarming } = compareBills(before, bill);
  say([`${changed.length} packages differ from ${path.basename(last)}:`, ...changed, ...alarming].join('\n'));
  if (alarming.length > 0)
    giveUp(
      'A package has other bytes than in the release before. Do not publish this one before you know why.',
    );
}
