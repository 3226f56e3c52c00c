import type { streetApi } from '#contract/street.ts';
import { fail, ok } from '#domain/result.ts';
import { lockPerson } from '#server/accounts/accounts.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { openBlock } from '#server/receipts/receipts.store.ts';
import { closePhone, insertPhone, lockPhone } from '#server/street/street.store.ts';
import { phoneReply } from '#server/street/street-reply.ts';

/**
 * Opens a phone for the caller, a collector: reserves a block of receipt numbers, and closes the phone used until now
 * (rule: street-phones).
 */
export function openPhone(context: Context, { body }: VerbInput<typeof streetApi.openPhone>) {
  const { actor, now } = context;
  return context.transactOnce(async (tx) => {
    // Two phones at once: the second waits, and closes the first.
    await lockPerson(tx, actor.userId);
    const before = await closePhone(
      tx,
      { collectorId: actor.userId },
      { revokedBy: actor.userId, revokedAt: now },
    );
    const phone = await insertPhone(tx, {
      collectorId: actor.userId,
      label: body.label.trim(),
      receiptBlock: await openBlock(tx),
      openedAt: now,
    });
    const about = { subjectId: actor.userId };
    await recordEvents(tx, context, [
      ...(before ? [{ name: 'street.phone_revoked', ...about, facts: { phone: before.id } } as const] : []),
      { name: 'street.phone_opened', ...about, facts: { phone: phone.id, block: phone.receiptBlock } },
    ]);
    return ok({ ...(await phoneReply(tx, phone.id)), message: 'Este teléfono ya tiene su talonario' });
  });
}

/** Closes a lost phone and its block (rule: street-phones). */
export function revokePhone(context: Context, { params }: VerbInput<typeof streetApi.revokePhone>) {
  return context.transact(async (tx) => {
    const phone = await lockPhone(tx, params.id);
    if (!phone) return fail({ code: 'not_found' } as const);
    const closing = { revokedBy: context.actor.userId, revokedAt: context.now };
    if (!(await closePhone(tx, { id: phone.id }, closing))) return fail({ code: 'phone_revoked' } as const);
    await recordEvents(tx, context, [
      { name: 'street.phone_revoked', subjectId: phone.collectorId, facts: { phone: phone.id } },
    ]);
    const reply = await phoneReply(tx, phone.id);
    const missing = reply.missing === '' ? '' : ` Números sin llegar: ${reply.missing}.`;
    return ok({ ...reply, message: `El teléfono quedó cerrado con su talonario.${missing}` });
  });
}
