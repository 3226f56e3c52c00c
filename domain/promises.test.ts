import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayInSantoDomingo, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { isBusinessDay } from '#domain/holidays.ts';
import {
  addBusinessHours,
  answerBy,
  depositBy,
  unansweredSince,
  unverifiedSince,
  verifiedBy,
} from '#domain/promises.ts';

const instants = fc.date({
  min: new Date('2024-01-01'),
  max: new Date('2040-01-01'),
  noInvalidDate: true,
});
const at = (text: string) => new Date(text);

test('an answer and a verification are promised for a day later, by the clock', () => {
  expect(answerBy(at('2026-12-24T23:10:00Z'))).toEqual(at('2026-12-25T23:10:00Z'));
  expect(verifiedBy(at('2026-11-20T15:00:00Z'))).toEqual(at('2026-11-21T15:00:00Z'));
});

test('an item from a day before has waited for as long as was promised', () => {
  expect(unansweredSince(at('2026-11-21T15:00:00Z'))).toEqual(at('2026-11-20T15:00:00Z'));
  expect(unverifiedSince(at('2026-11-21T15:00:00Z'))).toEqual(at('2026-11-20T15:00:00Z'));
});

describe('the latest deposit', () => {
  test.each([
    ['Monday morning', '2026-11-23T13:00:00Z', '2026-11-25'],
    // 24 of the hours end on Monday, the other 24 on Tuesday.
    ['Friday afternoon', '2026-11-20T19:00:00Z', '2026-11-24'],
    // The hours of an approval on a Saturday start on Monday at midnight and end with Tuesday.
    ['Saturday', '2026-11-21T15:00:00Z', '2026-11-24'],
    // The hours end with Friday, not at the end of the weekend.
    ['the first moment of Thursday', '2026-11-19T04:00:00Z', '2026-11-20'],
    // Friday 25 is Christmas.
    ['the day before Christmas', '2026-12-24T15:00:00Z', '2026-12-29'],
    // Friday 1, the weekend, Epiphany observed on Monday 4.
    ['New Year’s Eve', '2026-12-31T15:00:00Z', '2027-01-06'],
    ['Holy Wednesday', '2026-04-01T15:00:00Z', '2026-04-06'],
    ['23:30 in Santo Domingo, already tomorrow in UTC', '2026-11-24T03:30:00Z', '2026-11-25'],
  ])('approved on %s', (_, approved, expected) => {
    expect(depositBy(at(approved), at('2026-01-01T00:00:00Z'), NO_CLOSED_DAYS)).toBe(expected);
    // Approved first and signed later: the signature starts the hours.
    expect(depositBy(at('2026-01-01T00:00:00Z'), at(approved), NO_CLOSED_DAYS)).toBe(expected);
  });
});

describe('business hours', () => {
  test('that fill a Friday to its end are over before the weekend', () => {
    // From the first moment of Friday 20 to the first of Saturday 21.
    expect(addBusinessHours(at('2026-11-20T04:00:00Z'), 24, NO_CLOSED_DAYS)).toEqual(
      at('2026-11-21T04:00:00Z'),
    );
  });

  test('end on a business day, and never before as many hours have passed', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 200 }), (from, hours) => {
        const until = addBusinessHours(from, hours, NO_CLOSED_DAYS);
        expect(isBusinessDay(dayInSantoDomingo(new Date(until.getTime() - 1)), NO_CLOSED_DAYS)).toBe(true);
        expect(until.getTime() - from.getTime()).toBeGreaterThanOrEqual(hours * 3_600_000);
      }),
    );
  });

  test('a later start never ends earlier, and hours are additive', () => {
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 1, max: 60 }),
        (from, wait, hours) => {
          const later = new Date(from.getTime() + wait * 3_600_000);
          expect(
            addBusinessHours(later, hours, NO_CLOSED_DAYS) >= addBusinessHours(from, hours, NO_CLOSED_DAYS),
          ).toBe(true);
          expect(addBusinessHours(addBusinessHours(from, hours, NO_CLOSED_DAYS), 24, NO_CLOSED_DAYS)).toEqual(
            addBusinessHours(from, hours + 24, NO_CLOSED_DAYS),
          );
        },
      ),
    );
  });

  test('the promised deposit is between two and seven calendar days away', () => {
    fc.assert(
      fc.property(instants, (from) => {
        const days =
          (Date.parse(`${depositBy(from, from, NO_CLOSED_DAYS)}T12:00:00Z`) - from.getTime()) / 86_400_000;
        expect(days).toBeGreaterThan(1);
        expect(days).toBeLessThan(8);
      }),
    );
  });
});
