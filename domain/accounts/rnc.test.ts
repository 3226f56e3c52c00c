import { expect, test } from 'vitest';
import { hasValidRncDigit } from '#domain/accounts/rnc.ts';

// Banco Popular Dominicano, Banco de Reservas, Claro (Compañía Dominicana de Teléfonos), as their invoices print them.
test.each(['101010632', '401010062', '101001577'])('the last digit of %s fits, and no other does', (rnc) => {
  const others = Array.from({ length: 10 }, (_, digit) => `${rnc.slice(0, 8)}${digit}`);
  expect(others.filter(hasValidRncDigit)).toEqual([rnc]);
});

test('a person who lends has a cédula in its place', () => {
  expect(hasValidRncDigit('00113918205')).toBe(true);
  expect(hasValidRncDigit('00113918206')).toBe(false);
});
