import { addDays } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { closedDayReply } from '#server/closed-days/closed-day-reply.ts';
import { listClosedDays } from '#server/closed-days/closed-days.store.ts';
import type { Context } from '#server/http/context.ts';

/** How many days back the list of closed days reaches; the export has the older ones. */
const SHOWN_DAYS_BACK = 365;

export const readClosedDays = ({ read, today }: Context) =>
  read(async (tx) => {
    const rows = await listClosedDays(tx, addDays(today, -SHOWN_DAYS_BACK));
    return ok({ days: rows.map((row) => closedDayReply(row, today)) });
  });
