import { expect, it } from 'vitest';
import { addDays, day } from '#domain/calendar.ts';
import { comesOn, fitsRhythm, REPORT_MAIL, RHYTHM, RHYTHMS } from '#domain/report-mails/report-mail.ts';

const YEAR = Array.from({ length: 365 }, (_, at) => addDays(day('2026-01-01'), at));

it('comes every day, on the day of each week, or on the day of each month', () => {
  const counts = (rhythm: 'daily' | 'weekly' | 'monthly', onDay: number | null) =>
    YEAR.filter((on) => comesOn({ rhythm, onDay }, on)).length;
  expect([counts('daily', null), counts('weekly', 1), counts('monthly', 28)]).toEqual([365, 52, 12]);
  // A Monday.
  expect(comesOn({ rhythm: 'weekly', onDay: 1 }, day('2026-11-23'))).toBe(true);
});

it('fits a day that every week or month has', () => {
  for (const rhythm of RHYTHMS) {
    const { days } = RHYTHM[rhythm];
    expect(fitsRhythm({ rhythm, onDay: days })).toBe(true);
    expect(fitsRhythm({ rhythm, onDay: days === null ? 1 : days + 1 })).toBe(false);
    expect(fitsRhythm({ rhythm, onDay: null })).toBe(days === null);
  }
  expect(fitsRhythm({ rhythm: 'monthly', onDay: 0 })).toBe(false);
});

it('leads to the page of its day, also over the end of a year', () => {
  const today = day('2027-01-01');
  expect(REPORT_MAIL['day-close'].page(today)).toBe('/admin-finances?cierre=2026-12-31');
  expect(REPORT_MAIL.accounting.page(today)).toBe('/admin-accounting?mes=2026-12');
  expect(REPORT_MAIL.accounting.title(today)).toBe('Contabilidad de dic 2026');
});
