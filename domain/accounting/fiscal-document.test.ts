import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  collectedAndReversed,
  fiscalDocuments,
  type IssuedDocument,
  loweredByOwnMonth,
} from '#domain/accounting/fiscal-document.ts';

const NONE = new Map<string, number>();
const of = (month: string, amount: number) => ({ month, amount });

it('interest that was collected is an invoice, and late charge a debit note', () => {
  expect(fiscalDocuments('interest', 1_500, NONE, 250_000)).toEqual([
    { kind: 'consumption', concept: 'interest', amount: 1_500, corrects: null, whole: false },
  ]);
  expect(fiscalDocuments('late_charge', 240, NONE, 250_000)).toEqual([
    { kind: 'debit_note', concept: 'late_charge', amount: 240, corrects: null, whole: true },
  ]);
  expect(fiscalDocuments('interest', 0, NONE, 250_000)).toEqual([]);
});

it('an invoice is sent whole from the amount of the setting', () => {
  expect(fiscalDocuments('interest', 249_999, NONE, 250_000)).toMatchObject([{ whole: false }]);
  expect(fiscalDocuments('interest', 250_000, NONE, 250_000)).toMatchObject([{ whole: true }]);
  expect(fiscalDocuments('interest', 250_000, NONE, 300_000)).toMatchObject([{ whole: false }]);
});

it('what was reversed is a credit note beside the invoice, one for each month that it corrects', () => {
  const reversed = new Map([
    ['2026-10-01', 700],
    ['2026-09-01', 200],
  ]);
  expect(fiscalDocuments('interest', 900, reversed, 250_000)).toEqual([
    { kind: 'consumption', concept: 'interest', amount: 900, corrects: null, whole: false },
    { kind: 'credit_note', concept: 'interest', amount: 200, corrects: '2026-09-01', whole: true },
    { kind: 'credit_note', concept: 'interest', amount: 700, corrects: '2026-10-01', whole: true },
  ]);
});

it('a reversal takes back what was collected last', () => {
  const movements = [of('2026-09-01', 500), of('2026-10-01', 200), of('2026-11-01', -600)];
  expect(collectedAndReversed(movements, '2026-11-01')).toEqual({
    collected: 0,
    reversed: new Map([
      ['2026-10-01', 200],
      ['2026-09-01', 400],
    ]),
  });
  expect(collectedAndReversed(movements, '2026-10-01')).toEqual({ collected: 200, reversed: NONE });
  expect(() => collectedAndReversed([of('2026-09-01', -1)], '2026-09-01')).toThrow(/ever collected/);
});

it('neither amount hides the other within one month', () => {
  const movements = [of('2026-11-01', 500), of('2026-11-01', -500), of('2026-11-01', 300)];
  expect(collectedAndReversed(movements, '2026-11-01')).toEqual({
    collected: 800,
    reversed: new Map([['2026-11-01', 500]]),
  });
});

it('over all months the documents are what is left, and no month is corrected by more than it had', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: -900, max: 900 })), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(steps, (drawn) => {
      let left = 0;
      const movements = drawn
        .toSorted(([a], [b]) => a - b)
        .flatMap(([month, step]) => {
          const amount = Math.max(step, -left);
          left += amount;
          return amount === 0 ? [] : [of(`2026-0${month}-01`, amount)];
        });
      const had = new Map<string, number>();
      for (const month of [1, 2, 3, 4].map((number) => `2026-0${number}-01`)) {
        const { collected, reversed } = collectedAndReversed(movements, month);
        had.set(month, (had.get(month) ?? 0) + collected);
        for (const [corrected, amount] of reversed) had.set(corrected, (had.get(corrected) ?? 0) - amount);
      }
      expect([...had.values()].every((amount) => amount >= 0)).toBe(true);
      expect([...had.values()].reduce((all, amount) => all + amount, 0)).toBe(left);
    }),
  );
});

const issued = (collected: number, reversed: Record<string, number>, numbered = 0): IssuedDocument[] =>
  fiscalDocuments('interest', collected, new Map(Object.entries(reversed)), 250_000).map((one) => ({
    ...one,
    userId: 7,
    issued: one.corrects === null ? numbered : 0,
  }));
const lowered = (documents: readonly IssuedDocument[]) =>
  loweredByOwnMonth(documents, '2026-11-01', 250_000).map(({ kind, amount, corrects, whole }) => ({
    ...{ kind, amount, corrects, whole },
  }));

it('what was taken back in the month of its collection lowers the invoice, and the note of another month stays', () => {
  const invoice = { kind: 'consumption', corrects: null, whole: false };
  const october = { kind: 'credit_note', amount: 100, corrects: '2026-10-01', whole: true };
  expect(lowered(issued(900, { '2026-11-01': 200, '2026-10-01': 100 }))).toEqual([
    { ...invoice, amount: 700 },
    october,
  ]);
  expect(lowered(issued(900, { '2026-11-01': 900, '2026-10-01': 100 }))).toEqual([october]);
  expect(lowered(issued(250_100, { '2026-11-01': 200 }))).toEqual([{ ...invoice, amount: 249_900 }]);
});

it('an invoice that was issued with all that was collected keeps its note, and one that was lowered stays so', () => {
  const apart = issued(900, { '2026-11-01': 200 }, 900);
  expect(lowered(apart)).toMatchObject([{ amount: 900 }, { amount: 200, corrects: '2026-11-01' }]);
  expect(lowered(issued(900, { '2026-11-01': 200 }, 700))).toMatchObject([{ amount: 700 }]);
  const numbered = issued(900, { '2026-11-01': 200 }).map((one) => ({
    ...one,
    issued: one.corrects === null ? 0 : 200,
  }));
  expect(lowered(numbered)).toHaveLength(2);
});

it('of two accounts that became one, only what no number has is lowered', () => {
  // RD$500 of the RD$900 and RD$150 of the RD$200 were issued apart, as those of the one account.
  const merged = issued(900, { '2026-11-01': 200 }, 500).map((one) => ({
    ...one,
    issued: one.corrects === null ? one.issued : 150,
  }));
  expect(lowered(merged)).toMatchObject([{ amount: 850 }, { amount: 150, corrects: '2026-11-01' }]);
});

it('of one client and one concept nothing lowers what is of another', () => {
  const documents = [
    ...issued(900, {}),
    ...issued(500, { '2026-11-01': 300 }).map((one) => ({ ...one, userId: 8 })),
    ...issued(400, { '2026-11-01': 400 }).map((one) => ({ ...one, concept: 'late_charge' as const })),
  ];
  expect(lowered(documents).map(({ amount }) => amount)).toEqual([900, 200]);
});
