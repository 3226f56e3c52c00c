import { expect, it, test } from 'vitest';
import {
  answerDataRequestBy,
  businessDaysLeft,
  CORRECTABLE,
  DATA_REQUEST_STATUSES,
  DATA_REQUEST_TRANSITIONS,
  daysLeftText,
  OPEN_DATA_REQUESTS,
} from '#domain/accounts/data-request.ts';
import { PROFILE_FIELDS } from '#domain/accounts/profile-fields.ts';
import { addDays, day, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { keysOf } from '#domain/enum-table.ts';
import { isBusinessDay } from '#domain/holidays.ts';
import { CORRECTION_DAYS } from '#domain/limits/limits.ts';

it.each([
  // Ten business days. The days off are 25 December, 1 January, and Monday the 4th (Epiphany, moved from Wednesday).
  ['2026-11-20', '2026-12-04'],
  ['2026-11-21', '2026-12-04'],
  ['2026-12-18', '2027-01-06'],
])('a request of %s is due on %s', (askedOn, by) => {
  expect(answerDataRequestBy(day(askedOn))).toBe(by);
});

test('the last day is a business day, and the full term is left on the day of the request', () => {
  for (let on = day('2026-01-01'); on < day('2028-01-01'); on = addDays(on, 1)) {
    const by = answerDataRequestBy(on);
    expect(isBusinessDay(by, NO_CLOSED_DAYS), on).toBe(true);
    expect(businessDaysLeft(on, by), on).toBe(CORRECTION_DAYS);
    expect(businessDaysLeft(by, by)).toBe(0);
    expect(businessDaysLeft(addDays(by, 7), by), on).toBeLessThan(0);
  }
});

it.each([
  [10, 'Quedan 10 días laborables'],
  [1, 'Queda 1 día laborable'],
  [0, 'Vence hoy'],
  [-1, 'Venció hace 1 día laborable'],
  [-3, 'Venció hace 3 días laborables'],
])('%i reads %s', (left, text) => {
  expect(daysLeftText(left)).toBe(text);
});

it('a person may have any field of the profile corrected, what was reported of them, or another datum', () => {
  expect(Object.keys(CORRECTABLE)).toEqual([...PROFILE_FIELDS, 'bureau_report', 'other']);
  expect(CORRECTABLE.other).toBe('otro dato');
});

it('only an open request can be answered', () => {
  expect(OPEN_DATA_REQUESTS).toEqual(['open']);
  for (const command of keysOf(DATA_REQUEST_TRANSITIONS)) {
    const from: readonly string[] = DATA_REQUEST_TRANSITIONS[command].from;
    expect(DATA_REQUEST_STATUSES.filter((status) => from.includes(status))).toEqual(['open']);
  }
  expect(DATA_REQUEST_TRANSITIONS.accept.to).toBe('accepted');
  expect(DATA_REQUEST_TRANSITIONS.refuse.to).toBe('refused');
});
