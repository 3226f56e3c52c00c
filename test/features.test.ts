import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { keysOf } from '#domain/enum-table.ts';
import { MESSAGE_TEMPLATES } from '#domain/messages/message-templates.ts';
import { routes } from '#server/routes.ts';
import { CUSTOMER_SCREENS } from '#web/customer-routes.tsx';
import { OFFICE_SCREENS } from '#web/office-routes.tsx';
import { PUBLIC_SCREENS } from '#web/public-routes.tsx';

// docs/features.md is generated from the code. After a new call, screen, verb, table, message or test:
// node_modules/.bin/vitest run --project rules test/features.test.ts --update

const ROOT = path.resolve(import.meta.dirname, '..');
const files = globSync('{domain,contract,server,web}/**/*.{ts,tsx}', { cwd: ROOT }).sort();
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Addresses of each file with a screen. */
const addresses = Map.groupBy(
  Object.entries({ ...PUBLIC_SCREENS, ...CUSTOMER_SCREENS, ...OFFICE_SCREENS }).map(
    ([address, { load }]) => ({
      address,
      file: /web\/[\w/-]+\.tsx/.exec(load.toString())?.[0] ?? '',
    }),
  ),
  ({ file }) => file,
);

const ROUTES = import.meta.glob<Record<string, typeof routes>>('../server/*/*.routes.ts', { eager: true });

/** Calls of a noun, by the file that maps them to their verbs. */
const callsOf = (noun: string) =>
  Object.values(ROUTES[`../server/${noun}/${noun}.routes.ts`] ?? {})
    .flat()
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);

const found = (texts: readonly string[], pattern: RegExp) =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))].sort();

/** The feature index of one noun, as docs/features.md has it. */
function draw(noun: string): string[] {
  const own = files.filter((file) => file.split('/')[1]?.replace(/\.tsx?$/, '') === noun);
  const code = own.filter((file) => !isTest(file));
  const texts = code.map(textOf);
  const inRoom = (room: string, not = /\.(?:routes|store|messages|fixture)\.tsx?$/) =>
    code
      .filter((file) => file.startsWith(`${room}/${noun}/`) && !not.test(file))
      .map((file) => file.slice(`${room}/${noun}/`.length).replace(/\.ts$/, ''));
  const kinds = {
    Screens: code.flatMap((file) => {
      const shown = addresses.get(file)?.map(({ address }) => address);
      return shown ? [`${shown.join(' ')} (${file})`] : [];
    }),
    Calls: callsOf(noun),
    [`Verbs in server/${noun}`]: inRoom('server'),
    [`Domain in domain/${noun}`]: inRoom('domain'),
    'Tables it writes': found(texts, /\.(?:insertInto|updateTable|deleteFrom)\('(\w+)/g).map((name) =>
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ),
    Messages: keysOf(MESSAGE_TEMPLATES).filter((letter) =>
      code.some((file, index) => file.startsWith('server/') && texts[index]?.includes(`'${letter}'`)),
    ),
    Tests: own.filter(isTest),
  };
  const rules = found(
    texts.flatMap((text) => [...text.matchAll(/rules?: ([a-z0-9, *\n-]+)/g)].map(([, names = '']) => names)),
    /([a-z0-9]+(?:-[a-z0-9]+)*)/g,
  ).filter((name) => HEADINGS.has(name));
  const lines = Object.entries(kinds).filter(([, members]) => members.length > 0);
  return [
    `## ${noun}`,
    '',
    ...lines.map(([kind, members]) => `- **${kind}:** ${members.map((one) => `\`${one}\``).join(', ')}`),
    ...(rules.length > 0
      ? [`- **Rules:** ${rules.map((name) => `[${name}](rules.md#${name})`).join(', ')}`]
      : []),
    '',
  ];
}

const HEADINGS = new Set(found([textOf('docs/rules.md')], /^### (\S+)$/gm));
/** A noun has calls or a screen. */
const nouns = [
  ...new Set(
    files
      .filter((file) => file.endsWith('.routes.ts') || addresses.has(file))
      .map((file) => file.split('/')[1] ?? ''),
  ),
].sort();

it('docs/features.md lists every call and every screen of the code', async () => {
  const page = [
    '# Features',
    '',
    'Where each thing is, noun by noun: search this page for a word such as "receipt" or for an address. Drawn from the code by `test/features.test.ts`, which says how to draw it anew. A noun has the same name in every room ([architecture](architecture.md)).',
    '',
    ...nouns.flatMap(draw),
  ].join('\n');
  for (const { endpoint } of routes) expect(page).toContain(`\`${endpoint.method} ${endpoint.path}\``);
  for (const [file] of addresses) expect(page).toContain(`(${file})`);
  await expect(page).toMatchFileSnapshot('../docs/features.md');
});
