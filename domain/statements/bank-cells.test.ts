import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDateLike, isForeignAmount, readBankAmount, readBankDay } from '#domain/statements/bank-cells.ts';

test.each([
  ['RD$2,500.00', 250_000, null],
  ['RD$ 514.40-', 51_440, 'out'],
  ['2500', 250_000, null],
  ['2500.5', 250_050, null],
  ['(150.00)', 15_000, 'out'],
  ['-150', 15_000, 'out'],
  ['\u2212150', 15_000, 'out'],
  ['- 150.00', 15_000, 'out'],
  ['-RD$150', 15_000, 'out'],
  ['150-', 15_000, 'out'],
  ['+150', 15_000, 'in'],
  ['1,200.00 CR', 120_000, 'in'],
  ['CR 1,200.00', 120_000, 'in'],
  ['1,200.00DB', 120_000, 'out'],
  ['DR. 1,200.00', 120_000, 'out'],
  ['1,200.00- DB', 120_000, 'out'],
  ['$1,200.00', 120_000, null],
  ["'2,500", 250_000, null],
  ['0.00-', 0, null],
  ['0.29', 29, null],
  ['999999999999.99', 99_999_999_999_999, null],
] as const)('amount %j', (text, cents, direction) => {
  expect(readBankAmount(text)).toMatchObject({ cents, direction });
});

test.each([
  ...[
    '2.500,00',
    '2,50',
    '1e9',
    '=1+1',
    '',
    '-',
    'CR',
    'CR 100 DB',
    '-100 CR',
    '1-50',
    '-150-',
    '+150-',
    '(150',
    '150)',
  ],
  ...['(-150)', '1+50', "2'500", 'US$ 20.00', '20.00 USD', '€20', '1,200.00 XX'],
])('%j is no amount', (text) => {
  expect(readBankAmount(text)).toBeNull();
});

test('a minus is a sign, and letters are not', () => {
  expect(readBankAmount('-150')?.isBySign).toBe(true);
  expect(readBankAmount('150 DB')?.isBySign).toBe(false);
  expect([isForeignAmount('US$ 20.00'), isForeignAmount('RD$ 20.00'), isForeignAmount('USD')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('every amount that a bank writes is read as it was', () => {
  const shapes: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => `RD$ ${text}`,
    (text) => `${text}-`,
    (text) => `-${text}`,
    (text) => `(${text})`,
    (text) => `${text} CR`,
    (text) => `DB ${text}`,
  ];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.constantFrom(...shapes), (cents, shape) => {
      const plain = `${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}`;
      expect(readBankAmount(shape(plain))?.cents).toBe(cents);
    }),
  );
});

test.each([
  ['20/11/2026', 'dmy', '2026-11-20'],
  ['3-1-26', 'dmy', '2026-01-03'],
  ['2026-11-20T10:00:00', 'ymd', '2026-11-20'],
  ['11/20/2026 10:15 AM', 'mdy', '2026-11-20'],
  ['20/11/2026', 'mdy', null],
  ['31/02/2026', 'dmy', null],
  ['hoy', 'dmy', null],
  ['20/11/1026', 'dmy', null],
  ['31/12/99', 'dmy', '2099-12-31'],
  ['01/01/2000', 'dmy', '2000-01-01'],
  ['31/12/2099', 'dmy', '2099-12-31'],
  ['31/12/1999', 'dmy', null],
  ['01/01/2100', 'dmy', null],
  ['01/01/100', 'dmy', null],
  ['20-11-2026', 'dmy', '2026-11-20'],
  ['20.11.26', 'dmy', '2026-11-20'],
  ['2026-11-20', 'dmy', '2026-11-20'],
  ['2026-11-20', 'mdy', '2026-11-20'],
  ['20261120', 'dmy', '2026-11-20'],
  ['20/11/2026', 'ymd', null],
  ['20-NOV-2026', 'mdy', '2026-11-20'],
  ['20 nov. 2026', 'dmy', '2026-11-20'],
  ['3 de enero de 2026', 'mdy', '2026-01-03'],
  ['Nov 20, 2026', 'dmy', '2026-11-20'],
  ['05-set-26', 'dmy', '2026-09-05'],
  ['31-ABR-2026', 'dmy', null],
  ['20-XYZ-2026', 'dmy', null],
  ['2026-13-01', 'ymd', null],
  ['31/04/2026', 'dmy', null],
  ['el 20/11/2026', 'dmy', null],
  ['20/11/2026 a las diez', 'dmy', '2026-11-20'],
  ['20/11/2026, a las diez', 'dmy', '2026-11-20'],
  ['20/13/2026', 'dmy', null],
  ['00/11/2026', 'dmy', null],
  ['99/11/2026', 'dmy', null],
] as const)('day %s as %s', (text, order, expected) => {
  expect(readBankDay(text, order)).toBe(expected);
});

test('a date that does not exist is still written like one', () => {
  for (const text of ['31/02/2026', '20-XYZ-2026', '2026-13-01']) expect(isDateLike(text)).toBe(true);
  for (const text of ['TRANSF 20', '500.00', '00771234', '']) expect(isDateLike(text)).toBe(false);
});
