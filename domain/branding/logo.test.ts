import { expect, test } from 'vitest';
import { isColour } from '#domain/branding/colour.ts';
import { LOGO, LOGO_TOO_SMALL } from '#domain/branding/logo.ts';

test('a logo that is refused is told which one would be taken', () => {
  expect(LOGO.maxBytes).toBe(2_097_152);
  expect(LOGO.tooLarge).toBe('El logo pesa más de 2 MB. Elija uno más liviano.');
  expect(LOGO_TOO_SMALL).toBe('El logo mide menos de 128 píxeles. Elija uno más grande.');
});

test('a colour is six small hexadecimal digits and nothing else', () => {
  expect(['#00ff7a', '#0a0a0a'].every(isColour)).toBe(true);
  for (const none of ['00ff7a', '#00ff7', '#00ff7a0', '#00FF7A', ' #00ff7a', '#00ff7a;', '#00gg7a', ''])
    expect(isColour(none), none).toBe(false);
});
