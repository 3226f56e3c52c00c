import type { closedDaysApi } from '#contract/closed-days.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { mayReopen, REOPEN_NOTICE_DAYS } from '#domain/closed-days.ts';
import { fail, ok } from '#domain/result.ts';
import { findClosedDay, removeClosedDayRow } from '#server/closed-days/closed-days.store.ts';
import { closedDayReply } from '#server/closed-days/read-closed-days.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

const TOO_LATE = `Ya no se puede quitar: se quita hasta ${REOPEN_NOTICE_DAYS} días antes, porque los clientes cuentan con ese día.`;

/**
 * Removes a closed day, on which the lender opens after all; the record keeps who closed it and who removed it (rule:
 * closed-days).
 */
export async function removeClosedDay(context: Context, { params }: VerbInput<typeof closedDaysApi.remove>) {
  const { actor, now, today } = context;
  const outcome = await context.transact(async (tx) => {
    const found = await findClosedDay(tx, params.id);
    if (!found) return fail({ code: 'not_found' } as const);
    const on = day(found.day);
    if (found.removedAt === null && !mayReopen(on, today))
      return fail({ code: 'already_processed', message: TOO_LATE } as const);
    if (!(await removeClosedDayRow(tx, found.id, { removedBy: actor.userId, removedAt: now })))
      return fail({ code: 'already_processed', message: 'Ese día ya se quitó' } as const);
    await recordEvents(tx, context, [
      { name: 'closed_day.removed', subjectId: found.id, facts: { day: on, reason: found.reason } },
    ]);
    const reply = closedDayReply({ ...found, removedAt: now }, today);
    return ok({ ...reply, message: `El ${formatDay(on)} vuelve a contar como los demás días.` });
  });
  context.deps.settings.forget();
  return outcome;
}
