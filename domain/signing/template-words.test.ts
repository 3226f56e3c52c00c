import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { TEXTS } from '#domain/signing/templates.fixture.ts';

/** The modules of this folder that write the texts: those of the templates, and their imports from here. */
function modulesOfTexts(): readonly string[] {
  const found = ['promissory-note.ts', 'credit-authorization.ts', 'restructured-note.ts'];
  for (const file of found)
    for (const [, imported = ''] of sourceOf(file).matchAll(/from '#domain\/signing\/([\w.-]+)'/g))
      if (!found.includes(imported)) found.push(imported);
  return found;
}
const sourceOf = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Texts for the screen around a document that is not signed yet. */
const NOT_IN_A_TEXT: readonly string[] = ['PENDIENTE DE FIRMA'];

/** The words that a module writes into texts: its literals, without names of modules and members. */
function wordsOf(file: string): readonly string[] {
  const names = new Set<unknown>();
  const words: string[] = [];
  new Visitor({
    ImportDeclaration({ source }) {
      names.add(source.start);
    },
    TSLiteralType({ literal }) {
      names.add(literal.start);
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && !names.has(start)) words.push(oneLine(value));
    },
    TemplateElement({ value }) {
      words.push(oneLine(value.cooked ?? ''));
    },
  }).visit(parseSync(file, sourceOf(file)).program);
  return words.filter((text) => /\p{L}/u.test(text) && !NOT_IN_A_TEXT.includes(text));
}

test('every word of a text is in one with a stored hash, so that none changes under its old version', () => {
  let unsaid = modulesOfTexts().flatMap((file) => wordsOf(file).map((words) => ({ file, words })));
  expect(unsaid.length).toBeGreaterThan(100);
  // Most words are in the first texts: all texts together are 56 MB.
  for (const { text } of TEXTS) {
    if (unsaid.length === 0) break;
    const kept = oneLine(text);
    unsaid = unsaid.filter(({ words }) => !kept.includes(words));
  }
  expect(unsaid).toEqual([]);
});
