import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { searchWords } from '#domain/accounts/search-words.ts';

test.each([
  ['María Núñez', ['maria', 'nunez']],
  ['  PEÑA   ana ', ['pena', 'ana']],
  [' Ana@demo.do', ['ana@demo.do']],
  ["o'brien+1@x.do", ['obrien+1@x.do']],
  ['pena ana@', ['pena', 'ana@']],
  ['001-1234567-8', ['00112345678']],
  ['001 1234567 8', ['00112345678']],
  ['+1 (809) 555-0101', ['18095550101']],
  ['809-555', ['809555']],
  ['Ana 809-555-0101', ['ana', '8095550101']],
  ["O'Brien-Díaz", ['o', 'brien', 'diaz']],
  ['ana ana', ['ana']],
  ['809x', ['809x']],
  ['  809 555  ', ['809555']],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ['x'.repeat(70), ['x'.repeat(60)]],
  ['', []],
  ['?! --', []],
])('"%s" looks for %j', (said, words) => {
  expect(searchWords(said)).toEqual(words);
});

it('turns any input into a few plain words that are safe inside a query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (said) => {
      const words = searchWords(said);
      expect(words.length).toBeLessThanOrEqual(8);
      for (const word of words) expect(word).toMatch(/^[a-z0-9@._+-]{1,60}$/);
    }),
  );
});

it('highlights in a result the words that it was found by', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (said) => {
      const words = searchWords(said).filter((word) => !/^\d+$/.test(word));
      expect(searchWords(words.join(' '))).toEqual(words);
    }),
  );
});
