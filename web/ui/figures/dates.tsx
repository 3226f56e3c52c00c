import { formatDay, formatInstant } from '#domain/calendar.ts';

/** A day, `YYYY-MM-DD`, written "09/11/2026". */
export function DayText({ day }: { readonly day: string }) {
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {formatDay(day)}
    </time>
  );
}

/**
 * An instant, ISO 8601 in UTC, written "09/11/2026 17:05" by the clocks of Santo Domingo; the line breaks only between
 * day and time.
 */
export function InstantText({ instant }: { readonly instant: string }) {
  const [date, time] = formatInstant(new Date(instant)).split(' ');
  return (
    <time dateTime={instant}>
      <span className="whitespace-nowrap">{date}</span> <span className="whitespace-nowrap">{time}</span>
    </time>
  );
}
