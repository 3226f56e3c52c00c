import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { LATE_CHARGE_VARIANTS } from '#domain/loans/late-charge-variant.ts';
import { LOAN_TYPES } from '#domain/loans/loan-type.ts';
import { notePlan, TERMS } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import {
  CREDIT_AUTHORIZATION_VERSION,
  renderCreditAuthorization,
} from '#domain/signing/credit-authorization.ts';
import { facts, sparseFacts } from '#domain/signing/documents.fixture.ts';
import type { DocumentFacts } from '#domain/signing/facts.ts';
import { OPTIONAL_FACTS, saidBy, textsOf } from '#domain/signing/optional-facts.fixture.ts';
import { PROMISSORY_NOTE_VERSION, renderPromissoryNote } from '#domain/signing/promissory-note.ts';
import { RESTRUCTURED_NOTE_VERSION, renderRestructuredNote } from '#domain/signing/restructured-note.ts';
import { TEMPLATE_HASHES } from '#domain/signing/template-hashes.fixture.ts';

const BEFORE = { interest: pesos(75), lateCharge: pesos(192), costs: pesos(350) };

const CASES: readonly (readonly [string, DocumentFacts])[] = [
  ...Object.entries({ facts, sparseFacts }).flatMap(([borrower, each]) =>
    TERMS.flatMap((term) =>
      LATE_CHARGE_VARIANTS.map(
        (lateChargeVariant) =>
          [
            `${borrower} ${term} ${lateChargeVariant}`,
            { ...each, lateChargeVariant, plan: notePlan(pesos(10_000), term, 'note') },
          ] as const,
      ),
    ),
  ),
  ...LOAN_TYPES.map((loanType) => [`facts ${loanType}`, { ...facts, loanType }] as const),
];
const EVERY_COMBINATION = 'with and without every optional fact';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

type Restructured = Parameters<typeof renderRestructuredNote>[0];

/** The texts that are signed, each with the version that it names. */
const TEMPLATES = [
  {
    version: PROMISSORY_NOTE_VERSION,
    render: renderPromissoryNote,
    optional: (each: Restructured) => renderPromissoryNote({ ...each, restructured: null }),
  },
  {
    version: CREDIT_AUTHORIZATION_VERSION,
    render: renderCreditAuthorization,
    optional: renderCreditAuthorization,
  },
  {
    version: RESTRUCTURED_NOTE_VERSION,
    render: (each: DocumentFacts) =>
      renderRestructuredNote({ ...each, supersedes: 'ab12', restructured: BEFORE }),
    optional: renderRestructuredNote,
  },
].map(({ optional, ...template }) => ({ ...template, optional, texts: textsOf(optional) }));

describe.each(TEMPLATES)('$version', ({ version, render, texts }) => {
  test('says what it said when it got that name', () => {
    const said = new Map(Object.entries(TEMPLATE_HASHES[version] ?? {}));
    const now: readonly (readonly [string, string])[] = [
      ...CASES.map(([name, each]) => [name, hashOf(render(each))] as const),
      [EVERY_COMBINATION, hashOf([...texts].sort().join('\f'))],
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
});

/** The modules of this folder that the texts are made by: those of the templates, and what they import from it. */
function modulesOfTexts(): readonly string[] {
  const found = ['promissory-note.ts', 'credit-authorization.ts', 'restructured-note.ts'];
  for (const file of found)
    for (const [, imported = ''] of sourceOf(file).matchAll(/from '#domain\/signing\/([\w.-]+)'/g))
      if (!found.includes(imported)) found.push(imported);
  return found;
}
const sourceOf = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Around a text on the screen, where it is not signed yet. */
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

test('every word of the texts is in one whose hash is kept, so that none changes under its old version', () => {
  const kept = [
    ...TEMPLATES.flatMap(({ render }) => CASES.map(([, each]) => render(each))),
    ...TEMPLATES.flatMap(({ texts }) => [...texts]),
  ].map(oneLine);
  const isSaid = (words: string) => kept.some((text) => text.includes(words));
  const unsaid = modulesOfTexts().flatMap((file) =>
    wordsOf(file)
      .filter((words) => !isSaid(words))
      .map((words) => `${file}: ${words}`),
  );
  expect(unsaid).toEqual([]);
});

test('every fact that may be missing is in one of the texts', () => {
  const said = TEMPLATES.flatMap(({ optional }) => saidBy(optional)).map(({ name }) => name);
  expect(OPTIONAL_FACTS.map(({ name }) => name).filter((name) => !said.includes(name))).toEqual([]);
});
