import type { streetApi } from '#contract/street.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { closePhone, lockPhone } from '#server/street/street.store.ts';
import { phoneReply } from '#server/street/street-reply.ts';

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
