import { expect, test } from 'vitest';
import { parseMember, spellingsOf } from '#domain/closed-set.ts';

const COLOURS = { red: { spellings: ['rojo', 'roja'] }, green: { spellings: [] } } as const;

test('a member goes by its own name and by every other spelling of it', () => {
  expect(spellingsOf(COLOURS)).toEqual(['red', 'rojo', 'roja', 'green']);
  for (const spelling of spellingsOf(COLOURS)) expect(parseMember(COLOURS, spelling)).not.toBeNull();
  expect(parseMember(COLOURS, 'roja')).toBe('red');
  expect(parseMember(COLOURS, 'azul')).toBeNull();
});
