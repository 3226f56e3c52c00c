import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { addDays, day, dayInSantoDomingo } from '#domain/calendar.ts';
import { lastWeeks } from '#domain/finances/collection.ts';
import { formatShare, shareOf } from '#domain/finances/share.ts';
import { termText } from '#domain/limits/instalments.ts';
import { LATE_CHARGE } from '#domain/loans/late-charge-variant.ts';
import { daysLate, lastDayInTime, scheduleFrom } from '#domain/loans/schedule.ts';
import { calculatorPlan, dueDaysOf, instalmentsOf, notePlan, termsFor } from '#domain/loans/terms.ts';
import { formatPesos, fraction, pesos, splitWithRemainderLast } from '#domain/money.ts';
import { answerBy, depositBy } from '#domain/promises.ts';

// The worked examples of docs/domain.md are run, one by one.
const NAMES = {
  LATE_CHARGE,
  addDays,
  answerBy,
  calculatorPlan,
  day,
  dayInSantoDomingo,
  daysLate,
  depositBy,
  dueDaysOf,
  formatShare,
  fraction,
  instalmentsOf,
  lastDayInTime,
  lastWeeks,
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

/** As the page writes it: lists with spaces, and amounts as people read them where the page says so. */
function written(value: unknown, asMoney: boolean): string {
  if (Array.isArray(value)) return value.map((one) => written(one, asMoney)).join(' ');
  return asMoney && typeof value === 'number' ? formatPesos(value) : String(value);
}

describe('the worked examples of the domain', () => {
  it('are there', () => expect(examples.length).toBeGreaterThan(20));

  for (const [expression = '', expected = ''] of examples)
    it(expression, () => {
      expect(written(evaluate(expression), expected.includes('RD$'))).toBe(expected);
    });
});
