import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  ageOn,
  day,
  dayInSantoDomingo,
  daysBetween,
  formatDay,
  formatDaysIn,
  formatInstant,
  laterDay,
  NO_CLOSED_DAYS,
  readDay,
  startOfDay,
  weekday,
} from '#domain/calendar.ts';
import { businessDayOnOrAfter, isBusinessDay } from '#domain/holidays.ts';

const days = fc.integer({ min: 0, max: 30_000 }).map((offset) => addDays(day('1990-01-01'), offset));

describe('day', () => {
  test.each([
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-1-1',
    '09/11/2026',
    '2026-11-09T00:00',
    'el 2026-11-09',
    '',
  ])('%j is no day', (text) => {
    expect(() => day(text)).toThrow(RangeError);
  });

  test('a leap day is a day', () => {
    expect(day('2028-02-29')).toBe('2028-02-29');
  });
});

describe('a day as people type it', () => {
  test.each(['09/11/1990', '9/11/1990', '9-11-1990', ' 09.11.1990 ', '09 11 1990', '09111990', '1990-11-09'])(
    '%j is the ninth of November',
    (typed) => {
      expect(readDay(typed)).toBe('1990-11-09');
    },
  );

  test('a month below ten may have one digit too', () => {
    expect(readDay('5/4/1990')).toBe('1990-04-05');
  });

  test.each([
    '',
    '11/09',
    '09/11/90',
    '31/02/1990',
    '1990/11/09',
    '9111990',
    'ayer',
    '00/00/0000',
    '09/11/1990 x',
    '109/11/1990',
    '109111990',
    '091119901',
    '31/12/9999',
    '01/01/0001',
  ])('%j is no day', (typed) => {
    expect(readDay(typed)).toBeNull();
  });

  test('reads back every displayed day', () => {
    fc.assert(fc.property(days, (any) => readDay(formatDay(any)) === any));
  });
});

describe('in Santo Domingo', () => {
  test.each([
    ['2026-11-09T03:59:59.999Z', '2026-11-08', '08/11/2026 23:59'],
    ['2026-11-09T04:00:00.000Z', '2026-11-09', '09/11/2026 00:00'],
    ['2026-11-09T21:05:00.000Z', '2026-11-09', '09/11/2026 17:05'],
    ['2027-01-01T00:00:00.000Z', '2026-12-31', '31/12/2026 20:00'],
    ['2026-07-01T03:00:00.000Z', '2026-06-30', '30/06/2026 23:00'],
  ])('%s is %s, "%s"', (instant, expected, text) => {
    expect(dayInSantoDomingo(new Date(instant))).toBe(expected);
    expect(formatInstant(new Date(instant))).toBe(text);
  });

  test('agrees with the time zone data at every instant since 2001', () => {
    const zone = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santo_Domingo', dateStyle: 'short' });
    const instants = fc.date({
      min: new Date('2001-01-01'),
      max: new Date('2037-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        expect(dayInSantoDomingo(instant)).toBe(zone.format(instant));
      }),
    );
  });
});

test('formats the days inside a text', () => {
  expect(formatDaysIn('del 2026-11-01 al 2026-11-20, ref. 12026-11-200')).toBe(
    'del 01/11/2026 al 20/11/2026, ref. 12026-11-200',
  );
});

describe('counting', () => {
  test('returns the later of two days, in either order', () => {
    const [early, late] = [day('2026-11-09'), day('2026-11-10')];
    expect([laterDay(early, late), laterDay(late, early), laterDay(late, late)]).toEqual([late, late, late]);
  });

  test('addDays and daysBetween undo each other', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -5_000, max: 5_000 }), (from, offset) => {
        expect(daysBetween(from, addDays(from, offset))).toBe(offset);
      }),
    );
  });

  test('later days are later texts', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        expect(Math.sign(daysBetween(a, b))).toBe(a < b ? 1 : a > b ? -1 : 0);
      }),
    );
  });

  test('across February and the year', () => {
    expect(addDays(day('2028-02-28'), 2)).toBe('2028-03-01');
    expect(addDays(day('2026-12-20'), 45)).toBe('2027-02-03');
    expect(daysBetween(day('2026-03-01'), day('2026-02-28'))).toBe(-1);
  });
});

describe('business days', () => {
  test.each([
    ['2026-11-20', true, 'a Friday'],
    ['2026-11-21', false, 'a Saturday'],
    ['2026-11-22', false, 'a Sunday'],
    ['2026-12-25', false, 'Christmas'],
    ['2026-04-03', false, 'Good Friday'],
  ])('%s: %s (%s)', (text, expected) => {
    expect(isBusinessDay(day(text), NO_CLOSED_DAYS)).toBe(expected);
  });

  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-21', '2026-11-23'],
    // Christmas is a Friday.
    ['2026-12-25', '2026-12-28'],
    // Friday 1 January, then the weekend, then Epiphany (Wednesday 6), observed on Monday 4.
    ['2027-01-01', '2027-01-05'],
  ])('on or after %s: %s', (from, expected) => {
    expect(businessDayOnOrAfter(day(from), NO_CLOSED_DAYS)).toBe(expected);
  });

  test('the wait is at most five days and ends on a business day', () => {
    fc.assert(
      fc.property(days, (from) => {
        const found = businessDayOnOrAfter(from, NO_CLOSED_DAYS);
        expect(isBusinessDay(found, NO_CLOSED_DAYS)).toBe(true);
        expect(daysBetween(from, found)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(from, found)).toBeLessThanOrEqual(5);
      }),
    );
  });
});

test('a day begins at four in the morning UTC; the instant before belongs to the day before', () => {
  expect(startOfDay(day('2026-11-22')).toISOString()).toBe('2026-11-22T04:00:00.000Z');
  fc.assert(
    fc.property(days, (of) => {
      const begins = startOfDay(of);
      expect(dayInSantoDomingo(begins)).toBe(of);
      expect(dayInSantoDomingo(new Date(begins.getTime() - 1))).toBe(addDays(of, -1));
    }),
  );
});

test('weekday 0 is Sunday', () => {
  expect(weekday(day('2026-11-22'))).toBe(0);
});

test('formatDay', () => {
  expect(formatDay(day('2026-11-09'))).toBe('09/11/2026');
});

test.each([
  ['2008-11-21', '2026-11-20', 17],
  ['2008-11-21', '2026-11-21', 18],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
])('born %s, on %s: %i years', (birth, today, age) => {
  expect(ageOn(day(birth), day(today))).toBe(age);
});
