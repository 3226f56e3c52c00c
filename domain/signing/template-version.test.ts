import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { OPTIONAL_FACTS, saidBy } from '#domain/signing/optional-facts.fixture.ts';
import { TEMPLATE_HASHES } from '#domain/signing/template-hashes.fixture.ts';
import { DOCUMENTS, TEXTS } from '#domain/signing/templates.fixture.ts';

const EVERY_COMBINATION = 'with and without every optional fact';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const VERSIONS = [...new Set(TEXTS.map(({ version }) => version))];

describe.each(VERSIONS)('%s', (version) => {
  const texts = TEXTS.filter((each) => each.version === version);
  test('has the same content as when it got its name', () => {
    const said = new Map(Object.entries(TEMPLATE_HASHES[version] ?? {}));
    const combined = new Set(texts.flatMap(({ name, text }) => (name === null ? [text] : [])));
    const now: readonly (readonly [string, string])[] = [
      ...texts.flatMap(({ name, text }) => (name === null ? [] : [[name, hashOf(text)] as const])),
      [EVERY_COMBINATION, hashOf([...combined].sort().join('\f'))],
    ];
    const changed = now.filter(([name, hash]) => said.has(name) && said.get(name) !== hash);
    expect(
      changed,
      'another text is another version: give it a new name, and keep the hashes of the old one',
    ).toEqual([]);
    const unknown = now.filter(([name]) => !said.has(name)).map(([name, hash]) => `'${name}': '${hash}',`);
    expect(
      unknown.join('\n'),
      `a version, term, late charge or loan type that there was not: add these lines to '${version}'`,
    ).toBe('');
  });

  test('is printed in its texts', () => {
    expect(texts.filter(({ text }) => !text.includes(`Plantilla ${version}\n`))).toEqual([]);
  });
});

test('every optional fact is in one of the texts', () => {
  const said = DOCUMENTS.flatMap(({ optional }) => saidBy(optional)).map(({ name }) => name);
  expect(OPTIONAL_FACTS.map(({ name }) => name).filter((name) => !said.includes(name))).toEqual([]);
});
