import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  type Day,
  day,
  dayInSantoDomingo,
  formatInstant,
  NO_CLOSED_DAYS,
} from '#domain/calendar.ts';
import { contactDayOnOrBefore, instantOn, openWindow } from '#domain/contact-hours.ts';
import type { LoanFact, LoanTerms } from '#domain/ledger/fact.ts';
import { loanStateOn, onDay, paid, plan, somePayments, termsOf } from '#domain/ledger/loan.fixture.ts';
import { replay } from '#domain/ledger/replay.ts';
import { scheduleFrom } from '#domain/loans/dated-schedule.ts';
import { type Reminder, remindersDue } from '#domain/loans/reminders.ts';
import { lastDayInTime } from '#domain/loans/schedule.ts';
import { notePlan, type Plan } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';

const TIMES = { dueSoon: '09:00', dueToday: '09:00', overdue: '10:00' };

const at = (on: Day, time = '11:00', reported: readonly LoanFact[] = []) =>
  remindersDue(
    loanStateOn('charge_only', on, ...reported).instalments,
    TIMES,
    instantOn(on, time),
    NO_CLOSED_DAYS,
  );
/** The state of a schedule's instalments on a day. */
const instalmentsOn = (schedule: LoanTerms['schedule'], on: Day, facts: readonly LoanFact[] = []) =>
  replay({ ...termsOf('charge_only'), schedule }, facts, on).state.instalments;
const told = (reminders: readonly Reminder[]) =>
  reminders.map(({ kind, instalmentNumber }) => `${kind} ${instalmentNumber}`);

// RD$3,833 on Wednesday 18/11, RD$3,833 on Thursday 03/12, RD$4,409 on Friday 18/12/2026.
describe('an instalment due on a Wednesday', () => {
  test.each([
    [12, []],
    [13, ['due_soon 1']],
    [14, ['due_soon 1']],
    [15, ['due_today 1']],
    [16, ['overdue 1']],
  ])('after %i days: %j', (days, expected) => {
    expect(told(at(onDay(days)))).toEqual(expected);
  });

  test('sends nothing before its time of the day, and nothing outside the hours', () => {
    expect(at(onDay(15), '08:59')).toEqual([]);
    expect(told(at(onDay(15), '09:00'))).toEqual(['due_today 1']);
    expect(told(at(onDay(15), '19:59'))).toEqual(['due_today 1']);
    expect(at(onDay(15), '20:00')).toEqual([]);
    expect(at(onDay(15), '23:30')).toEqual([]);
  });

  test('has the unpaid amount, and the time until which it may be sent', () => {
    expect(at(onDay(15), '11:00', [paid(1_000, 3)])).toEqual([
      {
        kind: 'due_today',
        instalmentNumber: 1,
        dueDate: '2026-11-18',
        inTimeUntil: '2026-11-18',
        isPartlyPaid: true,
        unpaid: 2_833,
        lateCharge: 0,
        until: new Date('2026-11-19T00:00:00Z'),
      },
    ]);
  });

  test('shows the late charge apart from the instalment', () => {
    // Due on the 18th; five late days of RD$3,833 at 2% a month.
    expect(at(onDay(20))).toMatchObject([
      { kind: 'overdue', isPartlyPaid: false, unpaid: 3_833, lateCharge: 13 },
    ]);
  });

  test('sends nothing about an instalment that is paid, or reported and waiting', () => {
    expect(at(onDay(16), '11:00', [paid(3_833, 10)])).toEqual([]);
    expect(told(at(onDay(16), '11:00', [paid(3_832, 10)]))).toEqual(['overdue 1']);
    // Reported in time and not verified yet on the day after: a late charge must not cause a reminder.
    expect(at(onDay(16), '11:00', [paid(3_833, 15)])).toEqual([]);
    // The waiting payment fills the oldest instalment first: it does not cover the second one.
    expect(told(at(onDay(29), '11:00', [paid(3_833, 15)]))).toEqual(['due_soon 2']);
  });
});

