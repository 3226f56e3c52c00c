import { EVENT, type StaffAction } from '#domain/audit/event.ts';
import { dayInSantoDomingo, formatDay, formatInstant } from '#domain/calendar.ts';

/**
 * Sentence about what a colleague has done: "Pedro Santos ya aprobó esta solicitud a las 10:42", with the date where it
 * was another day.
 */
export function staffActionText(who: string, staffAction: StaffAction, at: Date, now: Date): string {
  const on = dayInSantoDomingo(at);
  const time = formatInstant(at).slice(-5);
  const day = on === dayInSantoDomingo(now) ? '' : ` el ${formatDay(on)}`;
  return `${who} ya ${EVENT[staffAction].staffAction}${day} a las ${time}`;
}
