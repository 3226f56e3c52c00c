import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, type Day, day, daysBetween, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { CLOSURE_DAYS_MAX, mayReopen, REOPEN_NOTICE_DAYS, whyNotClose } from '#domain/closed-days.ts';
import { contactWindow, instantOn } from '#domain/contact-hours.ts';
import { isBusinessDay } from '#domain/holidays.ts';
import { onDay, termsOf } from '#domain/ledger/loan.fixture.ts';
import { replay } from '#domain/ledger/replay.ts';
import { LATE_CHARGE_VARIANTS } from '#domain/loans/late-charge-variant.ts';
import { lastDueDate, oldestInTime, payableUntil } from '#domain/loans/overdue-ages.ts';
import { remindersDue } from '#domain/loans/reminders.ts';
import { daysLate, lastDayInTime } from '#domain/loans/schedule.ts';
import { depositBy } from '#domain/promises.ts';

const days = (...texts: string[]) => new Set(texts.map(day));
// Friday 20/11/2026.
const TODAY = day('2026-11-20');

describe('a closed day', () => {
  // Thursday and Friday before a weekend.
  const closed = days('2026-12-03', '2026-12-04');

  it('is no business day: an instalment due on it is in time until the next one', () => {
    expect(lastDayInTime(day('2026-12-03'), closed)).toBe('2026-12-07');
    expect(daysLate(day('2026-12-03'), day('2026-12-07'), closed)).toBe(0);
    expect(daysLate(day('2026-12-03'), day('2026-12-08'), closed)).toBe(1);
    expect(daysLate(day('2026-12-02'), day('2026-12-04'), closed)).toBe(2);
    expect(oldestInTime(day('2026-12-07'), closed)).toBe('2026-12-03');
    expect(payableUntil(day('2026-12-04'), closed)).toBe('2026-12-02');
    expect(lastDueDate(1, day('2026-12-07'), closed)).toBe('2026-12-02');
  });

  it('has no hours of contact, even on a Saturday', () => {
    expect(contactWindow(day('2026-12-03'), closed)).toBeNull();
    expect(contactWindow(day('2026-12-05'), closed)).not.toBeNull();
    expect(contactWindow(day('2026-12-05'), days('2026-12-05'))).toBeNull();
  });

  it('does not count for the promise of a deposit', () => {
    const approved = new Date('2026-12-02T15:00:00Z');
    expect(depositBy(approved, approved, NO_CLOSED_DAYS)).toBe('2026-12-04');
    expect(depositBy(approved, approved, closed)).toBe('2026-12-08');
  });

  it('is named in the reminder, which goes out before it', () => {
    // The second instalment is due on Thursday 03/12.
    const ask = (on: string) => {
      const { instalments } = replay({ ...termsOf('charge_only'), closedDays: closed }, [], day(on)).state;
      const times = { dueSoon: '09:00', dueToday: '09:00', overdue: '09:00' };
      return remindersDue(instalments, times, instantOn(day(on), '11:00'), closed)
        .filter(({ instalmentNumber }) => instalmentNumber === 2)
        .map(({ kind, inTimeUntil }) => `${kind} ${inTimeUntil}`);
    };
    expect(ask('2026-12-01')).toEqual(['due_soon 2026-12-07']);
    expect(ask('2026-12-03')).toEqual([]);
    expect(ask('2026-12-05')).toEqual(['due_today 2026-12-07']);
    expect(ask('2026-12-08')).toEqual(['overdue 2026-12-07']);
  });

  test.each(LATE_CHARGE_VARIANTS)('costs no late charge until the next business day (%s)', (variant) => {
    const terms = termsOf(variant);
    const chargeOn = (on: Day, closedDays = closed) =>
      replay({ ...terms, closedDays }, [], on).state.instalments[1]?.lateCharge;
    expect(chargeOn(day('2026-12-07'), new Set())).toBeGreaterThan(0);
    expect(chargeOn(day('2026-12-07'))).toBe(0);
    expect(chargeOn(day('2026-12-08'))).toBeGreaterThan(0);
  });
});

