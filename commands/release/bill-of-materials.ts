import { existsSync } from 'node:fs';
import path from 'node:path';
import { productPackages } from '../../bin/notices.mjs';
import type { DebianPackage } from './debian-packages.ts';
import type { Release } from './tools.ts';

interface Package {
  readonly type?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly license?: string;
  readonly hash?: { readonly alg: string; readonly content: string };
}

const component = ({ type = 'library', name, version, purl, license, hash }: Package) => ({
  type,
  'bom-ref': purl,
  name,
  version,
  purl,
  ...(license && { licenses: [{ expression: license }] }),
  ...(hash && { hashes: [hash] }),
});

/**
 * The packages of a release as CycloneDX 1.6 (ECMA-424). npm's own `npm sbom --omit=dev` omits packages that a dev
 * package needs too, such as zod and react.
 * @param root folder with the lock file and the packages that are installed for this platform
 * @param debian packages of the image
 */
export function billOfMaterials(
  root: string,
  { version, commit, time }: Omit<Release, 'architecture'>,
  debian: readonly Omit<DebianPackage, 'file' | 'addresses'>[],
) {
  const npm = productPackages(root)
    .filter(({ place }) => existsSync(path.join(root, place)))
    .map(({ integrity, name, version: own, license }) => ({
      name,
      version: own,
      license,
      purl: `pkg:npm/${name.replace('@', '%40')}@${own}`,
      hash: {
        alg: 'SHA-512',
        content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex'),
      },
    }));
  const libraries = debian.map(
    ({ name, version: own, architecture, sha256 }): Package => ({
      name,
      version: own,
      purl: `pkg:deb/debian/${name}@${encodeURIComponent(own)}?arch=${architecture}&distro=trixie`,
      hash: { alg: 'SHA-256', content: sha256 },
    }),
  );
  const once = new Map([...npm, ...libraries].map((one) => [one.purl, component(one)]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: time.toISOString(),
      component: component({
        type: 'application',
        name: 'manito',
        version,
        purl: `pkg:npm/manito@${version}`,
        license: 'MIT',
      }),
      properties: [{ name: 'git:commit', value: commit }],
    },
    components: [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one),
  };
}

type Bill = Pick<ReturnType<typeof billOfMaterials>, 'components'>;

/**
 * What differs between the bills of two releases, a line a package. `alarming`: a package has other bytes under the
 * version of before, which no honest registry hands out.
 */
export function compareBills(before: Bill, after: Bill) {
  // A package may occur in several versions.
  const versionsOf = ({ components }: Bill) =>
    Map.groupBy(components, ({ purl }) => purl.slice(0, purl.lastIndexOf('@')));
  const [old, now] = [versionsOf(before), versionsOf(after)];
  const bytesOf = ({ components }: Bill) =>
    new Map(components.map(({ purl, hashes }) => [purl, hashes?.[0]?.content]));
  const [oldBytes, bytes] = [bytesOf(before), bytesOf(after)];
  const named = (list: Bill['components'] = []) => list.map(({ version }) => version).join(', ');
  const changed = [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((name) => {
    const [was, is] = [named(old.get(name)), named(now.get(name))];
    if (was === is) return [];
    if (was === '') return [`new      ${name} ${is}`];
    return is === '' ? [`gone     ${name} ${was}`] : [`changed  ${name} ${was} → ${is}`];
  });
  const alarming = [...bytes].flatMap(([purl, hash]) => {
    const was = oldBytes.get(purl);
    return was !== undefined && was !== hash ? [`OTHER BYTES  ${purl}`] : [];
  });
  return { changed, alarming };
}
