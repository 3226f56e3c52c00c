import { expect, test } from 'vitest';
import { hasValidRncDigit, isDoubtfulRnc } from '#domain/accounts/rnc.ts';

// Banco Popular Dominicano, Banco de Reservas, Claro (Compañía Dominicana de Teléfonos), as printed on their invoices.
test.each(['101010632', '401010062', '101001577'])(
  'accepts the last digit of %s and rejects every other',
  (rnc) => {
    const others = Array.from({ length: 10 }, (_, digit) => `${rnc.slice(0, 8)}${digit}`);
    expect(others.filter(hasValidRncDigit)).toEqual([rnc]);
  },
);

test('accepts a cédula from a person who lends', () => {
  expect(hasValidRncDigit('00113918205')).toBe(true);
  expect(hasValidRncDigit('00113918206')).toBe(false);
});

test('accepts the special digits that the DGII gives to the remainders 0 and 1', () => {
  // 7 × 4 + 9 × 3 = 55, which is five times eleven; 7 × 8 = 56 is one more.
  expect(hasValidRncDigit('430000002')).toBe(true);
  expect(hasValidRncDigit('430000000')).toBe(false);
  expect(hasValidRncDigit('800000001')).toBe(true);
});

test('a number with the length of an RNC or a cédula is doubtful when its check digit does not fit', () => {
  expect(['101010632', '00113918205'].map(isDoubtfulRnc)).toEqual([false, false]);
  expect(['101010633', '00113918206'].map(isDoubtfulRnc)).toEqual([true, true]);
  for (const text of [
    '',
    '1',
    '10101063',
    '1010106330',
    '1-01010633',
    'x101010633',
    '101010633x',
    '00113918206x',
    'x00113918206',
    'abcdefghi',
    'abcdefghijk',
  ])
    expect(isDoubtfulRnc(text), text).toBe(false);
});
