import { addDays } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { closedDayReply } from '#server/closed-days/closed-day-reply.ts';
import { listClosedDays } from '#server/closed-days/closed-days.store.ts';
import type { Context } from '#server/http/context.ts';

/** Older ones are in the export. */
const SHOWN_DAYS_BACK = 365;

export const readClosedDays = ({ read, today }: Context) =>
  read(async (tx) => {
    const rows = await listClosedDays(tx, addDays(today, -SHOWN_DAYS_BACK));
    return ok({ days: rows.map((row) => closedDayReply(row, today)) });
  });
