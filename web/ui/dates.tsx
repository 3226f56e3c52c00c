import { formatDay, formatInstant } from '#domain/calendar.ts';

/** `YYYY-MM-DD` as "09/11/2026" */
export function DayText({ day }: { readonly day: string }) {
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {formatDay(day)}
    </time>
  );
}

/** ISO 8601 in UTC as "09/11/2026 17:05", by the clocks of Santo Domingo. */
export function InstantText({ instant }: { readonly instant: string }) {
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {formatInstant(new Date(instant))}
    </time>
  );
}
