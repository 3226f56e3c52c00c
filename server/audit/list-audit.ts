import { auditApi } from '#contract/audit.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { addDays, day, startOfDay } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { listEvents } from '#server/audit/audit.store.ts';
import type { Context } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';

export function listAudit(context: Context, { query }: VerbInput<typeof auditApi.list>) {
  const slice = sliceOf(auditApi.list.list, query);
  return context.transact(async (tx) => {
    const filter = {
      name: query.name || null,
      subject: query.subject ?? null,
      subjectId: query.subjectId || null,
      actorId: query.actorId ?? null,
      since: query.from === undefined ? null : startOfDay(day(query.from)),
      until: query.to === undefined ? null : startOfDay(addDays(day(query.to), 1)),
    };
    const rows = await listEvents(tx, filter, slice);
    const items = rows.map(
      ({ actorId, firstName, lastName, isAdmin, tokenId, tokenName, happenedAt, ...event }) => ({
        ...event,
        happenedAt: happenedAt.toISOString(),
        token: tokenId === null || tokenName === null ? null : { id: tokenId, name: tokenName },
        actor:
          actorId === null
            ? null
            : {
                id: actorId,
                name: fullNameOf({ firstName, lastName }) || 'Persona eliminada',
                isAdmin: isAdmin ?? false,
              },
      }),
    );
    return ok({ items, next: nextOf(slice, rows) });
  });
}
