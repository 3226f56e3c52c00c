import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { PHOTO_FIELDS } from '#contract/application-fields.ts';
import * as limits from '#domain/limits/limits.ts';
import { AMOUNT_MAX, AMOUNT_MIN } from '#domain/limits/limits.ts';
import { formatCount } from '#domain/money.ts';
import { tellerOf } from '#test/changed-limits.ts';

// The limits of a loan are in domain/limits/limits.ts; a sentence or a check with a copy would keep the old number.
// Files in which the same number means something else are listed here with its meaning.
const OTHER_MEANINGS = {
  'domain/limits/limits.ts': 'where they stand',
  'domain/loans/term.ts': 'a rate in basis points',
  'server/sealing/seal-pdf.ts': 'milliseconds',
} as const;

// The same for the words with a limit in test/changed-limits.ts.
const OTHER_NUMBERS = {
  'web/second-factor/enrolment.tsx': 'the digits of an authenticator application',
} as const;

const ROOT = path.resolve(import.meta.dirname, '..');
const files = ['domain', 'contract', 'server', 'web']
  .flatMap((room) =>
    readdirSync(path.join(ROOT, room), { recursive: true, withFileTypes: true })
      .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(test|fixture)\./.test(name))
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
  )
  .filter((file) => !Object.hasOwn(OTHER_MEANINGS, file));

const LIMITS: readonly number[] = [AMOUNT_MIN, AMOUNT_MAX];
const WRITTEN = new RegExp(
  `(?<![\\d,.])(?:${LIMITS.flatMap((limit) => [formatCount(limit), String(limit)]).join('|')})(?![\\d,])`,
);

interface Written {
  readonly file: string;
  readonly value: string | number;
  /** As written, with its place. */
  words(): string;
}

/** Literal words and numbers of a file. */
function literalsIn(file: string): Written[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const found: Written[] = [];
  const note = (value: unknown, { start, end }: ESTree.Span) => {
    if (typeof value !== 'string' && typeof value !== 'number') return;
    const words = () => `${file}:${text.slice(0, start).split('\n').length} ${text.slice(start, end)}`;
    found.push({ file, value, words });
  };
  new Visitor({
    Literal(node) {
      note(node.value, node);
    },
    TemplateElement(node) {
      note(node.value.raw, node);
    },
    JSXText(node) {
      note(node.value, node);
    },
  }).visit(parseSync(file, text).program);
  return found;
}
const literals = files.flatMap(literalsIn);

it('the smallest and the largest amount are written once', () => {
  expect(files.length).toBeGreaterThan(400);
  const again = literals.filter(({ value }) =>
    typeof value === 'number' ? LIMITS.includes(value) : WRITTEN.test(value),
  );
  expect(again.map(({ words }) => words())).toEqual([]);
});

it('no sentence has a literal limit, in digits or in words', () => {
  const told = tellerOf(limits);
  const again = literals.filter(
    ({ file, value }) =>
      typeof value === 'string' && !Object.hasOwn(OTHER_NUMBERS, file) && told(value).length > 0,
  );
  expect(again.map(({ words }) => words())).toEqual([]);
});

// "Una foto" is said of other papers, too.
it('texts with a number of photos name as many as the form requires', () => {
  const numerals = ['dos', 'tres', 'cuatro', 'cinco', 'seis'];
  const promised = new RegExp(`\\b(?:${numerals.join('|')}) fotos\\b`, 'i');
  const said = literals.flatMap(({ value, words }) =>
    typeof value === 'string' && promised.test(value) ? [words()] : [],
  );
  expect(said.length).toBeGreaterThan(1);
  const right = new RegExp(`\\b${numerals[PHOTO_FIELDS.length - 2]} fotos\\b`, 'i');
  expect(said.filter((words) => !right.test(words))).toEqual([]);
});

// A term is a row of domain/loans/term.ts; a test runs its worked examples in docs/domain.md.
const PLAN_IN_WORDS =
  /\b(?:one|two|three|four|five|six|una|dos|tres|cuatro|cinco|seis|\d+)(?: \w+)? (?:instalments?|cuotas?)\b|\b(?:every|cada) (?:seven|fifteen|thirty|siete|quince|treinta|\d+) (?:days|días)\b/i;
it('no page has a literal number of instalments or due day', () => {
  const pages = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter(
    // Measurements of the past stay.
    (name) => name.endsWith('.md') && name !== 'benchmarks.md',
  );
  expect(pages.length).toBeGreaterThan(40);
  expect(PLAN_IN_WORDS.test('Loans of more than three instalments, every fifteen days')).toBe(true);
  const said = pages.flatMap((name) =>
    readFileSync(path.join(ROOT, 'docs', name), 'utf8')
      .replaceAll(/```.*?```/gs, '')
      .split('\n')
      .filter((line) => PLAN_IN_WORDS.test(line))
      .map((line) => `${name}: ${line}`),
  );
  expect(said).toEqual([]);
});
