// `node bin/notices.mjs`: the third-party packages of the product with their licences, from the lock file, into
// THIRD-PARTY.md. test/notices.test.ts checks that the page is up to date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const PAGE = path.join(ROOT, 'THIRD-PARTY.md');

/** Packages that state their licence only in a file. */
/** @type {Record<string, string>} */
const SAID_IN_A_FILE = { 'png-js': 'MIT' };

/** @param {string} place */
const packageName = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * "Copyright (c) 2014 …": the required attribution. A package for another platform is not installed here.
 * @param {string} place
 */
function copyrightOf(place) {
  const folder = path.join(ROOT, place);
  if (!existsSync(folder)) return '';
  const file = readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
    .sort()[0];
  if (!file) return '';
  const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
  const line = lines
    .map((one) => one.trim().replaceAll('|', '/'))
    .find((one) => /^copyright\b.*\d{4}|^copyright \(c\) \S/i.test(one));
  return line ?? '';
}

/** Every package of the product in a folder's lock file, with its place in it; some occur twice. */
export function productPackages(root = ROOT) {
  /** @type {{ packages: Record<string, { version: string, license?: string, integrity: string, optional?: boolean, dev?: boolean, link?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([place, { dev, link }]) => place !== '' && !dev && !link)
    .map(([place, { version, license, optional, integrity }]) => {
      const name = packageName(place);
      return {
        place,
        name,
        version,
        license: license ?? SAID_IN_A_FILE[name] ?? 'unknown',
        optional,
        integrity,
      };
    });
}

/** The page for the current lock file. */
export function notices() {
  const rows = productPackages().map(({ place, optional, ...row }) => ({
    ...row,
    // Packages that some platforms leave out have no author here, so that the page is the same on all of them.
    copyright: optional ? '' : copyrightOf(place),
  }));
  const once = [...new Map(rows.map((row) => [`${row.name} ${row.version}`, row])).values()];
  once.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
  const unknown = once.filter(({ license }) => license === 'unknown').map(({ name }) => name);
  if (unknown.length > 0) throw new Error(`No known licence for ${unknown.join(', ')}`);
  return `# Third-party notices

Manito is under the MIT licence ([LICENSE](LICENSE)). It is made with the packages below, each under its own; their whole texts stand in \`node_modules/NAME\`. \`node bin/notices.mjs\` writes this page from the lock file. The heading face, Bricolage Grotesque, is under the SIL Open Font License 1.1 ([web/fonts/OFL.txt](web/fonts/OFL.txt)).

| package | licence | copyright |
|---|---|---|
${once.map(({ name, version, license, copyright }) => `| ${name} ${version} | ${license} | ${copyright} |`).join('\n')}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(PAGE, notices());
  process.stdout.write('THIRD-PARTY.md is written.\n');
}
