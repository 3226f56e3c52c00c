// `npm run release`: the program as a tarball and as an image for containers, and the list of their packages (CycloneDX),
// from the checked-out commit, into dist/release. A commit gives the same bytes on every machine and at any time.
// Plain JavaScript, since it starts on the machine's own Node. Debian or Ubuntu, with git and npm.
//
//   manito-1.0.0-linux-x64.tar.gz    unpacked, it needs only a PostgreSQL (docs/operate.md)
//   manito-1.0.0-linux-x64.oci.tar   the same files on Debian's libraries, for `docker load` and `podman load`
//   manito-1.0.0-linux-x64.cdx.json  every package in them
//   SHA256SUMS
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { giveUp, ROOT, say, seconds } from '../install/prepare.mjs';
import { billOfMaterials, isShipped } from '../install/release-contents.mjs';

/** User and group of the program in the image. */
const USER = 990;
const architecture = { x64: 'amd64', arm64: 'arm64' }[process.arch];
if (process.platform !== 'linux' || !architecture)
  giveUp(`A release is made on Linux, for x64 or arm64; this is ${process.platform}-${process.arch}.`);
const began = performance.now();
process.umask(0o022);

// Without settings of the npm that runs this, or of the person.
const environment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_.*|NODE_ENV|NODE_OPTIONS|TAR_OPTIONS|GZIP)$/.test(name),
    ),
  ),
  PATH: process.env.PATH.split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':'),
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
};
const attempt = (cwd, command, ...args) =>
  spawnSync(command, args, {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 30,
  });
/** @returns {Buffer} what the command wrote */
function run(cwd, command, ...args) {
  const { status, error, stdout } = attempt(cwd, command, ...args);
  if (status !== 0)
    giveUp(`${command} ${args.join(' ').slice(0, 200)} failed${error ? ` (${error.message})` : ''}.`);
  return stdout;
}
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

const [commit, committed] = run(ROOT, 'git', 'log', '-1', '--format=%H %ct').toString().trim().split(' ');
const { version } = JSON.parse(run(ROOT, 'git', 'show', `${commit}:package.json`));
const time = new Date(Number(committed) * 1000);
const name = `manito-${version}`;
const place = mkdtempSync(path.join(tmpdir(), 'release-'));
const program = path.join(place, name);
const out = path.join(ROOT, 'dist/release');
const made = (suffix) => path.join(out, `${name}-linux-${process.arch}.${suffix}`);

/** Time, order and owner of the files are the same on every machine. */
const tar = (file, folder, ...args) =>
  run(
    folder,
    'tar',
    '--file',
    file,
    '--format=gnu',
    '--sort=name',
    `--mtime=@${committed}`,
    '--numeric-owner',
    '--hard-dereference',
    ...args,
  );
const OF_ROOT = ['--owner=0', '--group=0', '--mode=a+rX,u+w,go-w'];

/** The files of the commit, its packages except those for developers, and the built pages. */
function makeProgram() {
  mkdirSync(program);
  const whole = path.join(place, 'commit.tar');
  run(ROOT, 'git', 'archive', '--output', whole, commit);
  run(program, 'tar', '--extract', '--file', whole);
  run(program, 'node', 'bin/setup.mjs');
  run(
    program,
    'npm',
    'prune',
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  );
  const files = run(ROOT, 'git', 'ls-tree', '-r', '-z', '--name-only', commit).toString().split('\0');
  for (const file of files) if (file && !isShipped(file)) rmSync(path.join(program, file));
  rmSync(path.join(program, '.cache'), { recursive: true, force: true });
  // npm's own notes depend on the settings of the person.
  run(
    program,
    'find',
    '.',
    '(',
    '-name',
    '*.map',
    '-o',
    '-name',
    '.package-lock.json',
    '-o',
    '-type',
    'd',
    '-empty',
    ')',
    '-delete',
  );
}

/** Debian's packages of the image, in the versions that the commit names (deploy/container/pin-debian.sh). */
function debianPackages() {
  const [stamp, ...lines] = run(ROOT, 'git', 'show', `${commit}:deploy/container/debian-${architecture}.txt`)
    .toString()
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [, url, file, hash] = /^'(\S+)' (\S+) \d+ SHA256:(\w+)$/.exec(line);
    const [packageName, packageVersion] = decodeURIComponent(file).split('_');
    // Debian's archive of every day has the versions that it has replaced since.
    const archived = url.replace('http://deb.debian.org/', 'https://snapshot.debian.org/archive/');
    const addresses = [url, archived.replace('/pool/', `/${stamp.slice(2)}/pool/`)];
    return {
      name: packageName,
      version: packageVersion,
      architecture,
      sha256: hash,
      file: path.join(place, file),
      addresses,
    };
  });
}

function download({ file, sha256: hash, addresses }) {
  const fetched = (address) =>
    attempt(
      place,
      '/usr/lib/apt/apt-helper',
      '-o',
      'APT::Sandbox::User=root',
      'download-file',
      address,
      file,
      `SHA256:${hash}`,
    ).status === 0;
  if (!addresses.some(fetched))
    giveUp(`${path.basename(file)} could not be fetched. See whether Debian's servers are reached.`);
}

