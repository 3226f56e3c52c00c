import type { doNotLendApi } from '#contract/do-not-lend.ts';
import { fail, ok } from '#domain/result.ts';
import { findEntry, removeEntry } from '#server/do-not-lend/do-not-lend.store.ts';
import { entryReplies } from '#server/do-not-lend/do-not-lend-reply.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/** Removes a cédula from the list; the record keeps who put it there and who removed it (rule: do-not-lend). */
export function removeDoNotLend(context: Context, { params, body }: VerbInput<typeof doNotLendApi.remove>) {
  return context.transact(async (tx) => {
    const isRemoved = await removeEntry(tx, params.id, {
      removedBy: context.actor.userId,
      removedAt: context.now,
      removalReason: body.reason.trim(),
    });
    const entry = await findEntry(tx, params.id);
    if (!entry) return fail({ code: 'not_found' } as const);
    if (!isRemoved) return fail({ code: 'already_processed', message: 'Ya salió de la lista' } as const);
    await recordEvents(tx, context, [{ name: 'do_not_lend.removed', subjectId: entry.id }]);
    const [reply] = await entryReplies(tx, [entry]);
    if (!reply) throw new Error('An entry that was found has a reply');
    return ok({ ...reply, message: 'Salió de la lista de no prestar.' });
  });
}
