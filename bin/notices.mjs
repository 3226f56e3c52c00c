// `npm run notices`: what of others the product is made of, and under which licence, from the lock file, into
// THIRD-PARTY.md. test/notices.test.ts holds the page fresh.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const PAGE = path.join(ROOT, 'THIRD-PARTY.md');
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');

/** Packages that say their licence in a file alone. */
const SAID_IN_A_FILE = { 'png-js': 'MIT' };

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** "Copyright (c) 2014 …": whoever must be named. A package for another platform is not here to be read. */
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

/** The page as it has to be today. */
export function notices() {
  const { packages } = JSON.parse(read('package-lock.json'));
  const rows = Object.entries(packages)
    .filter(([place, { dev, link }]) => place !== '' && !dev && !link)
    .map(([place, { version, license, optional }]) => {
      const name = nameOf(place);
      // What some platforms leave out names nobody, so that the page is the same on all of them.
      const copyright = optional ? '' : copyrightOf(place);
      return { name, version, license: license ?? SAID_IN_A_FILE[name] ?? 'unknown', copyright };
    });
  const once = [...new Map(rows.map((row) => [`${row.name} ${row.version}`, row])).values()];
  once.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
  const unknown = once.filter(({ license }) => license === 'unknown').map(({ name }) => name);
  if (unknown.length > 0) throw new Error(`Nobody knows the licence of ${unknown.join(', ')}`);
  return `# Third-party notices

Manito is under the MIT licence ([LICENSE](LICENSE)). It is made with the packages below, each under its own; their whole texts stand in \`node_modules/NAME\`. \`npm run notices\` writes this page from the lock file. The heading face, Bricolage Grotesque, is under the SIL Open Font License 1.1 ([web/fonts/OFL.txt](web/fonts/OFL.txt)).

| package | licence | copyright |
|---|---|---|
${once.map(({ name, version, license, copyright }) => `| ${name} ${version} | ${license} | ${copyright} |`).join('\n')}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(PAGE, notices());
  process.stdout.write('THIRD-PARTY.md is written.\n');
}
