import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, day } from '#domain/calendar.ts';
import { overdueByAge } from '#domain/finances/aging.ts';
import { lastPeriods, PERIOD_KINDS, PERIODS_BACK, periodLabel, periodOf } from '#domain/finances/periods.ts';

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

it('periods follow each other without a gap and end with today', () => {
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

it('counts late days from the end of the next business day, each debt in one age', () => {
  const due = (dueDate: string, unpaid: number) => ({ dueDate: day(dueDate), instalments: 1, unpaid });
  // Saturday 21/11: in time until Monday 23.
  expect(overdueByAge([due('2026-11-21', 5)], day('2026-11-23')).map(({ amount }) => amount)).toEqual([
    0, 0, 0, 0,
  ]);
  const today = day('2026-11-20');
  const all = [due('2026-11-19', 1), due('2026-10-20', 10), due('2026-09-01', 100), due('2025-01-06', 1_000)];
  expect(overdueByAge(all, today).map(({ amount }) => amount)).toEqual([1, 10, 100, 1_000]);
});
