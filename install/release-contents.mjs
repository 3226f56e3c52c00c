// The contents of a release (bin/release.mjs): the files of the commit, and the list of its packages.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { productPackages } from '../bin/notices.mjs';

const SHIPPED =
  /^(?:bin|commands|contract|deploy|docs|domain|install|server)\/|^(?:[\w.]+\.md|LICENSE|\.env\.example|package(?:-lock)?\.json)$/;
/** Tests, and programs that build, measure or drill: they need packages or folders that a release lacks. */
const FOR_DEVELOPERS =
  /\.test\.ts$|\.fixture\.|\.d\.mts$|tsconfig\.json$|^bin\/(?:bench|build|drill|notices|release|test|weigh)\.|^install\/(?:by-name|release-contents)\./;

/**
 * @type {(file: string) => boolean} Whether a release contains a file of the commit; in addition it has `node_modules`
 * without dev packages, and `dist`.
 */
export const isShipped = (file) => SHIPPED.test(file) && !FOR_DEVELOPERS.test(file);

/**
 * @typedef {{ type?: string, name: string, version: string, purl: string, license?: string, hash?: { alg: string, content: string } }} Package
 * @param {Package} of
 */
const component = ({ type = 'library', name, version, purl, license, hash }) => ({
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
 * @param {string} root folder with the lock file and the packages that are installed for this platform
 * @param {{ version: string, commit: string, time: Date }} release
 * @param {{ name: string, version: string, architecture: string, sha256: string }[]} debian of the image
 */
export function billOfMaterials(root, { version, commit, time }, debian) {
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
  /** @type {Package[]} */
  const libraries = debian.map(({ sha256, architecture, ...one }) => ({
    ...one,
    purl: `pkg:deb/debian/${one.name}@${encodeURIComponent(one.version)}?arch=${architecture}&distro=trixie`,
    hash: { alg: 'SHA-256', content: sha256 },
  }));
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
