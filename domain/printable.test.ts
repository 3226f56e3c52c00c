import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPrintable, notPrintable, printable } from '#domain/printable.ts';

test.each([
  ['José Ñáñez, “RD$1” — 100 €', 'José Ñáñez, “RD$1” — 100 €'],
  ['Jose\u0301', 'José'],
  ['RD$\u202f500', 'RD$ 500'],
  ['RD$\u2009500', 'RD$ 500'],
  ['\u2212500', '-500'],
  ['Calle 1\tno. 2', 'Calle 1 no. 2'],
  ['Peña\u2011Gómez', 'Peña-Gómez'],
  ['DʼÓleo', 'D’Óleo'],
  ['dos\nlíneas', 'dos\nlíneas'],
  ['\u200eCalle\u200b 1', 'Calle 1'],
  ['El desem\u00adbolso', 'El desembolso'],
  ['№ 3, ﬁn', 'No 3, fin'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed);
  expect(isPrintable(text)).toBe(true);
});

test.each([
  ['Łukasz Dvořák 李', '?ukasz Dvorák ?', 'Ł'],
  ['Erdős', 'Erdos', 'ő'],
  ['Calle 👍', 'Calle ?', '👍'],
])('%j, of before fields refused it, is printed as %j, and %j is named', (text, printed, sign) => {
  expect(printable(text)).toBe(printed);
  expect(isPrintable(text)).toBe(false);
  expect(notPrintable(text)).toBe(
    `Escriba con letras del español: «${sign}» no se puede imprimir en los documentos`,
  );
});

test('a printable text has no "?" on paper but its own, and is printable as printed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(isPrintable(text));
      expect(printable(text).split('?').length).toBe(text.normalize('NFKD').split('?').length);
      expect(printable(printable(text))).toBe(printable(text));
    }),
  );
});
