import { addDays, type Day, day, formatDay } from '#domain/calendar.ts';
import { keysOf, keysWhereEqual } from '#domain/enum-table.ts';

export const PERIOD_KINDS = ['day', 'fortnight', 'month'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** A range of days, both ends included. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
}

/** Number of periods in the report by their kind, including the present one. */
export const PERIODS_BACK: Readonly<Record<PeriodKind, number>> = { day: 31, fortnight: 12, month: 12 };

const inMonth = (of: Day, date: string): Day => day(`${of.slice(0, 8)}${date}`);

const lastOfMonth = (of: Day): Day => addDays(inMonth(addDays(inMonth(of, '28'), 4), '01'), -1);

/** The period that contains a day: a fortnight is the 1st to the 15th, or the 16th to the end of the month. */
export function periodOf(kind: PeriodKind, of: Day): Period {
  if (kind === 'day') return { from: of, to: of };
  if (kind === 'month') return { from: inMonth(of, '01'), to: lastOfMonth(of) };
  return of.slice(8) <= '15'
    ? { from: inMonth(of, '01'), to: inMonth(of, '15') }
    : { from: inMonth(of, '16'), to: lastOfMonth(of) };
}

/** The month of a name such as `2026-10`. */
export const monthNamed = (name: string): Period => periodOf('month', day(`${name}-01`));

/** The last periods of a kind, oldest first, without gaps; the last one contains today. */
export function lastPeriods(kind: PeriodKind, today: Day): Period[] {
  const periods: Period[] = [];
  let period = periodOf(kind, today);
  while (periods.length < PERIODS_BACK[kind]) {
    periods.unshift(period);
    period = periodOf(kind, addDays(period.from, -1));
  }
  return periods;
}

const MONTHS = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ');

const monthOf = (of: Day): string | undefined => MONTHS[Number(of.slice(5, 7)) - 1];

/** A day without its year: "9 nov". */
export const shortDay = (of: Day): string => `${Number(of.slice(8))} ${monthOf(of)}`;

/** A period as text: "nov 2026", "1–15 nov 2026", "21/11/2026". */
export function periodLabel(kind: PeriodKind, { from, to }: Period): string {
  if (kind === 'day') return formatDay(from);
  const month = `${monthOf(from)} ${from.slice(0, 4)}`;
  return kind === 'month' ? month : `${Number(from.slice(8))}–${Number(to.slice(8))} ${month}`;
}

interface ExportFacts {
  readonly label: string;
  /** Whether the file is of a range of days; the others are of one day, and other cards offer them. */
  readonly isOfDays: boolean;
}

/** Files that the back office writes for a spreadsheet. */
export const EXPORT = {
  loans: { label: 'Préstamos', isOfDays: true },
  payments: { label: 'Pagos', isOfDays: true },
  ledger: { label: 'Libro de asientos', isOfDays: true },
  expenses: { label: 'Gastos', isOfDays: true },
  'day-close': { label: 'Cierre del día', isOfDays: false },
  portfolio: { label: 'Cartera', isOfDays: false },
} as const satisfies Record<string, ExportFacts>;
export type ExportName = keyof typeof EXPORT;
export const EXPORTS = keysOf(EXPORT);
export const ROW_EXPORTS = keysWhereEqual(EXPORT, 'isOfDays', true);
export type RowExport = (typeof ROW_EXPORTS)[number];
