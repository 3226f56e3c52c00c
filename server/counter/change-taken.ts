import type { counterApi } from '#contract/counter.ts';
import { ok } from '#domain/result.ts';
import { lockTaken } from '#server/counter/lock-taken.ts';
import { counterReply } from '#server/counter/read-counter.ts';
import { forgetDraft } from '#server/drafts/discard-draft.ts';
import { changeDraft } from '#server/drafts/edit-draft.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';

/** Changes a draft at the counter, by the same rules as when its customer changes it. */
export const editTaken = (context: Context, { params, body }: VerbInput<typeof counterApi.edit>) =>
  context.transact(async (tx) => {
    const taken = await lockTaken(tx, context, params.id);
    if (!taken.ok) return taken;
    const changed = await changeDraft(tx, context, taken.value.application, body);
    return changed.ok ? ok(await counterReply(tx, context, changed.value)) : changed;
  });

export const discardTaken = (context: Context, { params }: VerbInput<typeof counterApi.discard>) =>
  context.transact(async (tx) => {
    const taken = await lockTaken(tx, context, params.id);
    return taken.ok ? forgetDraft(tx, context, taken.value.application) : taken;
  });
