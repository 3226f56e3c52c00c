import { expect, it } from 'vitest';
import { slice, taken } from '#test/slice.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const NAMES = LETTERS.flatMap((a) => LETTERS.map((b) => a + b));

it('takes as many as were asked for, in their order, the same each time', () => {
  const part = slice(LETTERS, 6, 'letters');
  expect(part).toHaveLength(6);
  expect(part).toEqual(part.toSorted());
  expect(slice(LETTERS, 6, 'letters')).toEqual(part);
  expect(slice(LETTERS, 40, 'letters')).toEqual(LETTERS);
});

it('reaches everything by one name or another', () => {
  expect(new Set(NAMES.flatMap((name) => slice(LETTERS, 6, name)))).toEqual(new Set(LETTERS));
  const hits = NAMES.filter((name) => taken(name, 4)).length;
  expect(hits / NAMES.length).toBeGreaterThan(0.15);
  expect(hits / NAMES.length).toBeLessThan(0.35);
});
