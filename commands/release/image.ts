import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type DebianPackage, download } from './debian-packages.ts';
import { OF_ROOT, type Release, run, sha256, tar } from './tools.ts';

/** User and group of the program in the image. */
const USER = 990;

/** A blob of the image, by its digest (OCI content descriptor). */
interface Descriptor {
  readonly digest: string;
  readonly size: number;
}
interface Layer extends Descriptor {
  readonly mediaType: string;
  /** Digest of the layer before its compression. */
  readonly diff: string;
}
interface Parts {
  readonly program: string;
  /** Folder for what is needed on the way. */
  readonly place: string;
  readonly packages: readonly DebianPackage[];
}

/** Users, names and empty folders of the image's system, without Debian's packages. */
function makeSystem(system: string): void {
  const folders = ['etc', 'usr/bin', 'var/lib/dpkg/status.d', 'var/lib/manito', 'var/lib/manito-backups'];
  for (const folder of folders) mkdirSync(path.join(system, folder), { recursive: true });
  writeFileSync(
    path.join(system, 'etc/passwd'),
    `root:x:0:0::/root:/bin/sh\nmanito:x:${USER}:${USER}::/var/lib/manito:/bin/sh\n`,
  );
  writeFileSync(path.join(system, 'etc/group'), `root:x:0:\nmanito:x:${USER}:\n`);
  writeFileSync(path.join(system, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  symlinkSync('busybox', path.join(system, 'usr/bin/sh'));
}

/** One tar for each package of Debian, one for the system's own files, one for the program. @returns their files */
function makeLayers({ program, place, packages }: Parts, time: Date): string[] {
  const system = path.join(place, 'system');
  makeSystem(system);
  const files = packages.map((one) => {
    download(one);
    // The path that vulnerability scanners read.
    const status = path.join(system, 'var/lib/dpkg/status.d', one.name);
    writeFileSync(status, run(place, 'dpkg-deb', '--field', one.file));
    const file = path.join(place, `${one.name}.tar`);
    run(place, 'sh', '-c', 'dpkg-deb --fsys-tarfile "$0" > "$1"', one.file, file);
    return file;
  });
  const base = path.join(place, 'system.tar');
  tar(base, system, time, '--create', ...OF_ROOT, 'etc', 'usr', 'var/lib/dpkg');
  const ofProgram = [`--owner=${USER}`, `--group=${USER}`, '--mode=0700'];
  tar(base, system, time, '--append', ...ofProgram, 'var/lib/manito', 'var/lib/manito-backups');
  const own = path.join(place, 'program.tar');
  const name = path.basename(program);
  tar(own, path.dirname(program), time, '--create', ...OF_ROOT, `--transform=s,^${name},opt/manito,S`, name);
  return [...files, base, own];
}

/** Writes a folder in the layout of the OCI's image specification, with what older Dockers read, as one tar. */
export function makeImage(
  file: string,
  parts: Parts,
  { version, commit, time, architecture }: Release,
): void {
  const image = path.join(parts.place, 'image');
  const blobs = path.join(image, 'blobs/sha256');
  mkdirSync(blobs, { recursive: true });
  const blob = (bytes: Buffer): Descriptor => {
    writeFileSync(path.join(blobs, sha256(bytes)), bytes);
    return { digest: `sha256:${sha256(bytes)}`, size: bytes.length };
  };
  const json = (value: unknown): Descriptor => blob(Buffer.from(JSON.stringify(value)));
  const layers = makeLayers(parts, time).map((whole): Layer => {
    const diff = `sha256:${sha256(readFileSync(whole))}`;
    run(parts.place, 'gzip', '--no-name', whole);
    const mediaType = 'application/vnd.oci.image.layer.v1.tar+gzip';
    return { diff, mediaType, ...blob(readFileSync(`${whole}.gz`)) };
  });

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
  const inBlobs = ({ digest }: Descriptor): string => `blobs/sha256/${digest.slice('sha256:'.length)}`;
  const pages = {
    'oci-layout': { imageLayoutVersion: '1.0.0' },
    'index.json': { schemaVersion: 2, manifests: [{ mediaType, ...manifest, annotations }] },
    'manifest.json': [
      { Config: inBlobs(config), RepoTags: [`manito:${version}`], Layers: layers.map(inBlobs) },
    ],
  };
  for (const [name, page] of Object.entries(pages))
    writeFileSync(path.join(image, name), JSON.stringify(page));
  tar(file, image, time, '--create', ...OF_ROOT, ...Object.keys(pages), 'blobs');
}
