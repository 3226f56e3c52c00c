import { expect, test } from 'vitest';
import { hasValidRncDigit, isDoubtfulRnc } from '#domain/accounts/rnc.ts';

// Banco Popular Dominicano, Banco de Reservas, Claro (Compañía Dominicana de Teléfonos), as their invoices print them.
test.each(['101010632', '401010062', '101001577'])('the last digit of %s fits, and no other does', (rnc) => {
  const others = Array.from({ length: 10 }, (_, digit) => `${rnc.slice(0, 8)}${digit}`);
  expect(others.filter(hasValidRncDigit)).toEqual([rnc]);
});

test('a person who lends has a cédula in its place', () => {
  expect(hasValidRncDigit('00113918205')).toBe(true);
  expect(hasValidRncDigit('00113918206')).toBe(false);
});

test('the digits of their own that the DGII gives to the rests 0 and 1', () => {
  // 7 × 4 + 9 × 3 = 55, which is five times eleven; 7 × 8 = 56 is one more.
  expect(hasValidRncDigit('430000002')).toBe(true);
  expect(hasValidRncDigit('430000000')).toBe(false);
  expect(hasValidRncDigit('800000001')).toBe(true);
});

test('a number is doubtful when it has the length of an RNC or a cédula and its last digit does not fit', () => {
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
