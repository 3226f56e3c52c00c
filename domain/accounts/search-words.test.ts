import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { searchWords, wordQuery } from '#domain/accounts/search-words.ts';

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
  ['001\u20111234567–8', ['00112345678']],
  ['\u202a809\u00a0555\u202c', ['809555']],
  ['Pe\u200bña', ['pena']],
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

test.each([
  [['pena'], "'pena':*"],
  [['pena', '809'], "'pena':* & '809':*"],
  [['doleo'], "('doleo':* | 'd' & 'oleo':*)"],
  [['ana', 'obrien'], "'ana':* & ('obrien':* | 'o' & 'brien':*)"],
  [['luz'], "'luz':*"],
])('%j is searched by %s', (words, query) => {
  expect(wordQuery(words)).toBe(query);
});
