import { Readable } from 'node:stream';
import type { auditApi } from '#contract/audit.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { eventLabel } from '#domain/audit/event.ts';
import { EVENT_SUBJECT_LABELS } from '#domain/audit/event-facts.ts';
import { factsText } from '#domain/audit/fact-labels.ts';
import { formatInstant } from '#domain/calendar.ts';
import { CSV_START, csvLine } from '#domain/csv.ts';
import { ok } from '#domain/result.ts';
import { type AuditFilter, eventsAfter } from '#server/audit/audit.store.ts';
import { auditFilter } from '#server/audit/list-audit.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

const BATCH = 2_000;
const HEADINGS = ['Número', 'Cuándo', 'Qué', 'Código', 'Quién', 'Sobre', 'Persona', 'Detalle', 'Red'];

/**
 * The audit log as CSV. It reads batch after batch, so that neither the program nor the database holds the whole log.
 */
async function* eventsAsCsv({ deps }: Context, filter: AuditFilter): AsyncGenerator<string> {
  yield CSV_START + csvLine(HEADINGS);
  for (let after = 0; ; ) {
    const batch = await deps.db
      .transaction()
      .setAccessMode('read only')
      .execute((tx) => eventsAfter(tx, filter, after, BATCH));
    yield batch
      .map(({ id, happenedAt, name, actorId, tokenName, subject, subjectId, person, facts, ip, ...actor }) =>
        csvLine([
          id,
          formatInstant(happenedAt),
          eventLabel(name),
          name,
          actorId === null ? tokenName : fullNameOf(actor) || 'Persona eliminada',
          `${EVENT_SUBJECT_LABELS[subject]} ${subjectId}`,
          person,
          factsText(facts),
          ip,
        ]),
      )
      .join('');
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.id ?? after;
  }
}

/**
 * Downloads the audit log. The download itself is an event, written before the first byte is sent (rule:
 * book-export).
 */
export function exportAudit(context: Context, { query }: VerbInput<typeof auditApi.export>) {
  return context.transact(async (tx) => {
    await recordEvents(tx, context, [{ name: 'book.exported', subjectId: 'audit' }]);
    return ok({
      bytes: Readable.from(eventsAsCsv(context, auditFilter(query))),
      type: 'text/csv; charset=utf-8',
      fileName: `auditoria-${context.today}.csv`,
      attachment: true,
    });
  });
}
