import type { StreetPhone } from '#contract/street.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { closePhone } from '#server/street/street.store.ts';
import { phoneReply } from '#server/street/street-reply.ts';

/**
 * Closes the open phone with this id, or the open phone of a collector, with its block (rule: street-phones).
 * @returns the phone, and a message with its numbers that have not arrived; `null`: there is no open phone
 */
export async function closePhoneWithBlock(
  tx: Tx,
  context: Context,
  phone: Parameters<typeof closePhone>[1],
): Promise<(StreetPhone & { readonly message: string }) | null> {
  const row = await closePhone(tx, phone, { revokedBy: context.actor.userId, revokedAt: context.now });
  if (!row) return null;
  await recordEvent(tx, context, 'street.phone_revoked', row.collectorId, { facts: { phone: row.id } });
  const reply = await phoneReply(tx, row.id);
  const missing = reply.missing === '' ? '' : ` Números sin llegar: ${reply.missing}.`;
  return { ...reply, message: `El teléfono quedó cerrado con su talonario.${missing}` };
}
