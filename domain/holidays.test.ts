import { describe, expect, test } from 'vitest';
import listed from '#domain/holidays.fixture.json' with { type: 'json' };
import { holidaysOf, isHoliday } from '#domain/holidays.ts';

describe('holidaysOf', () => {
  // Observed days of 2024–2031, computed apart from this code and checked against published calendars.
  test.each(Object.entries(listed))('%s', (year, days) => {
    expect([...holidaysOf(Number(year))].sort()).toEqual([...days].sort());
  });

  test.each([
    ['2049-04-16', 'Good Friday: without its correction Easter would fall a week later'],
    ['1999-04-02', 'Good Friday of another century: Easter fell on 4 April'],
    ['2033-04-15', 'Good Friday in the first year of a cycle of nineteen: Easter falls on 17 April'],
    ['2116-03-27', 'Good Friday of the next century: Easter falls on 29 March'],
    ['2017-01-09', 'Epiphany, Friday 6, observed on Monday'],
    ['2022-01-24', "Duarte's day, Wednesday 26, observed on Monday"],
    ['2022-08-16', 'Restoration Day, a Tuesday, stays'],
    ['2017-06-15', 'Corpus Christi, a Thursday, stays'],
    ['2022-05-02', 'Labour Day, a Sunday, observed on Monday'],
  ])('%s: %s', (observed) => {
    expect(isHoliday(observed)).toBe(true);
    expect(holidaysOf(Number(observed.slice(0, 4)))).toContain(observed);
  });

  test.each(['2017-01-06', '2022-01-26', '2022-05-01', '2026-11-20'])(
    '%s is a working day or a plain Sunday',
    (text) => {
      expect(isHoliday(text)).toBe(false);
    },
  );
});
