import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fullNameOf, greeting, isPersonName, splitName, typedName } from '#domain/accounts/person-name.ts';

describe('a name', () => {
  it.each([
    'Yokasta',
    'De la Cruz',
    "D'Óleo",
    'Ma. del Carmen',
    'Peña-Gómez',
    'Núñez, hijo',
    'Þórunn',
    'Ma.Altagracia',
    'José A.Peña',
    'Vda.Pérez',
    'J.A.Núñez',
    'PEÑA VDA.PÉREZ',
    'Peña\u2011Gómez',
    'Jose\u0301',
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
    'Premio.Com',
    'Ya.com',
    'www.Ya.Com',
    'Ana.peña',
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
        if (isPersonName(text)) expect(typedName(text)).not.toMatch(/[\p{N}@/:]|\p{L}[.．。]\p{L}/u);
      }),
    );
  });
});

test.each([
  ['Ma.Altagracia', 'Ma. Altagracia'],
  ['José A.Peña', 'José A. Peña'],
  ['Vda.Pérez', 'Vda. Pérez'],
  ['J.A.Núñez', 'J. A. Núñez'],
  ['Ver.Co', 'Ver. Co'],
  ['Peña\u2011Gómez–Díaz', 'Peña-Gómez-Díaz'],
  ['Jose\u0301\u00a0\u202dLuis', 'José Luis'],
  ["D'Óleo", "D'Óleo"],
  ['premio.com', 'premio.com'],
])('the name %j is stored as %j', (typed, stored) => {
  expect(typedName(typed)).toBe(stored);
  expect(typedName(stored)).toBe(stored);
});

test.each([
  ['María del Carmen Peña Gil', 'María del Carmen', 'Peña Gil'],
  ['MARIA DEL CARMEN peña GIL', 'MARIA DEL CARMEN', 'peña GIL'],
  ['María Peña', 'María', 'Peña'],
  ['María', 'María', ''],
])('%s is the first name %j and the last name %j', (full, first, last) => {
  expect(splitName(full, { firstName: 'María del Carmen', lastName: 'Peña Gil' })).toEqual({ first, last });
});

test('without a name in the account, a full name is split at its first blank', () => {
  expect(splitName('Ana Luz Peña', { firstName: 'Ana Luz', lastName: null })).toEqual({
    first: 'Ana',
    last: 'Luz Peña',
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

it('reads a name eight times as long in about eight times the time, not in sixty-four', () => {
  const quickest = (letters: number) => {
    const name = 'x'.repeat(letters);
    const times = Array.from({ length: 5 }, () => {
      const begun = performance.now();
      isPersonName(name);
      return performance.now() - begun;
    });
    return Math.min(...times);
  };
  quickest(4_000);
  expect(quickest(32_000)).toBeLessThan(30 * quickest(4_000));
});
