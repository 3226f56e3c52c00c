import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day } from '#domain/calendar.ts';
import { type Candidate, compare, matchLines, type StatementLine } from '#domain/payments/matching.ts';
import { methodOfMovement } from '#domain/payments/receipt.ts';

const FRIDAY = day('2026-11-20');
const line = (change: Partial<StatementLine> = {}): StatementLine => ({
  id: 1,
  day: FRIDAY,
  description: 'TRANSF LBTR 00771234 MARIA PEÑA GIL',
  cents: 460_000,
  account: null,
  ...change,
});
const payment = (change: Partial<Candidate> = {}): Candidate => ({
  id: 7,
  amount: 4_600,
  on: FRIDAY,
  reference: '771234',
  names: ['María Peña'],
  counted: false,
  account: null,
  ...change,
});

test('everything agrees', () => {
  expect(compare(line(), payment())).toEqual({
    lineId: 1,
    candidateId: 7,
    score: 100,
    reasons: ['amount', 'reference', 'same_day', 'name'],
  });
});

test.each([
  ['another amount', {}, { amount: 4_601 }, null],
  ['centavos beside it', { cents: 460_050 }, {}, null],
  [
    'reported a week later, by another person, without a reference',
    { day: addDays(FRIDAY, -7) },
    { reference: null, names: ['Otro'] },
    48,
  ],
  ['reported eight days later', { day: addDays(FRIDAY, -8) }, { reference: null }, null],
  ['reported before a long weekend', { day: addDays(FRIDAY, 4) }, { reference: null, names: ['Otro'] }, 48],
  ['reported five days before', { day: addDays(FRIDAY, 5) }, { reference: null }, null],
  ['long ago, with its reference', { day: addDays(FRIDAY, -40) }, { names: ['Otro'] }, 75],
  ['a reference too short to mean anything', { day: addDays(FRIDAY, -40) }, { reference: '77' }, null],
  ['one word of two', {}, { reference: null, names: ['Gil Pérez'] }, 55],
  [
    'paid by the customer into an account of the lender',
    {},
    { names: ['Préstamos Demo', 'María Peña'] },
    100,
  ],
  ['a reference of four signs', { description: 'PAGO 7712' }, { reference: '7712', names: ['Otro'] }, 90],
  [
    'a reference of four signs, weeks apart',
    { day: addDays(FRIDAY, -40), description: 'PAGO 7712' },
    { reference: '7712' },
    null,
  ],
  [
    'a reference inside an account number, months apart',
    { day: addDays(FRIDAY, -111), description: 'MB desde 8047712345' },
    { reference: '7712' },
    null,
  ],
  [
    'a reference inside an account number, on the same day',
    { description: 'MB desde 8047712345' },
    { reference: '7712', names: ['Otro'] },
    55,
  ],
  ['its whole reference, months apart', { day: addDays(FRIDAY, -111) }, {}, null],
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
  ['a holder without a word', {}, { reference: null, names: ['Y. O.'] }, 55],
  ['in another account of the lender', { account: '800000001' }, { account: '00123456789' }, null],
  ['in the same account', { account: '800000001' }, { account: '800000001' }, 100],
  ['in an account that only one says', { account: '800000001' }, {}, 100],
  ['the only word of a name', {}, { reference: null, names: ['Peña'] }, 65],
  ['two words of three', {}, { reference: null, names: ['María Gil Santos'] }, 65],
] as const)('%s', (_, ofLine, ofPayment, score) => {
  expect(compare(line(ofLine), payment(ofPayment))?.score ?? null).toBe(score);
});

