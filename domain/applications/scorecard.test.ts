import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIME_UNITS } from '#domain/applications/application.ts';
import { WARNING_ORDER } from '#domain/applications/review.ts';
import {
  INITIAL_THRESHOLDS,
  SCORE_RULES,
  type ScoreFacts,
  type ScoreRule,
  scorecard,
  THRESHOLD_MAX,
} from '#domain/applications/scorecard.ts';
import { day } from '#domain/calendar.ts';
import { LOAN_STATUSES } from '#domain/loans/loan.ts';

const TODAY = day('2026-11-20');
const NEW: ScoreFacts = {
  earlierLoans: [],
  monthlyShare: null,
  timeAtWork: null,
  timeUnit: null,
  accountSince: new Date('2026-11-20T12:00:00Z'),
  warnings: [],
};
const lineOf = (name: ScoreRule, facts: Partial<ScoreFacts>) => {
  const found = scorecard({ ...NEW, ...facts }, INITIAL_THRESHOLDS, TODAY).find((line) => line.rule === name);
  return [found?.result, found?.reason, found?.threshold];
};

describe('each rule of the scorecard', () => {
  it.each([
    ['history', {}, ['unknown', 'Sería su primer préstamo', 'Hasta 4 días de atraso']],
    [
      'history',
      { earlierLoans: [{ status: 'called_off', worstDaysLate: 0 }] },
      ['unknown', 'Sería su primer préstamo', 'Hasta 4 días de atraso'],
    ],
    [
      'history',
      { earlierLoans: [{ status: 'settled', worstDaysLate: 0 }] },
      ['pass', '1 préstamo, sin atraso', 'Hasta 4 días de atraso'],
    ],
    [
      'history',
      {
        earlierLoans: [
          { status: 'settled', worstDaysLate: 1 },
          { status: 'active', worstDaysLate: 4 },
        ],
      },
      ['pass', '2 préstamos, con 4 días de atraso como máximo', 'Hasta 4 días de atraso'],
    ],
    [
      'history',
      { earlierLoans: [{ status: 'settled', worstDaysLate: 5 }] },
      ['fail', '1 préstamo, con 5 días de atraso como máximo', 'Hasta 4 días de atraso'],
    ],
    [
      'history',
      { earlierLoans: [{ status: 'written_off', worstDaysLate: 0 }] },
      ['fail', 'Tuvo un préstamo castigado', 'Hasta 4 días de atraso'],
    ],
    // Paying one loan does not make up for another that was lost.
    [
      'history',
      {
        earlierLoans: [
          { status: 'written_off', worstDaysLate: 108 },
          { status: 'settled', worstDaysLate: 0 },
        ],
      },
      ['fail', 'Tuvo un préstamo castigado', 'Hasta 4 días de atraso'],
    ],
    ['income_share', {}, ['unknown', 'No dijo su ingreso', 'Hasta el 40%']],
    ['income_share', { monthlyShare: 40 }, ['pass', 'Un mes de cuotas toma el 40%', 'Hasta el 40%']],
    ['income_share', { monthlyShare: 40.4 }, ['fail', 'Un mes de cuotas toma el 40.4%', 'Hasta el 40%']],
    ['time_at_work', {}, ['unknown', 'No dijo cuánto lleva en su trabajo', 'Desde 6 meses']],
    [
      'time_at_work',
      { timeUnit: 'meses' },
      ['unknown', 'No dijo cuánto lleva en su trabajo', 'Desde 6 meses'],
    ],
    ['time_at_work', { timeAtWork: 6, timeUnit: 'meses' }, ['pass', 'Lleva 6 meses', 'Desde 6 meses']],
    ['time_at_work', { timeAtWork: 1, timeUnit: 'meses' }, ['fail', 'Lleva 1 mes', 'Desde 6 meses']],
    ['time_at_work', { timeAtWork: 2, timeUnit: 'años' }, ['pass', 'Lleva 24 meses', 'Desde 6 meses']],
    ['account_age', {}, ['fail', 'La cuenta tiene 0 días', 'Desde 30 días']],
    // 22:00 of the day before in Santo Domingo.
    [
      'account_age',
      { accountSince: new Date('2026-10-21T02:00:00Z') },
      ['pass', 'La cuenta tiene 31 días', 'Desde 30 días'],
    ],
    [
      'account_age',
      { accountSince: new Date('2026-10-21T12:00:00Z') },
      ['pass', 'La cuenta tiene 30 días', 'Desde 30 días'],
    ],
    [
      'account_age',
      { accountSince: new Date('2026-11-19T12:00:00Z') },
      ['fail', 'La cuenta tiene 1 día', 'Desde 30 días'],
    ],
    ['documents', {}, ['pass', 'No falta ninguno', 'Todos los que se piden']],
    [
      'documents',
      { warnings: ['cedula_shared', 'no_cedula_back', 'no_selfie'] },
      ['fail', 'Falta: cédula (reverso); Falta: selfie', 'Todos los que se piden'],
    ],
  ] as const)('%s %j', (name, facts, expected) => {
    expect(lineOf(name, facts)).toEqual(expected);
  });
});

