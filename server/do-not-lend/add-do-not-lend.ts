import type { doNotLendApi } from '#contract/do-not-lend.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { fail, ok } from '#domain/result.ts';
import { awaitingOf, entriesFor, findEntry, insertEntry } from '#server/do-not-lend/do-not-lend.store.ts';
import { entryReplies } from '#server/do-not-lend/do-not-lend-reply.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/**
 * Puts a cédula on the list (rule: do-not-lend). The event is about the entry, not about a client: the copy of a
 * person's data contains every event about the account, and must not reveal the list (docs/decisions/desk.md).
 */
export function addDoNotLend(context: Context, { body }: VerbInput<typeof doNotLendApi.add>) {
  // The contract accepts no other text.
  const cedula = parseCedula(body.cedula) ?? body.cedula;
  return context.transactOnce(async (tx) => {
    // The entry of an erased person contains no cédula that the unique index could compare.
    if ((await entriesFor(tx, [cedula])).size > 0) return fail({ code: 'already_on_list' } as const);
    const added = await insertEntry(tx, {
      cedula,
      reason: body.reason.trim(),
      addedBy: context.actor.userId,
      addedAt: context.now,
    });
    const entry = added && (await findEntry(tx, added.id));
    if (!entry) return fail({ code: 'already_on_list' } as const);
    await recordEvents(tx, context, [{ name: 'do_not_lend.added', subjectId: entry.id }]);
    const [reply] = await entryReplies(tx, [entry]);
    if (!reply) throw new Error('An entry that was added has a reply');
    const awaiting = await awaitingOf(tx, cedula);
    const message = awaiting
      ? `Quedó en la lista. Ya tiene aprobado el préstamo ${applicationReference(awaiting.applicationId)}: cancélelo si no quiere desembolsarlo.`
      : 'Quedó en la lista de no prestar.';
    return ok({ ...reply, message });
  });
}
