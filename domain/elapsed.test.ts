import { expect, test } from 'vitest';
import { elapsedText } from '#domain/elapsed.ts';

test.each([
  [0, '0 h'],
  [30, '30 h'],
  [47, '47 h'],
  [48, '2 días'],
  [71, '2 días'],
  [1_030, '42 días'],
])('%d hours read as %s', (hours, text) => {
  expect(elapsedText(hours)).toBe(text);
});
