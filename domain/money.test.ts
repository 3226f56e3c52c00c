import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  formatPesos,
  fraction,
  larger,
  type Pesos,
  parsePesos,
  pesos,
  smaller,
  splitWithRemainderLast,
  subtract,
  sum,
  ZERO,
} from '#domain/money.ts';

const amounts = fc.integer({ min: 0, max: 10_000_000 }).map(pesos);

describe('pesos', () => {
  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s throws', (amount) => {
    expect(() => pesos(amount)).toThrow(RangeError);
  });

  test('arithmetic stays in whole pesos', () => {
    expect(add(pesos(2_500), pesos(375))).toBe(2_875);
    expect(subtract(pesos(100), pesos(375))).toBe(-275);
    expect(sum([])).toBe(ZERO);
    expect(sum([pesos(1), pesos(2), pesos(3)])).toBe(6);
    expect([smaller(pesos(1), pesos(2)), larger(pesos(1), pesos(2))]).toEqual([1, 2]);
    expect([smaller(pesos(2), pesos(1)), larger(pesos(2), pesos(1))]).toEqual([1, 2]);
  });
});

describe('fraction', () => {
  test.each([
    [3, 1, 2, 2],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
    [2_501, 1_500, 10_000, 375],
    [2_510, 1_500, 10_000, 377],
  ])('%i × %i ÷ %i = %i, half up', (amount, numerator, denominator, expected) => {
    expect(fraction(pesos(amount), numerator, denominator)).toBe(expected);
  });

  test('is at most half a peso from the exact value, and a half goes up', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        (amount, numerator, denominator) => {
          const exact = BigInt(amount) * BigInt(numerator);
          const over = 2n * (BigInt(fraction(amount, numerator, denominator)) * BigInt(denominator) - exact);
          expect(over > -BigInt(denominator) && over <= BigInt(denominator)).toBe(true);
        },
      ),
    );
  });
});

test('the parts of a split sum to the whole and differ only in the last one', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 12 }), (amount, parts) => {
      const split = splitWithRemainderLast(amount, parts);
      expect(split).toHaveLength(parts);
      expect(sum(split)).toBe(amount);
      expect(new Set(split.slice(0, -1)).size).toBeLessThanOrEqual(1);
      const last: Pesos | undefined = split.at(-1);
      expect(Math.abs((last ?? ZERO) - amount / parts)).toBeLessThanOrEqual(parts / 2);
    }),
  );
});

describe('formatPesos', () => {
  test.each([
    [0, 'RD$0'],
    [999, 'RD$999'],
    [2_500, 'RD$2,500'],
    [1_234_567, 'RD$1,234,567'],
    [-2_500, '-RD$2,500'],
  ])('%i → %s', (amount, text) => {
    expect(formatPesos(amount)).toBe(text);
  });

  test('prints the same as the es-DO locale', () => {
    const locale = new Intl.NumberFormat('es-DO', {
      style: 'currency',
      currency: 'DOP',
      minimumFractionDigits: 0,
      maximumFractionDigits: 0,
    });
    fc.assert(
      fc.property(fc.integer(), (amount) => {
        expect(formatPesos(amount)).toBe(locale.format(amount));
      }),
    );
  });
});

describe('parsePesos', () => {
  test.each([
    ['2500', 2_500],
    ['2,500', 2_500],
    ['RD$2,500', 2_500],
    ['rd$ 20,000', 20_000],
    [' 12,345,678 ', 12_345_678],
    ['0', 0],
    ['3,450.00', 3_450],
    ['RD$ 3,450', 3_450],
    ['7500.00', 7_500],
    ['$28,000.0', 28_000],
  ])('%j is %i', (text, amount) => {
    expect(parsePesos(text)).toBe(amount);
  });

  // "2.500" is European grouping: reading it as 2.5 or as 2,500 would be a guess about money.
  test.each([
    '',
    ' ',
    '2.500',
    '2,50',
    '25,00',
    '2500.50',
    '2,500.05',
    '2500.000',
    '2500.',
    '-5',
    '1e4',
    '2 500',
    'RD$',
    '2,5000',
    '٢٥٠٠',
    '9'.repeat(13),
  ])('%j is no amount', (text) => {
    expect(parsePesos(text)).toBeNull();
  });

  test('reads back the printed form', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parsePesos(formatPesos(amount))).toBe(amount);
      }),
    );
  });
});
