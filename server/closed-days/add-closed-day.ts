import type { closedDaysApi } from '#contract/closed-days.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { whyNotClose } from '#domain/closed-days.ts';
import { fail, ok } from '#domain/result.ts';
import { closedDaysInForce, findClosedDay, insertClosedDay } from '#server/closed-days/closed-days.store.ts';
import { closedDayReply } from '#server/closed-days/read-closed-days.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { lockSettings } from '#server/settings/settings.store.ts';

/**
 * Declares a day on which the lender is closed. Each process treats it as a holiday from the commit on (rule:
 * closed-days).
 */
export async function addClosedDay(context: Context, { body }: VerbInput<typeof closedDaysApi.add>) {
  const { actor, now, today } = context;
  const outcome = await context.transactOnce(async (tx) => {
    // The check on consecutive days covers all of them: two owners at once could exceed the longest closure together.
    await lockSettings(tx);
    const on = day(body.day);
    const refused = whyNotClose(on, today, await closedDaysInForce(tx));
    if (refused !== null) return fail(invalidField('day', refused));
    const reason = body.reason.trim();
    const { id } = await insertClosedDay(tx, { day: on, reason, addedBy: actor.userId, addedAt: now });
    await recordEvents(tx, context, [
      { name: 'closed_day.added', subjectId: id, facts: { day: on, reason } },
    ]);
    const row = await findClosedDay(tx, id);
    if (!row) throw new Error('A day that was added exists');
    return ok({ ...closedDayReply(row, today), message: `El ${formatDay(on)} cuenta como feriado.` });
  });
  context.deps.settings.forget();
  return outcome;
}
