import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { addDays, type Day, day, daysBetween } from '#domain/calendar.ts';
import { countsFrom, waitedOnPhone } from '#domain/payments/counts-from.ts';

const FRIDAY = day('2026-11-20');
const LONG_AGO = day('2026-10-01');

test.each([
  ['the day of its arrival', '2026-11-20', '2026-11-20'],
  ['the day before', '2026-11-19', '2026-11-19'],
  ['three days before', '2026-11-17', '2026-11-17'],
  ['four days before', '2026-11-16', '2026-11-17'],
  ['ten days before', '2026-11-10', '2026-11-17'],
  ['years ago, by a phone whose clock began anew', '1970-01-01', '2026-11-17'],
  ['tomorrow, by a phone whose clock is ahead', '2026-11-21', '2026-11-20'],
  ['years ahead', '2099-12-31', '2026-11-20'],
])('a payment recorded on the phone %s (%s) counts from %s', (_, reportedOn, from) => {
  expect(countsFrom({ reportedOn: day(reportedOn), arrivedOn: FRIDAY, disbursedOn: LONG_AGO })).toBe(from);
});

it('never counts from before the disbursement', () => {
  const report = { reportedOn: day('2026-11-17'), arrivedOn: FRIDAY };
  expect(countsFrom({ ...report, disbursedOn: day('2026-11-19') })).toBe('2026-11-19');
  expect(countsFrom({ ...report, disbursedOn: FRIDAY })).toBe('2026-11-20');
});

const days = (from: Day, min: number, max: number) =>
  fc.integer({ min, max }).map((away) => addDays(from, away));
const reports = fc.record({
  reportedOn: fc.oneof(days(FRIDAY, -10, 10), days(FRIDAY, -20_000, 20_000)),
  arrivedOn: fc.constant(FRIDAY),
  disbursedOn: days(FRIDAY, -45, 0),
});

it('any day of a phone gains three calendar days at most and loses none', () => {
  fc.assert(
    fc.property(reports, ({ reportedOn, arrivedOn, disbursedOn }) => {
      const from = countsFrom({ reportedOn, arrivedOn, disbursedOn });
      const gained = daysBetween(from, arrivedOn);
      expect(gained).toBeGreaterThanOrEqual(0);
      expect(gained).toBeLessThanOrEqual(3);
      expect(from >= disbursedOn).toBe(true);
      // A day within the bounds is accepted.
      const said = daysBetween(reportedOn, arrivedOn);
      if (said >= 0 && said <= 3 && reportedOn >= disbursedOn) expect(from).toBe(reportedOn);
    }),
  );
});

it('an earlier day never counts from a later one', () => {
  fc.assert(
    fc.property(reports, fc.integer({ min: 0, max: 30 }), (report, earlier) => {
      const before = countsFrom({ ...report, reportedOn: addDays(report.reportedOn, -earlier) });
      expect(before <= countsFrom(report)).toBe(true);
    }),
  );
});

it('both days are shown if they differ', () => {
  expect(waitedOnPhone(null, FRIDAY)).toBe(false);
  expect(waitedOnPhone(FRIDAY, FRIDAY)).toBe(false);
  expect(waitedOnPhone(day('2026-11-19'), FRIDAY)).toBe(true);
  expect(waitedOnPhone(day('2026-11-21'), FRIDAY)).toBe(true);
});
