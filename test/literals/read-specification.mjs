/**
 * Reads the texts that a specification quotes into test/literals.json, and keeps the list's entries for each: `node
 * test/literals/read-specification.mjs specification.md && biome format --write test/literals.json`. New texts have no
 * state until one shows them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const LIST = path.join(import.meta.dirname, '../literals.json');

/** Spanish texts that the specification lists without quotes: the beginning of each list, and its separator. */
const UNQUOTED = [
  [/columns (Solicitud .*)\.$/, /, /],
  [/^\| [a-z_ /]+ \| ([A-Z][^|.(]*)/, / \/ /],
  [/^- \*\*((?:Administración|Gestión)[^*:(]*)/, / \/ /],
  [/four links: (.*)\.$/, /, /],
  [/has these sections: (.*)\.$/, /, /],
  [/^- Tabs: (.*)\.$/, /, /],
  [/^- Tabs (.*)\.$/, / and /],
  [/menu of six cards: (.*)\.$/, /, /],
  [/columns (Productos .*?), plus/, /\)?(?:, and|,| and) | \(/],
  [/Employment statuses: (.*)\.$/, /, /],
  [/has 6 entries: (.*)\.$/, /, /],
  [/^- Buttons (Aprobar.*) each open/, /, | and /],
  [/^Buttons: (.*?) \(on the step/, /, /],
  [/Buttons: (Cancelar)/, /, /],
  [/^- Connection speed labels: (.*)\.$/, /, (?:else )?/],
  [/The placeholder is ([\d-]+)/, /, /],
];
const unquotedOf = (line) =>
  UNQUOTED.flatMap(([where, between]) => (where.exec(line)?.[1] ?? '').split(between))
    .map((text) => text.replace(/ \(.*\)?$| (above|, else) .*$|"/g, '').trim())
    .filter((text) => /^[\p{L}\d¿¡]/u.test(text));

function* textsOf(specification) {
  let section = '';
  for (const [index, line] of specification.split('\n').entries()) {
    section = /^#+ (.*)/.exec(line)?.[1] ?? section;
    const quoted = [...line.matchAll(/"([^"]+)"/g)].map(([, text]) => text);
    for (const text of new Set([...quoted, ...unquotedOf(line)])) yield { line: index + 1, section, text };
  }
}

const known = JSON.parse(readFileSync(LIST, 'utf8'));
const list = [...textsOf(readFileSync(process.argv[2], 'utf8'))].map((found) => {
  const { as, shown, excluded } =
    known.find(({ line, text }) => line === found.line && text === found.text) ??
    known.find(({ section, text }) => section === found.section && text === found.text) ??
    {};
  return { ...found, as, shown, excluded };
});
// One line each, which Biome breaks if it is too long.
writeFileSync(LIST, `[${list.map((entry) => JSON.stringify(entry)).join(',\n')}]\n`);
const open = list.filter(({ shown, excluded }) => !shown?.length && !excluded);
for (const { line, section, text } of open) console.log(`${line} ${section}: ${text}`);
console.log(`${list.length} texts, ${open.length} without a state or a reason`);
