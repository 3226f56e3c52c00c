import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readVariable, VARIABLE_NAMES, type VariableName } from '#server/env-table.ts';

// .env.example and the pages name the variables of the one table (server/env-table.ts), with values that it accepts.

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const PAGES = [
  ...['README.md', 'README.es.md', 'SECURITY.md'],
  ...[
    'docs/operate.md',
    'docs/operar.md',
    'docs/several-machines.md',
    'docs/backup.md',
    'docs/upgrading.md',
    'docs/scale.md',
  ],
];
/** Variables of compose.yaml itself, and a file with such a name. */
const OTHERS = [
  ...['COMPOSE_PROJECT_NAME', 'SITE', 'POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'DATABASE_PASSWORD'],
  'SHA256SUMS',
];

const isVariable = (name: string): name is VariableName =>
  VARIABLE_NAMES.some((variable) => variable === name);
const linesOf = (text: string) =>
  [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }));

/** What the table says of an example; `null`: it accepts it. A shell fills in `$…`, and a person `…`. */
function refusalOf({ name, value }: { name: string; value: string }): string | null {
  if (!isVariable(name) || value === '' || /[$…]/.test(value)) return null;
  try {
    readVariable({ [name]: value }, name);
    return null;
  } catch (error) {
    return `${name}=${value}: ${String(error)}`;
  }
}
const refusalsIn = (text: string) => linesOf(text).flatMap((line) => refusalOf(line) ?? []);

it('.env.example has every variable once, with an example that the program accepts', () => {
  const example = read('.env.example');
  expect(
    linesOf(example)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...VARIABLE_NAMES].sort());
  expect(refusalsIn(example)).toEqual([]);
});

it("the container's variables are those of the table", () => {
  const example = read('deploy/container/env.example');
  const unknown = linesOf(example).filter(({ name }) => !isVariable(name) && !OTHERS.includes(name));
  expect(unknown).toEqual([]);
  expect(refusalsIn(example)).toEqual([]);
});

it.each(PAGES)('%s names variables that exist, with values that the program accepts', (page) => {
  const text = read(page);
  expect(refusalsIn(text)).toEqual([]);
  const tables = [...text.matchAll(/^\|\s*((?:`[A-Z][A-Z0-9_]+`(?:, )?)+)\s*\|/gm)];
  const named = tables.flatMap(([, cell = '']) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  expect(named.filter((name) => !isVariable(name) && !OTHERS.includes(name))).toEqual([]);
});

it('docs/backup.md describes every variable of the backups', () => {
  const described = read('docs/backup.md');
  const own = VARIABLE_NAMES.filter((name) => name.startsWith('BACKUP'));
  expect(own.filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
});
