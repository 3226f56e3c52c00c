import { addDays, type Day, weekday } from '#domain/calendar.ts';
import type { Period } from '#domain/finances/periods.ts';
import { shareOf } from '#domain/finances/share.ts';

/** Number of weeks in the collection report, including the present one. */
export const WEEKS_BACK = 12;

/**
 * The last weeks, each from Monday to Sunday, oldest first. The present week ends today, since later money cannot have
 * come in.
 */
export function lastWeeks(today: Day): Period[] {
  const monday = addDays(today, -((weekday(today) + 6) % 7));
  return Array.from({ length: WEEKS_BACK }, (_, index) => {
    const from = addDays(monday, 7 * (index + 1 - WEEKS_BACK));
    return { from, to: from === monday ? today : addDays(from, 6) };
  });
}

export interface CollectionDay {
  readonly day: Day;
  /** Instalments that fell due on the day; pesos. */
  readonly due: number;
  /** Money that counts from the day; pesos. */
  readonly received: number;
}

/** Pesos received in a period beside the instalments due in it, and their share (rule: collection-rate). */
export function collectionIn(days: readonly CollectionDay[], { from, to }: Period) {
  const within = days.filter(({ day }) => from <= day && day <= to);
  const due = within.reduce((all, one) => all + one.due, 0);
  const received = within.reduce((all, one) => all + one.received, 0);
  return { from, to, due, received, share: shareOf(received, due) };
}
