import { type Deed, EVENT } from '#domain/audit/event.ts';
import { dayInSantoDomingo, formatDay, formatInstant } from '#domain/calendar.ts';

/** "Pedro Santos ya aprobó esta solicitud a las 10:42", with the date where it was another day. */
export function deedText(who: string, deed: Deed, at: Date, now: Date): string {
  const on = dayInSantoDomingo(at);
  const time = formatInstant(at).slice(-5);
  const day = on === dayInSantoDomingo(now) ? '' : ` el ${formatDay(on)}`;
  return `${who} ya ${EVENT[deed].deed}${day} a las ${time}`;
}
