import { formatDay, formatInstant } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';

/** An amount in pesos: "RD$2,500". */
export function Pesos({ amount }: { readonly amount: number }) {
  return (
    <data value={amount} className="whitespace-nowrap">
      {formatPesos(amount)}
    </data>
  );
}

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
/** The reference of an application or its loan, "#LN-0194": a browser would break the line at its hyphen. */
export function Reference({ of }: { readonly of: string }) {
  return <span className="unbroken">{of}</span>;
}