describe('days without hours', () => {
  /** One instalment due on this day. */
  const due = (dueDate: string) => {
    const instalments = [{ number: 1, dayOffset: 30, amount: pesos(5_000), dueDate: day(dueDate) }];
    return (on: string, time = '11:00') =>
      told(
        remindersDue(instalmentsOn(instalments, day(on)), TIMES, instantOn(day(on), time), NO_CLOSED_DAYS),
      );
  };

  test('due on a Tuesday: nothing on Sunday, a warning on Saturday from 9:00 to 13:00', () => {
    const ask = due('2026-12-01');
    expect(ask('2026-11-28', '08:59')).toEqual([]);
    expect(ask('2026-11-28', '09:00')).toEqual(['due_soon 1']);
    expect(ask('2026-11-28', '13:00')).toEqual([]);
    expect(ask('2026-11-29')).toEqual([]);
  });

  test('due on a Sunday: the reminder comes on Monday, and Tuesday is late', () => {
    const ask = due('2026-11-29');
    expect(ask('2026-11-29')).toEqual([]);
    expect(ask('2026-11-30')).toEqual(['due_today 1']);
    expect(ask('2026-12-01')).toEqual(['overdue 1']);
  });

  test('Easter: due on Good Friday, in time until Monday, late on Tuesday', () => {
    const ask = due('2027-03-26');
    expect(ask('2027-03-24')).toEqual(['due_soon 1']);
    expect(ask('2027-03-25')).toEqual(['due_soon 1']);
    expect(ask('2027-03-26')).toEqual([]);
    expect(ask('2027-03-27')).toEqual(['due_today 1']);
    expect(ask('2027-03-28')).toEqual([]);
    expect(ask('2027-03-29')).toEqual(['due_today 1']);
    expect(ask('2027-03-30')).toEqual(['overdue 1']);
  });

  test('a time after the end of a Saturday moves to its last hour', () => {
    const instalments = instalmentsOn(
      [{ number: 1, dayOffset: 30, amount: pesos(5_000), dueDate: day('2026-11-28') }],
      day('2026-11-28'),
    );
    const evening = { ...TIMES, dueToday: '18:00' };
    const ask = (time: string) =>
      remindersDue(instalments, evening, instantOn(day('2026-11-28'), time), NO_CLOSED_DAYS);
    expect(ask('11:59')).toEqual([]);
    expect(told(ask('12:00'))).toEqual(['due_today 1']);
  });
});

/** Asks every two hours over the whole life of a loan, and remembers the sent reminders. */
function tellStory(thePlan: Plan, disbursedOn: Day, payments: readonly LoanFact[]) {
  const dated = scheduleFrom(thePlan.instalments, disbursedOn);
  const sent = new Map<string, { reminder: Reminder; now: Date }>();
  for (let on = disbursedOn; on < addDays(disbursedOn, 70); on = addDays(on, 1)) {
    const instalments = instalmentsOn(dated, on, payments);
    for (let hour = 0; hour < 24; hour += 2) {
      const now = new Date(instantOn(on, '00:00').getTime() + hour * 3_600_000);
      for (const reminder of remindersDue(instalments, TIMES, now, NO_CLOSED_DAYS)) {
        const name = `${reminder.instalmentNumber} ${reminder.kind}`;
        if (!sent.has(name)) sent.set(name, { reminder, now });
      }
    }
  }
  return sent;
}
const someStart = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays(day('2025-01-01'), days));
const someTerm = fc
  .constantFrom(1, 2, 3)
  .map((term) => notePlan(pesos(10_000), term === 1 ? 1 : term === 2 ? 2 : 3, 'note'));

describe('over a whole loan', () => {
  test('a customer who pays nothing gets three reminders for each instalment, in order, only within the hours', () => {
    fc.assert(
      fc.property(someTerm, someStart, (thePlan, disbursedOn) => {
        const sent = tellStory(thePlan, disbursedOn, []);
        expect([...sent.keys()].sort()).toEqual(
          thePlan.instalments
            .flatMap(({ number }) => [`${number} due_soon`, `${number} due_today`, `${number} overdue`])
            .sort(),
        );
        for (const { reminder, now } of sent.values()) {
          const { kind, dueDate, inTimeUntil, until } = reminder;
          const on = dayInSantoDomingo(now);
          expect(openWindow(now, NO_CLOSED_DAYS)?.closes, formatInstant(now)).toEqual(until);
          if (kind === 'due_soon')
            expect(on).toBe(contactDayOnOrBefore(addDays(dueDate, -2), NO_CLOSED_DAYS));
          if (kind === 'due_today')
            expect(on >= dueDate && on <= lastDayInTime(dueDate, NO_CLOSED_DAYS)).toBe(true);
          if (kind === 'overdue') expect(on > inTimeUntil && on <= addDays(inTimeUntil, 4)).toBe(true);
        }
      }),
      { numRuns: 15 },
    );
  });

  test('a customer who pays in full at once gets none', () => {
    fc.assert(
      fc.property(someTerm, someStart, (thePlan, disbursedOn) => {
        const everything: LoanFact = { kind: 'payment', id: 1, amount: thePlan.total, on: disbursedOn };
        expect([...tellStory(thePlan, disbursedOn, [everything]).keys()]).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });

  test('no pattern of payments causes a reminder of a paid instalment', () => {
    fc.assert(
      fc.property(somePayments, fc.integer({ min: 0, max: 60 }), (payments, days) => {
        const { instalments } = loanStateOn('charge_only', onDay(days), ...payments);
        for (const { instalmentNumber, unpaid, lateCharge } of remindersDue(
          instalments,
          TIMES,
          instantOn(onDay(days), '11:00'),
          NO_CLOSED_DAYS,
        )) {
          const found = instalments.find(({ number }) => number === instalmentNumber);
          expect(found?.status).not.toBe('paid');
          expect(unpaid + lateCharge).toBe(found?.owed);
        }
      }),
    );
  });

  test('a loan without dates causes none', () => {
    const undated = plan.instalments.map((one) => ({ ...one, dueDate: null }));
    expect(at(onDay(15))).not.toEqual([]);
    expect(
      remindersDue(instalmentsOn(undated, onDay(15)), TIMES, instantOn(onDay(15), '11:00'), NO_CLOSED_DAYS),
    ).toEqual([]);
  });
});
