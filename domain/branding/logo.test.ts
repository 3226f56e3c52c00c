import { expect, test } from 'vitest';
import { isColour } from '#domain/branding/brand-tokens.ts';
import { LOGO, LOGO_TOO_SMALL } from '#domain/branding/logo.ts';

test('the error for a refused logo says what is accepted', () => {
  expect(LOGO.maxBytes).toBe(2_097_152);
  expect(LOGO.tooLarge).toBe('El logo pesa más de 2 MB. Elija uno más liviano.');
  expect(LOGO_TOO_SMALL).toBe('El logo mide menos de 128 píxeles. Elija uno más grande.');
});

test('a colour is six lower-case hexadecimal digits', () => {
  expect(['#00ff7a', '#0a0a0a'].every(isColour)).toBe(true);
  for (const none of ['00ff7a', '#00ff7', '#00ff7a0', '#00FF7A', ' #00ff7a', '#00ff7a;', '#00gg7a', ''])
    expect(isColour(none), none).toBe(false);
});
