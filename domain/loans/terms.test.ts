import { describe, expect, test } from 'vitest';
import { AMOUNT_MAX, AMOUNT_MIN, AMOUNT_STEP } from '#domain/limits/limits.ts';
import { quoteOf } from '#domain/loans/quote.ts';
import quotes from '#domain/loans/quotes.fixture.json' with { type: 'json' };
import { TERM } from '#domain/loans/term.ts';
import {
  biweeklyPayment,
  calculatorPercent,
  calculatorPlan,
  differsInNote,
  knownTerms,
  notePercent,
  notePlan,
  TERMS,
  TERMS_WITH_TWO_PLANS,
  type Term,
  termsFor,
} from '#domain/loans/terms.ts';
import { pesos, sum } from '#domain/money.ts';
import { effectiveAnnualRate } from '#domain/products/price.ts';

const amountsOf = (plan: ReturnType<typeof calculatorPlan>) => plan.instalments.map(({ amount }) => amount);

describe('the quotes computed apart from this code', () => {
  test.each(quotes)('RD$$amount in $term', (quote) => {
    const calculator = calculatorPlan(pesos(quote.amount), quote.term);
    const note = notePlan(pesos(quote.amount), quote.term, 'note');
    expect({
      amount: calculator.principal,
      term: calculator.instalments.length,
      ratePercent: calculator.ratePercent,
      totalInterest: calculator.interest,
      totalAmount: calculator.total,
      biweeklyPayment: biweeklyPayment(calculator),
      totalDays: calculator.totalDays,
      dueDays: calculator.instalments.map(({ dayOffset }) => dayOffset),
      scheduleCalculator: amountsOf(calculator),
      noteTotal: note.total,
      noteSchedule: amountsOf(note),
      effectiveAnnualCalculatorPct: effectiveAnnualRate(calculator),
      effectiveAnnualNotePct: effectiveAnnualRate(note),
    }).toEqual(quote);
  });
});

describe('the example of the specification', () => {
  test('RD$10,000 in three: 12,500 by the calculator, 12,075 by the note', () => {
    expect(amountsOf(calculatorPlan(pesos(10_000), 3))).toEqual([4_167, 4_167, 4_166]);
    expect(amountsOf(notePlan(pesos(10_000), 3, 'note'))).toEqual([3_833, 3_833, 4_409]);
    expect(notePlan(pesos(10_000), 3, 'note').ratePercent).toBe(20.75);
  });
});

// Independent whole-number arithmetic: hundredths and ten-thousandths of a peso, halves up.
const halfUp = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));
const EVERY_AMOUNT = Array.from({ length: AMOUNT_MAX - AMOUNT_MIN + 1 }, (_, index) => AMOUNT_MIN + index);

interface Price {
  /** Percent of the principal, by the calculator. */
  readonly percent: number;
  /**
   * For a note with another cost, in ten-thousandths of the principal: its total, and the amount of which each
   * instalment but the last is a part.
   */
  readonly note: { readonly total: number; readonly first: number } | null;
  readonly days: readonly number[];
}
/** Each term of the specification's product as agreed, written apart from the table. */
const AGREED = {
  1: { percent: 15, note: null, days: [30] },
  2: { percent: 15, note: null, days: [15, 30] },
  3: { percent: 25, note: { total: 12_075, first: 11_500 }, days: [15, 30, 45] },
} as const satisfies Record<number, Price>;
const agreed = (term: Term): Price =>
  new Map<number, Price>(Object.entries(AGREED).map(([key, price]) => [Number(key), price])).get(term) ??
  expect.fail();

