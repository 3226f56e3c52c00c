import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { explain, type Reasons, type Results } from './score.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const readJson = (name: string) => JSON.parse(readFileSync(path.join(import.meta.dirname, name), 'utf8'));
const reasons: Reasons = readJson('reasons.json');
const results: Results = readJson('score.json');

test('a mutant that may live is one of a line that is still there, once, with its reason', () => {
  const { rules, single } = reasons;
  const gone = single.filter(
    ({ file, text }) =>
      !readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .some((line) => line.trim() === text),
  );
  expect(gone).toEqual([]);
  const names = single.map(({ file, text, was, becomes }) => JSON.stringify([file, text, was, becomes]));
  expect(names).toEqual([...new Set(names)]);
  expect([...rules, ...single].filter(({ why }) => why.length < 10)).toEqual([]);
});

test('whatever lived when it was judged has a reason', () => {
  const { unexplained, stale } = explain(results, reasons);
  expect({ unexplained, stale }).toEqual({ unexplained: [], stale: [] });
});
