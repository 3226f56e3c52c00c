import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, day, NO_CLOSED_DAYS, weekday } from '#domain/calendar.ts';
import {
  EXPORTS,
  lastPeriods,
  PERIOD_KINDS,
  PERIODS_BACK,
  periodLabel,
  periodOf,
  ROW_EXPORTS,
  shortDay,
} from '#domain/finances/periods.ts';
import {
  cohortMonths,
  cohortsOf,
  collectionIn,
  formatShare,
  lastWeeks,
  overdueByAge,
  portfolioAtRisk,
  shareOf,
  WEEKS_BACK,
} from '#domain/finances/portfolio.ts';
import type { LoanStatus } from '#domain/loans/loan.ts';
import { lastDueDate } from '#domain/loans/overdue-ages.ts';
import { daysLate } from '#domain/loans/schedule.ts';

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(day('2020-01-01'), days));

it.each([
  ['day', '2026-11-21', '2026-11-21', '2026-11-21', '21/11/2026'],
  ['fortnight', '2026-11-15', '2026-11-01', '2026-11-15', '1–15 nov 2026'],
  ['fortnight', '2028-02-16', '2028-02-16', '2028-02-29', '16–29 feb 2028'],
  ['month', '2026-12-31', '2026-12-01', '2026-12-31', 'dic 2026'],
] as const)('the %s of %s is %s to %s', (kind, of, from, to, label) => {
  const period = periodOf(kind, day(of));
  expect(period).toEqual({ from, to });
  expect(periodLabel(kind, period)).toBe(label);
});

it('periods are contiguous and end with today', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...PERIOD_KINDS), (today, kind) => {
      const periods = lastPeriods(kind, today);
      expect(periods).toHaveLength(PERIODS_BACK[kind]);
      const last = periods.at(-1);
      expect(last && last.from <= today && today <= last.to).toBe(true);
      periods.slice(1).forEach((period, index) => {
        expect(period.from).toBe(addDays(periods[index]?.to ?? today, 1));
      });
    }),
  );
});

it('counts days late from the end of the next business day, each debt in one age', () => {
  const due = (dueDate: string, unpaid: number) => ({ dueDate: day(dueDate), instalments: 1, unpaid });
  // Saturday 21/11: in time until Monday 23.
  expect(
    overdueByAge([due('2026-11-21', 5)], day('2026-11-23'), NO_CLOSED_DAYS).map(({ amount }) => amount),
  ).toEqual([0, 0, 0, 0]);
  const today = day('2026-11-20');
  const all = [due('2026-11-19', 1), due('2026-10-20', 10), due('2026-09-01', 100), due('2025-01-06', 1_000)];
  expect(overdueByAge(all, today, NO_CLOSED_DAYS).map(({ amount }) => amount)).toEqual([1, 10, 100, 1_000]);
});

it('an age includes its first and its last day, and counts instalments beside pesos', () => {
  const today = day('2026-11-20');
  for (let back = 0; back < 130; back += 1) {
    const dueDate = addDays(today, -back);
    const late = daysLate(dueDate, today, NO_CLOSED_DAYS);
    const ages = overdueByAge([{ dueDate, instalments: 2, unpaid: 7 }], today, NO_CLOSED_DAYS);
    const at = late === 0 ? -1 : Math.min(3, Math.ceil(late / 30) - 1);
    expect(ages.map(({ instalments, amount }) => [instalments, amount])).toEqual(
      [0, 1, 2, 3].map((age) => (age === at ? [2, 7] : [0, 0])),
    );
  }
});

it('weeks are contiguous from Monday to Sunday, and end with today', () => {
  fc.assert(
    fc.property(anyDay, (today) => {
      const weeks = lastWeeks(today);
      expect(weeks).toHaveLength(WEEKS_BACK);
      expect(weeks.at(-1)?.to).toBe(today);
      weeks.slice(1).forEach(({ from }, index) => {
        expect(weekday(from)).toBe(1);
        expect(from).toBe(addDays(weeks[index]?.to ?? today, 1));
      });
    }),
  );
});

it('a share is rounded half up to a tenth of a percent, and is null for a whole of zero', () => {
  expect([shareOf(1, 2_000), shareOf(9, 20_000), shareOf(0, 5), shareOf(3, 2)]).toEqual([1, 0, 0, 1_500]);
  expect(shareOf(5, 0)).toBeNull();
  expect([null, 0, 5, 1_234].map(formatShare)).toEqual(['—', '0.0%', '0.5%', '123.4%']);
});