/** A folder in the layout of the OCI's image specification, and the files beside it that older Dockers read. */
function makeImage(packages) {
  const blobs = path.join(place, 'image/blobs/sha256');
  mkdirSync(blobs, { recursive: true });
  const blob = (bytes) => {
    writeFileSync(path.join(blobs, sha256(bytes)), bytes);
    return { digest: `sha256:${sha256(bytes)}`, size: bytes.length };
  };
  const json = (value) => blob(Buffer.from(JSON.stringify(value)));
  const layer = (file) => {
    const diff = `sha256:${sha256(readFileSync(file))}`;
    run(place, 'gzip', '--no-name', file);
    return {
      diff,
      mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip',
      ...blob(readFileSync(`${file}.gz`)),
    };
  };

  const system = path.join(place, 'system');
  const status = path.join(system, 'var/lib/dpkg/status.d');
  for (const folder of [
    'etc',
    'usr/bin',
    'var/lib/dpkg/status.d',
    'var/lib/manito',
    'var/lib/manito-backups',
  ])
    mkdirSync(path.join(system, folder), { recursive: true });
  writeFileSync(
    path.join(system, 'etc/passwd'),
    `root:x:0:0::/root:/bin/sh\nmanito:x:${USER}:${USER}::/var/lib/manito:/bin/sh\n`,
  );
  writeFileSync(path.join(system, 'etc/group'), `root:x:0:\nmanito:x:${USER}:\n`);
  writeFileSync(path.join(system, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  symlinkSync('busybox', path.join(system, 'usr/bin/sh'));
  const layers = packages.map((one) => {
    download(one);
    // The path that vulnerability scanners read.
    writeFileSync(path.join(status, one.name), run(place, 'dpkg-deb', '--field', one.file));
    const file = path.join(place, `${one.name}.tar`);
    run(place, 'sh', '-c', 'dpkg-deb --fsys-tarfile "$0" > "$1"', one.file, file);
    return layer(file);
  });
  const base = path.join(place, 'system.tar');
  tar(base, system, '--create', ...OF_ROOT, 'etc', 'usr', 'var/lib/dpkg');
  tar(
    base,
    system,
    '--append',
    `--owner=${USER}`,
    `--group=${USER}`,
    '--mode=0700',
    'var/lib/manito',
    'var/lib/manito-backups',
  );
  const own = path.join(place, 'program.tar');
  tar(own, place, '--create', ...OF_ROOT, `--transform=s,^${name},opt/manito,S`, name);
  layers.push(layer(base), layer(own));

  const config = json({
    created: time.toISOString(),
    architecture,
    os: 'linux',
    config: {
      User: 'manito',
      Env: ['PATH=/usr/bin:/bin', 'NODE_ENV=production', 'HOST=0.0.0.0', 'DATA_DIR=/var/lib/manito'],
      Cmd: ['node_modules/.bin/node', 'server/main.ts'],
      WorkingDir: '/opt/manito',
      ExposedPorts: { '3000/tcp': {} },
      StopSignal: 'SIGTERM',
      Labels: { 'org.opencontainers.image.version': version, 'org.opencontainers.image.revision': commit },
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diff }) => diff) },
  });
  const mediaType = 'application/vnd.oci.image.manifest.v1+json';
  const manifest = json({
    schemaVersion: 2,
    mediaType,
    config: { mediaType: 'application/vnd.oci.image.config.v1+json', ...config },
    layers: layers.map(({ diff, ...descriptor }) => descriptor),
  });
  const annotations = {
    'org.opencontainers.image.ref.name': `manito:${version}`,
    'io.containerd.image.name': `docker.io/library/manito:${version}`,
  };
  const inBlobs = ({ digest }) => `blobs/sha256/${digest.slice('sha256:'.length)}`;
  const pages = {
    'oci-layout': { imageLayoutVersion: '1.0.0' },
    'index.json': { schemaVersion: 2, manifests: [{ mediaType, ...manifest, annotations }] },
    'manifest.json': [
      { Config: inBlobs(config), RepoTags: [`manito:${version}`], Layers: layers.map(inBlobs) },
    ],
  };
  for (const [file, page] of Object.entries(pages))
    writeFileSync(path.join(place, 'image', file), JSON.stringify(page));
  tar(made('oci.tar'), path.join(place, 'image'), '--create', ...OF_ROOT, ...Object.keys(pages), 'blobs');
}

// Also after a failure.
process.on('exit', () => rmSync(place, { recursive: true, force: true }));
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
makeProgram();
const packages = debianPackages();
makeImage(packages);
const tarball = made('tar.gz').slice(0, -'.gz'.length);
tar(tarball, place, '--create', ...OF_ROOT, name);
run(out, 'gzip', '--no-name', tarball);
writeFileSync(
  made('cdx.json'),
  `${JSON.stringify(billOfMaterials(program, { version, commit, time }, packages), null, 1)}\n`,
);
const sums = readdirSync(out)
  .sort()
  .map((file) => `${sha256(readFileSync(path.join(out, file)))}  ${file}\n`)
  .join('');
writeFileSync(path.join(out, 'SHA256SUMS'), sums);
say(`${name} of ${commit.slice(0, 8)}, in dist/release (${seconds(began)}):\n${sums}`);
