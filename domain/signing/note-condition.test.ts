import { expect, test } from 'vitest';
import { isPlainCondition } from '#domain/signing/note-condition.ts';

test('a condition of the note has no braces: the text is printed unchanged, and a variable would be signed', () => {
  expect(isPlainCondition('El deudor entrega copia de su póliza.')).toBe(true);
  expect(['{{nombre}}', 'a { b', 'a } b'].filter(isPlainCondition)).toEqual([]);
});
