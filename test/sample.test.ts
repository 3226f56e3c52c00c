import { expect, it } from 'vitest';
import { isSampled, sample } from '#test/sample.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const NAMES = LETTERS.flatMap((a) => LETTERS.map((b) => a + b));

it('takes the requested number, in order, the same each time', () => {
  const part = sample(LETTERS, 6, 'letters');
  expect(part).toHaveLength(6);
  expect(part).toEqual(part.toSorted());
  expect(sample(LETTERS, 6, 'letters')).toEqual(part);
  expect(sample(LETTERS, 40, 'letters')).toEqual(LETTERS);
});

it('reaches every member by one name or another', () => {
  expect(new Set(NAMES.flatMap((name) => sample(LETTERS, 6, name)))).toEqual(new Set(LETTERS));
  const hits = NAMES.filter((name) => isSampled(name, 4)).length;
  expect(hits / NAMES.length).toBeGreaterThan(0.15);
  expect(hits / NAMES.length).toBeLessThan(0.35);
});