describe.each(TERMS)('every whole peso amount in the term %i', (term) => {
  const { percent, days, note } = agreed(term);
  const count = days.length;

  test('calculator: the interest of the specification, instalments that sum to the total', () => {
    const wrong = EVERY_AMOUNT.filter((amount) => {
      const plan = calculatorPlan(pesos(amount), term);
      const total = amount + halfUp(amount * percent, 100);
      const each = halfUp(total, count);
      const expected = [...Array.from({ length: count - 1 }, () => each), total - each * (count - 1)];
      return !(
        plan.total === total &&
        plan.interest === total - amount &&
        biweeklyPayment(plan) === each &&
        JSON.stringify(amountsOf(plan)) === JSON.stringify(expected)
      );
    });
    expect(wrong).toEqual([]);
  });

  test('note: as agreed, instalments that sum to the total', () => {
    const wrong = EVERY_AMOUNT.filter((amount) => {
      const plan = notePlan(pesos(amount), term, 'note');
      const total = note ? halfUp(amount * note.total, 10_000) : halfUp(amount * (100 + percent), 100);
      const first = note ? halfUp(amount * note.first, 10_000 * count) : halfUp(total, count);
      return !(
        plan.total === total &&
        plan.interest === total - amount &&
        sum(amountsOf(plan)) === total &&
        plan.instalments.slice(0, -1).every((one) => one.amount === first) &&
        plan.instalments.every((one) => one.amount > 0)
      );
    });
    expect(wrong).toEqual([]);
  });

  test('a lender who prints the calculator plan on the note gets the same amounts', () => {
    for (const amount of EVERY_AMOUNT.filter((amount) => amount % AMOUNT_STEP === 0)) {
      const { plan: name, ...note } = notePlan(pesos(amount), term, 'calculator');
      const { plan: _, ...calculator } = calculatorPlan(pesos(amount), term);
      expect(note).toEqual(calculator);
      expect(name).toBe('note');
    }
  });

  test('the note never costs more than the calculator showed', () => {
    const dearer = EVERY_AMOUNT.filter(
      (amount) => notePlan(pesos(amount), term, 'note').total > calculatorPlan(pesos(amount), term).total,
    );
    expect(dearer).toEqual([]);
  });
});

test('days and numbers of the instalments', () => {
  expect(
    TERMS.map((term) => calculatorPlan(pesos(2_500), term).instalments.map((one) => one.dayOffset)),
  ).toEqual(TERMS.map((term) => agreed(term).days));
  expect(notePlan(pesos(2_500), 3, 'note').instalments.map((one) => one.number)).toEqual([1, 2, 3]);
});

test.each(TERMS)('%i: each plan costs what the table of terms says', (term) => {
  expect(calculatorPlan(pesos(10_000), term).ratePercent).toBe(calculatorPercent(term));
  expect(notePlan(pesos(10_000), term, 'note').ratePercent).toBe(notePercent(term));
  expect(differsInNote(term)).toBe(calculatorPercent(term) !== notePercent(term));
});

test('only the terms agreed with two plans have two, and a note always uses its own', () => {
  expect(TERMS_WITH_TWO_PLANS).toEqual(TERMS.filter((term) => agreed(term).note !== null));
  for (const term of TERMS)
    for (const name of ['note', 'calculator'] as const)
      expect(notePlan(pesos(10_000), term, name).plan).toBe('note');
});

test('the calculator returns every instalment of its plan', () => {
  const { instalments } = quoteOf(pesos(10_000), 3);
  expect(instalments).toEqual(calculatorPlan(pesos(10_000), 3).instalments);
  expect(instalments).toHaveLength(3);
});

test('a person gets the general terms, and after a settled loan also those for returning clients', () => {
  const two = TERM[2];
  Object.assign(TERM, { 2: { ...two, audience: 'returning' } });
  expect([0, 1, 7].map((settledLoans) => termsFor({ settledLoans, limit: 0 }, TERMS))).toEqual([
    [1, 3],
    [1, 2, 3],
    [1, 2, 3],
  ]);
  Object.assign(TERM, { 2: two });
  // A newer server may send a key that this version does not know.
  expect(knownTerms([1, 9, 3, 853])).toEqual([1, 3]);
});
