import { expect, test } from 'vitest';
import { parseKey, spellingsOf } from '#domain/enum-table.ts';

const COLOURS = { red: { spellings: ['rojo', 'roja'] }, green: { spellings: [] } } as const;

test('a member is found by its own name and by every other spelling of it', () => {
  expect(spellingsOf(COLOURS)).toEqual(['red', 'rojo', 'roja', 'green']);
  for (const spelling of spellingsOf(COLOURS)) expect(parseKey(COLOURS, spelling)).not.toBeNull();
  expect(parseKey(COLOURS, 'roja')).toBe('red');
  expect(parseKey(COLOURS, 'azul')).toBeNull();
});