describe('for any texts of the bank and the customers', () => {
  const days = fc.integer({ min: -10, max: 10 }).map((away) => addDays(FRIDAY, away));
  const amounts = fc.constantFrom(1_000, 2_500, 4_600);
  const texts = fc.constantFrom('', 'Ana Peña', '771234', 'PAGO 771234 ANA', '=HYPERLINK("x")');
  const accounts = fc.constantFrom(null, '800000001', '00123456789');
  const unique = <T>(items: readonly T[]) => items.map((item, index) => ({ ...item, id: index + 1 }));
  const lists = fc.tuple(
    fc
      .array(
        fc.record({ day: days, description: texts, cents: amounts.map((n) => n * 100), account: accounts }),
        {
          maxLength: 12,
        },
      )
      .map(unique),
    fc
      .array(
        fc.record({
          amount: amounts,
          on: days,
          reference: fc.option(texts),
          names: fc.array(texts, { maxLength: 2 }),
          counted: fc.boolean(),
          account: accounts,
        }),
        { maxLength: 12 },
      )
      .map(unique),
  );

  test('uses each line and each payment once, and only for equal amounts', () => {
    fc.assert(
      fc.property(lists, ([lines, payments]) => {
        const matches = matchLines(lines, payments);
        expect(new Set(matches.map(({ lineId }) => lineId)).size).toBe(matches.length);
        expect(new Set(matches.map(({ candidateId }) => candidateId)).size).toBe(matches.length);
        for (const { lineId, candidateId, score } of matches) {
          const paid = payments.find(({ id }) => id === candidateId);
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

  test('leaves no matching pair over', () => {
    fc.assert(
      fc.property(lists, ([lines, payments]) => {
        const matches = matchLines(lines, payments);
        const freeLines = lines.filter(({ id }) => !matches.some(({ lineId }) => lineId === id));
        const freePayments = payments.filter(
          ({ id }) => !matches.some(({ candidateId }) => candidateId === id),
        );
        for (const a of freeLines) for (const b of freePayments) expect(compare(a, b)).toBeNull();
      }),
    );
  });
});

test.each([
  ['DEPOSITO SUC. NACO', 'deposit'],
  ['Depósito', 'deposit'],
  ['DEP. VENTANILLA', 'deposit'],
  ['PAGO EN EFECTIVO', 'deposit'],
  ['TRANSF LBTR 00771234', 'bank_transfer'],
  ['DEPOSITO TRANSF TERCEROS', 'bank_transfer'],
  ['DEPOSITO ACH 0099', 'bank_transfer'],
  ['DEPOSITO LBTR', 'bank_transfer'],
  ['DEPOSITO ACH0099', 'bank_transfer'],
  ['DEPOSITO EFECTIVO ANA MACHADO', 'deposit'],
  ['DEPOSITO ACHE', 'deposit'],
  ['CHEQUE DEPOSITADO 0012', 'deposit'],
  ['DEPOSITOS SUC. NACO', 'deposit'],
  ['TRANSF CUENTA DEPOSITADA', 'bank_transfer'],
  ['DEPENDIENTES', 'bank_transfer'],
  ['', 'bank_transfer'],
])('a movement "%s" is a %s', (description, method) => {
  expect(methodOfMovement(description)).toBe(method);
});

test('of two equally sure candidates prefers the one in the books: no money counts twice', () => {
  const reported = payment({ id: 1 });
  const recorded = payment({ id: 2, counted: true });
  expect(matchLines([line()], [reported, recorded])).toMatchObject([{ candidateId: 2 }]);
  // A reference weighs more than being in the books.
  const named = payment({ id: 3, reference: null, counted: true });
  expect(matchLines([line()], [reported, named])).toMatchObject([{ candidateId: 1 }]);
});

test.each([
  'CHEQUE DEPOSITADO DEVUELTO 771234',
  'REVERSO DE CHEQUE DEPOSITADO DEVUELTO 771234',
  'DESEMBOLSO PRESTAMO 771234',
  'COBRO IMP 0.15% DGII 771234',
  'DB COMISIONES 771234',
  'CARGO POR LBTR 771234',
])('%s is no payment, whatever agrees', (description) => {
  expect(compare(line({ description }), payment())).toBeNull();
});

test('a transfer by LBTR, a deposit of a cheque and a name like a word of the bank stay payments', () => {
  for (const description of ['TRANSF LBTR 771234', 'DEPOSITO CHEQUE 771234', 'PAGO PRESTAMO 771234'])
    expect(compare(line({ description }), payment())?.reasons).toContain('reference');
});

test('a name without letters matches nothing', () => {
  const blank = compare(line({ description: '0077' }), payment({ names: ['---'], reference: null }));
  expect(blank?.reasons ?? []).not.toContain('name');
});

describe('agreeing in everything', () => {
  const agreesInAll = (lines: readonly StatementLine[], candidates: readonly Candidate[]) =>
    matchLines(lines, candidates).map((proposal) => proposal.agreesInAll);

  test.each([
    ['amount, reference, day and name', {}, true],
    ['another day, though a near one', { on: addDays(FRIDAY, 1) }, false],
    ['no reference', { reference: null }, false],
    ['another name', { names: ['Otro Señor'] }, false],
  ] as const)('%s', (_, change, expected) => {
    expect(agreesInAll([line()], [payment(change)])).toEqual([expected]);
  });

  test('two matching candidates leave the choice to a person', () => {
    expect(agreesInAll([line()], [payment({ id: 1 }), payment({ id: 2 })])).toEqual([false]);
    // A candidate with less agreement does not.
    expect(agreesInAll([line()], [payment({ id: 1 }), payment({ id: 2, reference: null })])).toEqual([true]);
  });

  test('two matching lines leave the choice to a person', () => {
    expect(agreesInAll([line({ id: 1 }), line({ id: 2 })], [payment()])).toEqual([false]);
  });
});

test('an outgoing movement matches a disbursement of its amount', () => {
  expect(matchLines([line({ cents: -460_000 })], [payment({ counted: true })])).toMatchObject([
    { candidateId: 7, score: 100, agreesInAll: true },
  ]);
});
