import type { counterApi } from '#contract/counter.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { COUNTER_LINK_MINUTES } from '#domain/limits/limits.ts';
import { fail, ok } from '#domain/result.ts';
import { issueCounterLink } from '#server/counter/counter.store.ts';
import { lockTaken } from '#server/counter/lock-taken.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/**
 * Creates a counter link for the phone of the person who is present; an earlier link of this draft becomes void
 * (rule: counter-link).
 */
export const givePhoneLink = (
  context: Context,
  { params, body }: VerbInput<typeof counterApi.givePhoneLink>,
) =>
  context.transact(async (tx) => {
    const taken = await lockTaken(tx, context, params.id);
    if (!taken.ok) return taken;
    const { id, status } = taken.value.application;
    if (!canApply('edit', status)) return fail({ code: 'already_processed' } as const);
    const expiresAt = new Date(context.now.getTime() + COUNTER_LINK_MINUTES * 60_000);
    const link = { applicationId: id, device: body.device.trim(), createdAt: context.now, expiresAt };
    const secret = await issueCounterLink(tx, link);
    await recordEvents(tx, context, [{ name: 'application.phone_link_given', subjectId: id }]);
    return ok({ secret, expiresAt: expiresAt.toISOString() });
  });
