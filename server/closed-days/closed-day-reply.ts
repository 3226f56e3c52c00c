import type { ClosedDay } from '#contract/closed-days.ts';
import { type Day, day } from '#domain/calendar.ts';
import { mayReopen } from '#domain/closed-days.ts';
import type { NamedClosedDay } from '#server/closed-days/closed-days.store.ts';

export const closedDayReply = (row: NamedClosedDay, today: Day): ClosedDay => ({
  id: row.id,
  day: row.day,
  reason: row.reason,
  addedBy: row.adderName,
  addedAt: row.addedAt.toISOString(),
  mayReopen: row.removedAt === null && mayReopen(day(row.day), today),
});
