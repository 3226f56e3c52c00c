import type { ClosedDay } from '#contract/closed-days.ts';
import { addDays, type Day, day } from '#domain/calendar.ts';
import { mayReopen } from '#domain/closed-days.ts';
import { ok } from '#domain/result.ts';
import { listClosedDays, type NamedClosedDay } from '#server/closed-days/closed-days.store.ts';
import type { Context } from '#server/http/context.ts';

export const closedDayReply = (row: NamedClosedDay, today: Day): ClosedDay => ({
  id: row.id,
  day: row.day,
  reason: row.reason,
  addedBy: row.adderName,
  addedAt: row.addedAt.toISOString(),
  mayReopen: row.removedAt === null && mayReopen(day(row.day), today),
});

/** How many days back the list of closed days reaches; the export has the older ones. */
const SHOWN_DAYS_BACK = 365;

export const readClosedDays = ({ read, today }: Context) =>
  read(async (tx) => {
    const rows = await listClosedDays(tx, addDays(today, -SHOWN_DAYS_BACK));
    return ok({ days: rows.map((row) => closedDayReply(row, today)) });
  });