describe('closing on a day', () => {
  test.each([
    ['2026-11-20', 'Elija un día después de hoy, 20/11/2026'],
    ['2026-11-19', 'Elija un día después de hoy, 20/11/2026'],
    // 730 days after today, a Sunday; 729, a Saturday.
    ['2028-11-19', 'Es domingo: ya no cuenta como laborable'],
    ['2028-11-18', null],
    ['2028-11-20', 'Elija un día hasta el 19/11/2028'],
    ['2026-11-22', 'Es domingo: ya no cuenta como laborable'],
    ['2026-12-25', 'Es feriado: ya no cuenta como laborable'],
    ['2026-12-04', 'Ese día ya está cerrado'],
    ['2026-11-21', null],
    ['2026-11-23', null],
    ['2028-11-17', null],
  ])('%s: %s', (on, expected) => {
    expect(whyNotClose(day(on), TODAY, days('2026-12-04'))).toBe(expected);
  });

  // Random days, each closed where allowed, in random order.
  const someClosed = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 40 }).map((offsets) =>
    offsets.reduce<Set<Day>>((closed, offset) => {
      const on = addDays(TODAY, offset);
      return whyNotClose(on, TODAY, closed) === null ? closed.add(on) : closed;
    }, new Set()),
  );

  it('leaves a business day within the maximum number of days', () => {
    fc.assert(
      fc.property(someClosed, fc.integer({ min: -5, max: 80 }), (closed, offset) => {
        const due = addDays(TODAY, offset);
        const last = lastDayInTime(due, closed);
        expect(isBusinessDay(last, closed)).toBe(true);
        expect(daysBetween(due, last)).toBeLessThanOrEqual(CLOSURE_DAYS_MAX);
      }),
    );
    // Monday 1 to Friday 12 February 2027 is closed but for one day: with Saturday 30 January before it and Sunday 14
    // after it, a run of sixteen days.
    const fortnight = new Set(Array.from({ length: 14 }, (_, offset) => addDays(day('2027-02-01'), offset)));
    fortnight.delete(day('2027-02-08'));
    expect(whyNotClose(day('2027-02-08'), TODAY, fortnight)).toBe(
      'Pasarían más de 12 días seguidos sin un día laborable',
    );
  });

  it('leaves at most twelve days in a row without a business day', () => {
    // Saturday 30 January to Wednesday 10 February 2027 are twelve days.
    const firstDays = (last: number) =>
      new Set(Array.from({ length: last }, (_, offset) => addDays(day('2027-02-01'), offset)));
    expect(whyNotClose(day('2027-02-10'), TODAY, firstDays(9))).toBeNull();
    expect(whyNotClose(day('2027-02-11'), TODAY, firstDays(10))).toBe(
      'Pasarían más de 12 días seguidos sin un día laborable',
    );
  });

  it('changes nothing of today or before, and neither does reopening', () => {
    fc.assert(
      fc.property(
        someClosed,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        (closed, ahead, dueBefore, ago) => {
          const on = addDays(TODAY, ahead);
          const other = new Set(closed);
          if (closed.has(on) && mayReopen(on, TODAY)) other.delete(on);
          else if (whyNotClose(on, TODAY, closed) === null) other.add(on);
          const due = addDays(TODAY, -dueBefore);
          const then = addDays(TODAY, -ago);
          expect(daysLate(due, then, other)).toBe(daysLate(due, then, closed));
          const state = (closedDays: ReadonlySet<Day>) => {
            const terms = { ...termsOf('charge_only'), closedDays };
            return replay(terms, [], addDays(onDay(0), Math.min(17, ago))).state;
          };
          expect(state(other).parts).toEqual(state(closed).parts);
        },
      ),
    );
  });

  it('can be undone until a week before', () => {
    const on = addDays(TODAY, REOPEN_NOTICE_DAYS);
    expect([on, addDays(on, -1)].map((closed) => mayReopen(closed, TODAY))).toEqual([true, false]);
  });
});
