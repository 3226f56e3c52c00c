import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const reasons: readonly Record<'file' | 'text' | 'becomes' | 'why', string>[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'reasons.json'), 'utf8'),
);

test('a mutant that may live is one of a line that is still there, once, with its reason', () => {
  const gone = reasons.filter(
    ({ file, text }) =>
      !readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .some((line) => line.trim() === text),
  );
  expect(gone).toEqual([]);
  const names = reasons.map(({ file, text, becomes }) => `${file} ${text} ${becomes}`);
  expect(names).toEqual([...new Set(names)]);
  expect(reasons.filter(({ why }) => why.length < 10)).toEqual([]);
});
