import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { AMOUNT_MAX, AMOUNT_MIN } from '#domain/limits/limits.ts';
import { formatCount } from '#domain/money.ts';

// What a person may borrow stands in domain/limits/limits.ts; a sentence or a check that says it again would go on
// saying it. Where the same number means something else, the file stands here with what it means there.
const OTHER_MEANINGS = {
  'domain/limits/limits.ts': 'where they stand',
  'domain/loans/terms.ts': 'a rate in basis points',
  'server/sealing/seal-pdf.ts': 'milliseconds',
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

function againIn(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const found: string[] = [];
  const note = ({ start, end }: ESTree.Span) =>
    found.push(`${file}:${text.slice(0, start).split('\n').length} ${text.slice(start, end)}`);
  new Visitor({
    Literal(node) {
      const says =
        typeof node.value === 'number'
          ? LIMITS.includes(node.value)
          : typeof node.value === 'string' && WRITTEN.test(node.value);
      if (says) note(node);
    },
    TemplateElement(node) {
      if (WRITTEN.test(node.value.raw)) note(node);
    },
    JSXText(node) {
      if (WRITTEN.test(node.value)) note(node);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

it('the least and the greatest amount are written once', () => {
  expect(files.length).toBeGreaterThan(400);
  expect(files.flatMap(againIn)).toEqual([]);
});
