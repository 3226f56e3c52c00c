import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { addDays, day, dayInSantoDomingo, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { formatShare, lastWeeks, shareOf } from '#domain/finances/portfolio.ts';
import { costList, dueDaysList } from '#domain/limits/costs.ts';
import { termText } from '#domain/limits/instalments.ts';
import { scheduleFrom } from '#domain/loans/dated-schedule.ts';
import { lateChargeOn } from '#domain/loans/late-charge-variant.ts';
import { daysLate, lastDayInTime } from '#domain/loans/schedule.ts';
import { calculatorPlan, dueDaysOf, instalmentsOf, notePlan, TERMS, termsFor } from '#domain/loans/terms.ts';
import { formatPesos, fraction, pesos, splitWithRemainderLast } from '#domain/money.ts';
import { answerBy, depositBy } from '#domain/promises.ts';

// Runs the worked examples of docs/domain.md, one by one.
const NAMES = {
  NO_CLOSED_DAYS,
  TERMS,
  addDays,
  answerBy,
  calculatorPlan,
  costList,
  day,
  dayInSantoDomingo,
  daysLate,
  depositBy,
  dueDaysList,
  dueDaysOf,
  formatShare,
  fraction,
  instalmentsOf,
  lastDayInTime,
  lastWeeks,
  lateChargeOn,
  notePlan,
  pesos,
  scheduleFrom,
  shareOf,
  splitWithRemainderLast,
  termText,
  termsFor,
};

const page = readFileSync(path.resolve(import.meta.dirname, '../docs/domain.md'), 'utf8');
const examples = [...page.matchAll(/```ts\n(.*?)```/gs)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .map((line) => line.split(' // '));

const evaluate = (expression: string): unknown =>
  new Function(...Object.keys(NAMES), `return (${expression});`)(...Object.values(NAMES));

/** The page's notation: lists with spaces, and amounts as money where the page shows them so. */
function written(value: unknown, asMoney: boolean): string {
  if (Array.isArray(value)) return value.map((one) => written(one, asMoney)).join(' ');
  return asMoney && typeof value === 'number' ? formatPesos(value) : String(value);
}

describe('the worked examples of the domain', () => {
  it('exist', () => expect(examples.length).toBeGreaterThan(20));

  for (const [expression = '', expected = ''] of examples)
    it(expression, () => {
      expect(written(evaluate(expression), expected.includes('RD$'))).toBe(expected);
    });
});
