import { auditApi } from '#contract/audit.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { isShownTo } from '#domain/accounts/who-sees.ts';
import { addDays, day, startOfDay } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { type AuditFilter, listEvents } from '#server/audit/audit.store.ts';
import type { Context } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';

type Asked = Omit<VerbInput<typeof auditApi.export>['query'], 'format'>;

export const auditFilter = (
  { actor }: Pick<Context, 'actor'>,
  { name, subject, subjectId, actorId, from, to }: Asked,
): AuditFilter => ({
  withOwners: isShownTo(actor, 'suspicions'),
  name: name || null,
  subject: subject ?? null,
  subjectId: subjectId || null,
  actorId: actorId ?? null,
  since: from === undefined ? null : startOfDay(day(from)),
  until: to === undefined ? null : startOfDay(addDays(day(to), 1)),
});

export function listAudit(context: Context, { query }: VerbInput<typeof auditApi.list>) {
  const slice = sliceOf(auditApi.list.list, query);
  return context.read(async (tx) => {
    const rows = await listEvents(tx, auditFilter(context, query), slice);
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
