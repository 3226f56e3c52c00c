import { addDays, type Day, formatDay, weekday } from '#domain/calendar.ts';
import { keysOf } from '#domain/enum-table.ts';
import { periodLabel, periodOf } from '#domain/finances/periods.ts';

interface ReportFacts {
  readonly label: string;
  /** What the letter of a day is about. */
  readonly title: (today: Day) => string;
  /** The page that shows it, behind the login. */
  readonly page: (today: Day) => string;
}

const monthBefore = (today: Day) => periodOf('month', addDays(periodOf('month', today).from, -1));

/** The reports that an owner may have announced by e-mail (rule: report-mails). */
export const REPORT_MAIL = {
  'day-close': {
    label: 'Cierre del día anterior',
    title: (today) => `Cierre del ${formatDay(addDays(today, -1))}`,
    page: (today) => `/admin-finances?cierre=${addDays(today, -1)}`,
  },
  portfolio: {
    label: 'Finanzas y cartera en riesgo',
    title: (today) => `Finanzas y cartera al ${formatDay(today)}`,
    page: () => '/admin-finances',
  },
  collections: {
    label: 'Cobros de hoy',
    title: (today) => `Cobros del ${formatDay(today)}`,
    page: () => '/admin-collections',
  },
  drawers: {
    label: 'Cajas y dinero por cuenta',
    title: (today) => `Cajas y dinero por cuenta al ${formatDay(today)}`,
    page: () => '/admin-drawers',
  },
  accounting: {
    label: 'Contabilidad del mes anterior',
    title: (today) => `Contabilidad de ${periodLabel('month', monthBefore(today))}`,
    page: (today) => `/admin-accounting?mes=${monthBefore(today).from.slice(0, 7)}`,
  },
} as const satisfies Record<string, ReportFacts>;
export type ReportMail = keyof typeof REPORT_MAIL;
export const REPORT_MAILS = keysOf(REPORT_MAIL);

interface RhythmFacts {
  readonly label: string;
  /** The largest number of its day; `null`: it has none. */
  readonly days: number | null;
}

/** How often a report comes; the day of a week counts from Sunday, 0, and a month has its day up to the 28th. */
export const RHYTHM = {
  daily: { label: 'Cada día', days: null },
  weekly: { label: 'Cada semana', days: 6 },
  monthly: { label: 'Cada mes', days: 28 },
} as const satisfies Record<string, RhythmFacts>;
export type Rhythm = keyof typeof RHYTHM;
export const RHYTHMS = keysOf(RHYTHM);

export const WEEKDAYS = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ');

export interface Wish {
  readonly rhythm: Rhythm;
  /** The day of the week or of the month; `null` for every day. */
  readonly onDay: number | null;
}

/** Whether a wish names a day that its rhythm has. */
export function fitsRhythm({ rhythm, onDay }: Wish): boolean {
  const { days } = RHYTHM[rhythm];
  if (days === null) return onDay === null;
  return (
    onDay !== null && Number.isInteger(onDay) && onDay >= (rhythm === 'monthly' ? 1 : 0) && onDay <= days
  );
}

/** Whether a report comes on a day. */
export function comesOn({ rhythm, onDay }: Wish, today: Day): boolean {
  switch (rhythm) {
    case 'daily':
      return true;
    case 'weekly':
      return weekday(today) === onDay;
    case 'monthly':
      return Number(today.slice(8)) === onDay;
  }
}
