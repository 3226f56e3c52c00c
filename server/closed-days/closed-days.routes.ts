import { type ClosedDay, closedDaysApi } from '#contract/closed-days.ts';
import { addDays, type Day, day, formatDay } from '#domain/calendar.ts';
import { mayReopen, REOPEN_NOTICE_DAYS, whyNotClose } from '#domain/closed-days.ts';
import { fail, ok } from '#domain/result.ts';
import {
  closedDaysInForce,
  findClosedDay,
  listClosedDays,
  type NamedClosedDay,
  removeClosedDayRow,
} from '#server/closed-days/closed-days.store.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { reading, serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { lockSettings } from '#server/settings/settings.store.ts';

const closedDayReply = (row: NamedClosedDay, today: Day): ClosedDay => ({
  id: row.id,
  day: row.day,
  reason: row.reason,
  addedBy: row.adderName,
  addedAt: row.addedAt.toISOString(),
  mayReopen: row.removedAt === null && mayReopen(day(row.day), today),
});

/** How many days back the list of closed days reaches; the export has the older ones. */
const SHOWN_DAYS_BACK = 365;

const readClosedDays = reading(closedDaysApi.read, async (tx, { today }) => {
  const rows = await listClosedDays(tx, addDays(today, -SHOWN_DAYS_BACK));
  return ok({ days: rows.map((row) => closedDayReply(row, today)) });
});

/**
 * Declares a day on which the lender is closed. Each process treats it as a holiday from the commit on (rule:
 * closed-days).
 */
const addClosedDay = serve(closedDaysApi.add, async (context, { body }) => {
  const { actor, now, today } = context;
  const outcome = await context.transactOnce(async (tx) => {
    // The check on consecutive days covers all of them: two owners at once could exceed the longest closure together.
    await lockSettings(tx);
    const on = day(body.day);
    const refused = whyNotClose(on, today, await closedDaysInForce(tx));
    if (refused !== null) return fail(invalidField('day', refused));
    const reason = body.reason.trim();
    const id = await insertRow(tx, 'closedDays', { day: on, reason, addedBy: actor.userId, addedAt: now });
    await recordEvent(tx, context, 'closed_day.added', id, { facts: { day: on, reason } });
    const row = await findClosedDay(tx, id);
    if (!row) throw new Error('A day that was added exists');
    return ok({ ...closedDayReply(row, today), message: `El ${formatDay(on)} cuenta como feriado.` });
  });
  context.deps.settings.forget();
  return outcome;
});

const TOO_LATE = `Ya no se puede quitar: se quita hasta ${REOPEN_NOTICE_DAYS} días antes, porque los clientes cuentan con ese día.`;

/**
 * Removes a closed day, on which the lender opens after all; the record keeps who closed it and who removed it (rule:
 * closed-days).
 */
const removeClosedDay = serve(closedDaysApi.remove, async (context, { params }) => {
  const { actor, now, today } = context;
  const outcome = await context.transact(async (tx) => {
    const found = await findClosedDay(tx, params.id);
    if (!found) return fail({ code: 'not_found' });
    const on = day(found.day);
    if (found.removedAt === null && !mayReopen(on, today))
      return fail({ code: 'already_processed', message: TOO_LATE });
    if (!(await removeClosedDayRow(tx, found.id, { removedBy: actor.userId, removedAt: now })))
      return fail({ code: 'already_processed', message: 'Ese día ya se quitó' });
    await recordEvent(tx, context, 'closed_day.removed', found.id, {
      facts: { day: on, reason: found.reason },
    });
    const reply = closedDayReply({ ...found, removedAt: now }, today);
    return ok({ ...reply, message: `El ${formatDay(on)} vuelve a contar como los demás días.` });
  });
  context.deps.settings.forget();
  return outcome;
});

export const closedDaysRoutes = [readClosedDays, addClosedDay, removeClosedDay];