it('a loan is at risk after more days late than the threshold, counted from its last day in time', () => {
  const due = (dueOn: string, principal: number) => ({
    dueOn: day(dueOn),
    loans: 1,
    principal,
    runningLateCharge: principal / 100,
  });
  // Due on Saturday 21/11: in time until Monday 23, one day late on Tuesday, two on Wednesday.
  const all = [due('2026-11-21', 100), due('9999-12-31', 300)];
  const [tuesday, wednesday] = ['2026-11-24', '2026-11-25'].map((on) =>
    portfolioAtRisk(all, day(on), NO_CLOSED_DAYS),
  );
  expect(tuesday?.atRisk.map(({ loans }) => loans)).toEqual([0, 0, 0, 0, 0]);
  expect(wednesday?.atRisk[0]).toEqual({
    days: 1,
    loans: 1,
    principal: 100,
    runningLateCharge: 1,
    share: 250,
  });
  expect(wednesday?.running).toEqual({ loans: 2, principal: 400, runningLateCharge: 4 });
  const share = (on: string) =>
    portfolioAtRisk(all, day(on), NO_CLOSED_DAYS).atRisk.map(({ share: one }) => one);
  expect(share('2027-02-21')).toEqual([250, 250, 250, 250, 0]);
  expect(share('2027-02-22')).toEqual([250, 250, 250, 250, 250]);
});

it('counts both end days of a period', () => {
  const one = (on: string, due: number, received: number) => ({ day: day(on), due, received });
  const days = [
    one('2026-11-15', 1, 1),
    one('2026-11-23', 1, 1),
    one('2026-11-16', 100, 0),
    one('2026-11-22', 100, 50),
  ];
  const week = { from: day('2026-11-16'), to: day('2026-11-22') };
  expect(collectionIn(days, week)).toEqual({ ...week, due: 200, received: 50, share: 250 });
});

it('counts a loan that was taken over together with its replacement', () => {
  const month = day('2026-10-01');
  const loans = (status: LoanStatus, lent: number, late = 0) =>
    ({ month, status, loans: 1, lent, late, latePrincipal: late * 900 }) as const;
  const [october, ...others] = cohortsOf(
    [day('2026-09-01'), month],
    [
      loans('restructured', 5_000),
      loans('active', 0, 1),
      loans('settled', 4_000),
      loans('written_off', 3_000),
    ],
    [{ month, received: 7_000, writtenOff: 2_500 }],
  );
  expect(others).toEqual([]);
  expect(october).toEqual({
    month,
    loans: 3,
    principal: 12_000,
    received: 7_000,
    settled: 1,
    settledShare: 333,
    late: 1,
    latePrincipal: 900,
    writtenOff: 1,
    writtenOffAmount: 2_500,
  });
});

it('a month without income still lists its loans, and months are named by their first days', () => {
  const months = cohortMonths(day('2026-11-20'));
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-12-01', '2026-11-01']);
  const [month = day('2025-12-01'), other = month] = months;
  const own = { month, status: 'active', loans: 2, lent: 5_000, late: 0, latePrincipal: 0 } as const;
  const [cohort] = cohortsOf(months, [own], [{ month: other, received: 9, writtenOff: 9 }]);
  expect(cohort).toMatchObject({ loans: 2, received: 0, writtenOffAmount: 0 });
});

it('a day is short without its year', () => {
  expect([day('2026-11-09'), day('2026-01-30')].map(shortDay)).toEqual(['9 nov', '30 ene']);
});

it('files of rows have a button for a range of days; the close of a day and the portfolio have none', () => {
  expect(ROW_EXPORTS).toEqual(['loans', 'payments', 'ledger', 'expenses']);
  expect(EXPORTS).toEqual(['loans', 'payments', 'ledger', 'expenses', 'day-close', 'portfolio']);
});

it('a loan is at risk on the day itself', () => {
  const today = day('2026-11-20');
  const due = { dueOn: lastDueDate(31, today, NO_CLOSED_DAYS), loans: 1, principal: 5, runningLateCharge: 0 };
  expect(portfolioAtRisk([due], today, NO_CLOSED_DAYS).atRisk.map(({ loans }) => loans)).toEqual([
    1, 1, 1, 0, 0,
  ]);
});