const facts = fc.record<ScoreFacts>({
  earlierLoans: fc.array(
    fc.record({ status: fc.constantFrom(...LOAN_STATUSES), worstDaysLate: fc.nat({ max: 400 }) }),
    { maxLength: 4 },
  ),
  monthlyShare: fc.option(fc.nat({ max: 300 })),
  timeAtWork: fc.option(fc.nat({ max: 600 })),
  timeUnit: fc.option(fc.constantFrom(...TIME_UNITS)),
  accountSince: fc.date({ min: new Date('2020-01-01'), max: new Date('2026-11-20'), noInvalidDate: true }),
  warnings: fc.subarray([...WARNING_ORDER]),
});
const thresholds = fc.record({
  lateDays: fc.nat({ max: THRESHOLD_MAX.lateDays }),
  incomeShare: fc.nat({ max: THRESHOLD_MAX.incomeShare }),
  monthsAtWork: fc.nat({ max: THRESHOLD_MAX.monthsAtWork }),
  accountDays: fc.nat({ max: THRESHOLD_MAX.accountDays }),
});

it('starts with thresholds that a lender may set', () => {
  for (const name of ['lateDays', 'incomeShare', 'monthsAtWork', 'accountDays'] as const)
    expect(INITIAL_THRESHOLDS[name], name).toBeLessThanOrEqual(THRESHOLD_MAX[name]);
});

it('has one line for each rule, in order, each with a reason and a threshold', () => {
  fc.assert(
    fc.property(facts, thresholds, (known, chosen) => {
      const lines = scorecard(known, chosen, TODAY);
      expect(lines.map(({ rule }) => rule)).toEqual(SCORE_RULES);
      for (const { reason, threshold } of lines) expect([reason, threshold]).not.toContain('');
    }),
  );
});

it('a lower threshold fails no rule that was met, and leaves unknown results unknown', () => {
  const RANK = { fail: 0, unknown: 1, pass: 2 } as const;
  fc.assert(
    fc.property(facts, thresholds, thresholds, (known, one, other) => {
      const easier = {
        lateDays: Math.max(one.lateDays, other.lateDays),
        incomeShare: Math.max(one.incomeShare, other.incomeShare),
        monthsAtWork: Math.min(one.monthsAtWork, other.monthsAtWork),
        accountDays: Math.min(one.accountDays, other.accountDays),
      };
      const [before, after] = [scorecard(known, one, TODAY), scorecard(known, easier, TODAY)];
      for (const [index, { result }] of before.entries()) {
        const now = after[index]?.result ?? 'fail';
        expect(RANK[now]).toBeGreaterThanOrEqual(RANK[result]);
        expect(now === 'unknown').toBe(result === 'unknown');
      }
    }),
  );
});
