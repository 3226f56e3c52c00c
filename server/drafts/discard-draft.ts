import type { applicationsApi } from '#contract/applications.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { fail, ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { lockApplication } from '#server/applications/applications.store.ts';
import { deleteApplication, deleteDocumentsOf } from '#server/drafts/drafts.store.ts';
import { queueFileDeletion } from '#server/files/queue-file-deletion.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/** Forgets a draft and its photos. What was never sent concerns nobody else, so nothing of it stays. */
export function discardDraft(context: Context, { params }: VerbInput<typeof applicationsApi.discard>) {
  return context.transact(async (tx) => {
    await lockCustomer(tx, context.actor.userId);
    const found = await lockApplication(tx, params.id);
    if (!found || found.userId !== context.actor.userId) return fail({ code: 'not_found' } as const);
    if (!canApply('edit', found.status)) return fail({ code: 'already_processed' } as const);
    const files = await deleteDocumentsOf(tx, found);
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
  });
}
