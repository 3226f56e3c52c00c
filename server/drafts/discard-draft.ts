import type { applicationsApi } from '#contract/applications.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { fail, ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { forgetShownOf } from '#server/agreements/agreements.store.ts';
import { lockApplication } from '#server/applications/applications.store.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import { deleteApplication, deleteDocumentsOf } from '#server/drafts/drafts.store.ts';
import { queueFileDeletion } from '#server/files/transact-with-file.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/** Deletes a draft and its photos. Only the customer has an interest in unsent data, so none of it stays. */
export function discardDraft(context: Context, { params }: VerbInput<typeof applicationsApi.discard>) {
  return context.transact(async (tx) => {
    await lockCustomer(tx, context.actor.userId);
    const found = await lockApplication(tx, params.id);
    if (!found || found.userId !== context.actor.userId) return fail({ code: 'not_found' } as const);
    return forgetDraft(tx, context, found);
  });
}

/** Deletes a draft that the caller has locked and may discard; without an actor the program does, after its term. */
export async function forgetDraft(
  tx: Tx,
  context: Parameters<typeof recordEvents>[1],
  found: ApplicationRow,
): Promise<Outcome<{ message: string }>> {
  if (!canApply('edit', found.status)) return fail({ code: 'already_processed' });
  const files = await deleteDocumentsOf(tx, found);
  await forgetShownOf(tx, found.id);
  await deleteApplication(tx, found.id);
  await queueFileDeletion(tx, files);
  await recordEvents(tx, context, [
    {
      name: 'application.discarded',
      subjectId: found.id,
      facts: { documents: files.length },
    },
  ]);
  return ok({ message: 'Borrador descartado' });
}
