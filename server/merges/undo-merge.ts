import type { mergesApi } from '#contract/merges.ts';
import { HOUR_MS } from '#domain/calendar.ts';
import { MERGE_UNDO_HOURS } from '#domain/limits/limits.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser, lockPerson } from '#server/accounts/accounts.store.ts';
import { rollBackIfTaken } from '#server/db/transaction.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { mergeUndoneMessages } from '#server/merges/merges.messages.ts';
import {
  closeMerge,
  lastMerge,
  lockMerge,
  restoreAccounts,
  returnRows,
} from '#server/merges/merges.store.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

const TAKEN = {
  code: 'clients_not_mergeable',
  message: 'No se puede deshacer: otra cuenta ya tiene el email de una de las dos.',
} as const;

/**
 * Undoes a merge within a day: the rows that moved go back, with what came to them since, and both accounts are as they
 * were (rule: merge-clients). Of several merges into one account the last one goes first.
 */
export function undoMerge(context: Context, { params }: VerbInput<typeof mergesApi.undo>) {
  const { actor, now } = context;
  return context.transact(async (tx) => {
    const merge = await lockMerge(tx, params.id, new Date(now.getTime() - MERGE_UNDO_HOURS * HOUR_MS));
    // Merged into another account meanwhile, it is no account: that merge is undone first.
    const kept = merge && (await lockPerson(tx, merge.keptId));
    if (!merge || !kept) return fail({ code: 'not_found' } as const);
    if ((await lastMerge(tx, merge.keptId))?.id !== merge.id)
      return fail({ code: 'clients_not_mergeable', message: 'Deshaga primero la última unión.' } as const);
    const moved = await returnRows(tx, merge);
    // Whoever came in by the login of the merged account comes in again, to the own account.
    if (merge.login === 'merged') await endSessionsOf(tx, merge.keptId);
    await restoreAccounts(tx, merge).catch(rollBackIfTaken(TAKEN));
    await closeMerge(tx, merge.id, actor.userId, now);
    const sender = await senderOf(context.deps);
    const both = [await findUser(tx, merge.keptId), await findUser(tx, merge.mergedId)];
    await recordEvents(tx, context, [
      {
        name: 'client.merge_undone',
        subjectId: merge.keptId,
        facts: { other: merge.mergedId, moved },
        letters: {
          'merge-undone': both.flatMap((account) => (account ? mergeUndoneMessages(sender, account) : [])),
        },
      },
    ]);
    return ok({ message: 'Son otra vez dos clientes, cada uno con lo suyo.' });
  });
}
