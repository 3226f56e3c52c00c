import { day } from '#domain/calendar.ts';
import { periodLabel, periodOf } from '#domain/finances/periods.ts';

/** A month as text: "2026-10" as "oct 2026". */
export const monthName = (month: string): string =>
  periodLabel('month', periodOf('month', day(`${month}-01`)));
