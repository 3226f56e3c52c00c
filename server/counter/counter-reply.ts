import type { CounterApplication } from '#contract/counter.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { isDraft } from '#domain/applications/status.ts';
import { applicationFieldsOf, fieldsFor } from '#server/applications/application-fields.ts';
import { livingLink } from '#server/counter/counter-links.store.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { limitOfPerson } from '#server/loans/limit-of-person.ts';
import { termsOfPerson } from '#server/loans/terms-of-person.ts';

/**
 * An application that was taken at the counter. The member of the staff who took it sees all fields until it is sent;
 * from then on only those that the own role sees (rule: who-sees-what).
 */
export async function counterReply(
  tx: Tx,
  context: Context,
  row: ApplicationRow,
): Promise<CounterApplication> {
  const terms = await termsOfPerson(tx, context, row.userId);
  const limit = await limitOfPerson(tx, context, row.userId);
  const link = await livingLink(tx, row.id, context.now);
  return {
    ...(isDraft(row.status) ? applicationFieldsOf(row) : fieldsFor(context.actor, row)),
    id: row.id,
    reference: applicationReference(row.id),
    clientId: row.userId,
    status: row.status,
    terms: [...terms],
    limit,
    phoneLink: link
      ? { expiresAt: link.expiresAt.toISOString(), openedAt: link.openedAt?.toISOString() ?? null }
      : null,
    updatedAt: row.updatedAt.toISOString(),
  };
}
