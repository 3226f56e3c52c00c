import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day, NO_CLOSED_DAYS, timeIn, weekday } from '#domain/calendar.ts';
import { contactDayOnOrBefore, contactWindow, instantOn, openWindow } from '#domain/contact-hours.ts';
import { isHoliday } from '#domain/holidays.ts';

const someDay = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays(day('2025-01-01'), days));

test('an hour of a day in Santo Domingo is read back from its instant', () => {
  fc.assert(
    fc.property(someDay, fc.nat(23), fc.nat(59), (on, hour, minute) => {
      const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      expect(timeIn(instantOn(on, time))).toBe(time);
    }),
  );
});

describe('the hours in which a debt may be mentioned', () => {
  test.each([
    ['2026-11-20T10:59:59Z', false, 'Friday, a second before 7:00'],
    ['2026-11-20T11:00:00Z', true, 'Friday 7:00'],
    ['2026-11-20T23:59:59Z', true, 'Friday, a second before 20:00'],
    ['2026-11-21T00:00:00Z', false, 'Friday 20:00'],
    ['2026-11-21T12:59:59Z', false, 'Saturday, a second before 9:00'],
    ['2026-11-21T13:00:00Z', true, 'Saturday 9:00'],
    ['2026-11-21T17:00:00Z', false, 'Saturday 13:00'],
    ['2026-11-22T15:00:00Z', false, 'Sunday'],
    ['2026-12-25T15:00:00Z', false, 'Christmas, a Friday'],
    ['2027-03-26T15:00:00Z', false, 'Good Friday'],
    ['2027-03-27T15:00:00Z', true, 'Holy Saturday is no holiday'],
    ['2026-11-09T15:00:00Z', false, 'Constitution Day, moved from Friday 6 to this Monday'],
  ])('%s: %s (%s)', (instant, open) => {
    expect(openWindow(new Date(instant), NO_CLOSED_DAYS) !== null).toBe(open);
  });

  test('never on a Sunday or a holiday, and on every other day', () => {
    fc.assert(
      fc.property(someDay, (on) => {
        expect(contactWindow(on, NO_CLOSED_DAYS) === null).toBe(weekday(on) === 0 || isHoliday(on));
      }),
    );
  });

  test('the last contact day on or before any day is at most four days back', () => {
    fc.assert(
      fc.property(someDay, (from) => {
        const found = contactDayOnOrBefore(from, NO_CLOSED_DAYS);
        expect(contactWindow(found, NO_CLOSED_DAYS)).not.toBeNull();
        expect(found <= from && found >= addDays(from, -4)).toBe(true);
      }),
    );
  });
});
