import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day } from '#domain/calendar.ts';
import { compare, type LoosePayment, matchLines, type StatementLine } from '#domain/payments/matching.ts';
import { CENTS_MAX, parseStatementCents, parseStatementDay } from '#domain/payments/statement.ts';

const FRIDAY = day('2026-11-20');
const line = (change: Partial<StatementLine> = {}): StatementLine => ({
  id: 1,
  day: FRIDAY,
  description: 'TRANSF LBTR 00771234 MARIA PEÑA GIL',
  cents: 460_000,
  ...change,
});
const payment = (change: Partial<LoosePayment> = {}): LoosePayment => ({
  id: 7,
  amount: 4_600,
  registeredOn: FRIDAY,
  reference: '771234',
  accountHolder: 'María Peña',
  counted: false,
  ...change,
});

test('everything agrees', () => {
  expect(compare(line(), payment())).toEqual({
    lineId: 1,
    paymentId: 7,
    score: 100,
    reasons: ['amount', 'reference', 'same_day', 'name'],
  });
});

test.each([
  ['another amount', {}, { amount: 4_601 }, null],
  ['centavos beside it', { cents: 460_050 }, {}, null],
  [
    'reported a week later, by somebody else, without a reference',
    { day: addDays(FRIDAY, -7) },
    { reference: null, accountHolder: 'Otro' },
    48,
  ],
  ['reported eight days later', { day: addDays(FRIDAY, -8) }, { reference: null }, null],
  [
    'reported before a long weekend',
    { day: addDays(FRIDAY, 4) },
    { reference: null, accountHolder: 'Otro' },
    48,
  ],
  ['reported five days before', { day: addDays(FRIDAY, 5) }, { reference: null }, null],
  ['long ago, with its reference', { day: addDays(FRIDAY, -40) }, { accountHolder: 'Otro' }, 75],
  ['a reference too short to mean anything', { day: addDays(FRIDAY, -40) }, { reference: '77' }, null],
  ['one word of two', {}, { reference: null, accountHolder: 'Gil Pérez' }, 55],
  [
    'a reference of four signs',
    { day: addDays(FRIDAY, -40), description: 'PAGO 7712' },
    { reference: '7712' },
    75,
  ],
  [
    'a reference with the zeros and dashes that the bank left out',
    { day: addDays(FRIDAY, -40), description: '71-00.234' },
    { reference: '000 7100234' },
    75,
  ],
  [
    'a reference whose zeros in the middle are missing',
    { day: addDays(FRIDAY, -40), description: '71234' },
    { reference: '7100234' },
    null,
  ],
  ['a holder without a word', {}, { reference: null, accountHolder: 'Y. O.' }, 55],
  ['the only word of a name', {}, { reference: null, accountHolder: 'Peña' }, 65],
  ['two words of three', {}, { reference: null, accountHolder: 'María Gil Santos' }, 65],
] as const)('%s', (_, ofLine, ofPayment, score) => {
  expect(compare(line(ofLine), payment(ofPayment))?.score ?? null).toBe(score);
});

describe('whatever the bank and the customers wrote', () => {
  const days = fc.integer({ min: -10, max: 10 }).map((away) => addDays(FRIDAY, away));
  const amounts = fc.constantFrom(1_000, 2_500, 4_600);
  const texts = fc.constantFrom('', 'Ana Peña', '771234', 'PAGO 771234 ANA', '=HYPERLINK("x")');
  const unique = <T>(items: readonly T[]) => items.map((item, index) => ({ ...item, id: index + 1 }));
  const lists = fc.tuple(
    fc
      .array(fc.record({ day: days, description: texts, cents: amounts.map((n) => n * 100) }), {
        maxLength: 12,
      })
      .map(unique),
    fc
      .array(
        fc.record({
          amount: amounts,
          registeredOn: days,
          reference: fc.option(texts),
          accountHolder: texts,
          counted: fc.boolean(),
        }),
        { maxLength: 12 },
      )
      .map(unique),
  );

  test('no line and no payment is used twice, and amounts are the same', () => {
    fc.assert(
      fc.property(lists, ([lines, payments]) => {
        const matches = matchLines(lines, payments);
        expect(new Set(matches.map(({ lineId }) => lineId)).size).toBe(matches.length);
        expect(new Set(matches.map(({ paymentId }) => paymentId)).size).toBe(matches.length);
        for (const { lineId, paymentId, score } of matches) {
          const paid = payments.find(({ id }) => id === paymentId);
          expect(lines.find(({ id }) => id === lineId)?.cents).toBe((paid?.amount ?? 0) * 100);
          expect(score).toBeGreaterThan(40);
          expect(score).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  test('the order of the rows does not matter', () => {
    fc.assert(
      fc.property(lists, ([lines, payments]) => {
        expect(matchLines(lines.toReversed(), payments.toReversed())).toEqual(matchLines(lines, payments));
      }),
    );
  });

  test('nothing that fits is left over on both sides', () => {
    fc.assert(
      fc.property(lists, ([lines, payments]) => {
        const matches = matchLines(lines, payments);
        const freeLines = lines.filter(({ id }) => !matches.some(({ lineId }) => lineId === id));
        const freePayments = payments.filter(({ id }) => !matches.some(({ paymentId }) => paymentId === id));
        for (const a of freeLines) for (const b of freePayments) expect(compare(a, b)).toBeNull();
      }),
    );
  });
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
  ['31/04/2026', 'dmy', null],
  ['el 20/11/2026', 'dmy', null],
  ['20/11/2026 a las diez', 'dmy', '2026-11-20'],
  ['20/11/2026, a las diez', 'dmy', null],
  ['20/13/2026', 'dmy', null],
] as const)('day %s as %s', (text, order, expected) => {
  expect(parseStatementDay(text, order)).toBe(expected);
});

test.each([
  ['RD$2,500.00', 250_000],
  ['2500', 250_000],
  ['2500.5', 250_050],
  ['(150.00)', -15_000],
  ['-150', -15_000],
  ['150-', -15_000],
  ["'2,500", 250_000],
  ["2'500", null],
  ['+150', 15_000],
  ['0.05', 5],
  ['150.5-', -15_050],
  ['1-50', null],
  ['1(50)', null],
  ['(1)50', null],
  ['2.500,00', null],
  ['2,50', null],
  ['1e9', null],
  ['=1+1', null],
  ['', null],
])('amount %j', (text, expected) => {
  expect(parseStatementCents(text)).toBe(expected);
});

test('every amount within bounds survives writing and reading', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: CENTS_MAX }), (cents) => {
      const written = `RD$${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}`;
      expect(parseStatementCents(written)).toBe(cents);
    }),
  );
});

test('of two that are equally sure the one that the books have: no money counts twice', () => {
  const reported = payment({ id: 1 });
  const recorded = payment({ id: 2, counted: true });
  expect(matchLines([line()], [reported, recorded])).toMatchObject([{ paymentId: 2 }]);
  // A reference says more than that it is in the books.
  const named = payment({ id: 3, reference: null, counted: true });
  expect(matchLines([line()], [reported, named])).toMatchObject([{ paymentId: 1 }]);
});

test('a name without letters is found nowhere', () => {
  const blank = compare(line({ description: '0077' }), payment({ accountHolder: '---', reference: null }));
  expect(blank?.reasons ?? []).not.toContain('name');
});
