import { EVENT, type StaffAction } from '#domain/audit/event.ts';
import type { EventSubject } from '#domain/audit/event-facts.ts';
import { dayInSantoDomingo, formatDay, timeIn } from '#domain/calendar.ts';

/**
 * Sentence about what a colleague has done to a row: "Pedro Santos ya aprobó esta solicitud a las 10:42", with the date
 * where it was another day.
 */
export function staffActionText(
  who: string,
  staffAction: StaffAction,
  { at, now, about }: { readonly at: Date; readonly now: Date; readonly about: EventSubject },
): string {
  const on = dayInSantoDomingo(at);
  const time = timeIn(at);
  const day = on === dayInSantoDomingo(now) ? '' : ` el ${formatDay(on)}`;
  const act = EVENT[staffAction].staffAction;
  return `${who} ya ${about === 'payment' ? act : act.replace('este pago', 'un pago de este préstamo')}${day} a las ${time}`;
}
