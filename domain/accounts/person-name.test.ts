import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullNameOf, greeting, isPersonName } from '#domain/accounts/person-name.ts';

describe('a name', () => {
  it.each([
    'Yokasta',
    'De la Cruz',
    "D'Óleo",
    'Ma. del Carmen',
    'Peña-Gómez',
    'Núñez, hijo',
    'Þórunn',
    '李小龍',
    '',
  ])('may be "%s"', (name) => {
    expect(isPersonName(name)).toBe(true);
  });

  it.each([
    'GANASTE RD$50,000: entra ya a www.premio.com',
    'Ana 2',
    'ana@demo.do',
    'premio.com',
    'www premio com',
    'HTTP premio',
    'premio。com',
    'premio．com',
    'premio․com',
    'premio/com',
    'Ana!',
    '<b>Ana</b>',
    'Ana①',
    'Ana ٣',
  ])('may not be "%s"', (name) => {
    expect(isPersonName(name)).toBe(false);
  });

  it('a valid name holds no digit, no @ and no dotted word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        if (isPersonName(text)) expect(text).not.toMatch(/[\p{N}@/:]|\p{L}[.．。]\p{L}/u);
      }),
    );
  });
});

describe('a letter', () => {
  it('greets by the first name', () => expect(greeting('Yokasta')).toBe('Hola, Yokasta:'));
  it.each(['GANASTE RD$50,000: entra ya a www.premio.com', ' ', 'a'.repeat(41)])(
    'greets without a name for "%s"',
    (name) => {
      expect(greeting(name)).toBe('Hola:');
    },
  );
});

it('shows the whole name, without a blank for a missing part', () => {
  expect(fullNameOf({ firstName: 'Ana', lastName: 'Peña' })).toBe('Ana Peña');
  expect(fullNameOf({ firstName: 'Ana', lastName: null })).toBe('Ana');
  expect(fullNameOf({ firstName: null, lastName: 'Peña' })).toBe('Peña');
  expect(fullNameOf({ firstName: null, lastName: null })).toBe('');
});

it('a name of forty letters is used in the greeting, one of forty-one is not', () => {
  expect(greeting('a'.repeat(40))).toBe(`Hola, ${'a'.repeat(40)}:`);
  expect(greeting('a'.repeat(41))).toBe('Hola:');
});
