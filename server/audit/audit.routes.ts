import { auditApi } from '#contract/audit.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { isShownTo } from '#domain/accounts/who-sees.ts';
import { eventLabel } from '#domain/audit/event.ts';
import { factsText, subjectText } from '#domain/audit/fact-labels.ts';
import { addDays, day, startOfDay } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { type AuditFilter, eventsAfter, listEvents } from '#server/audit/audit.store.ts';
import type { Context } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import { changing, reading, type VerbInput } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import type { Column, Row } from '#server/sheets/sheet.ts';
import { sheetFile } from '#server/sheets/sheet-file.ts';

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

const listAudit = reading(auditApi.list, async (tx, context, { query }) => {
  const slice = sliceOf(auditApi.list.list, query);
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

/** Few rows at once are collected young: with 2,000 an export took 60 MB more of memory. */
const BATCH = 250;
const COLUMNS: readonly Column[] = [
  { key: 'id', header: 'Número', kind: 'count' },
  { key: 'happenedAt', header: 'Cuándo', kind: 'instant' },
  { key: 'label', header: 'Qué', kind: 'text' },
  { key: 'name', header: 'Código', kind: 'text' },
  { key: 'actor', header: 'Quién', kind: 'text' },
  { key: 'about', header: 'Sobre', kind: 'text' },
  { key: 'person', header: 'Persona', kind: 'text' },
  { key: 'facts', header: 'Detalle', kind: 'text' },
  { key: 'ip', header: 'Red', kind: 'text' },
];

/** The rows of the audit log, batch after batch, so that neither the program nor the database holds the whole log. */
async function* batchesOf({ deps }: Context, filter: AuditFilter): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const batch = await deps.db
      .transaction()
      .setAccessMode('read only')
      .execute((tx) => eventsAfter(tx, filter, after, BATCH));
    yield batch.map(
      ({ id, happenedAt, name, actorId, tokenName, subject, subjectId, person, facts, ip, ...actor }) => ({
        id,
        happenedAt,
        label: eventLabel(name),
        name,
        actor: actorId === null ? tokenName : fullNameOf(actor) || 'Persona eliminada',
        about: subjectText(subject, subjectId, facts),
        person,
        facts: factsText(facts),
        ip,
      }),
    );
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.id ?? after;
  }
}

/**
 * Downloads the audit log. The download itself is an event, written before the first byte is sent (rule:
 * book-export).
 */
const exportAudit = changing(auditApi.export, async (tx, context, { query: { format, ...filter } }) => {
  await recordEvent(tx, context, 'book.exported', 'audit');
  const rows = batchesOf(context, auditFilter(context, filter));
  const sheets = { title: null, sheets: [{ name: 'Auditoría', columns: COLUMNS, rows, total: false }] };
  return ok(sheetFile(sheets, format, `auditoria-${context.today}`, context.now));
});

export const auditRoutes = [listAudit, exportAudit];
