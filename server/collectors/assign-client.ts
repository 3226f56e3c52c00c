import type { collectorsApi } from '#contract/collectors.ts';
import { fail, ok } from '#domain/result.ts';
import { lockPerson } from '#server/accounts/accounts.store.ts';
import { findClient } from '#server/clients/clients.store.ts';
import { forgetCollector, listCollectors, setCollector } from '#server/collectors/collectors.store.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/** Assigns a client to a collector by hand, or leaves it to the zones (rule: own-clients). */
export function assignClient(context: Context, { params, body }: VerbInput<typeof collectorsApi.assign>) {
  const { actor, now } = context;
  const collectorId = body.collectorId ?? null;
  return context.transact(async (tx) => {
    await lockPerson(tx, params.id);
    const client = await findClient(tx, params.id);
    if (!client) return fail({ code: 'not_found' } as const);
    const collector = (await listCollectors(tx)).find(({ id }) => id === collectorId);
    if (collectorId !== null && !collector) return fail(invalidField('collectorId', 'Elija de la lista'));
    if (collector) await setCollector(tx, client.id, collector.id, { givenBy: actor.userId, givenAt: now });
    else await forgetCollector(tx, client.id);
    await recordEvents(tx, context, [
      { name: 'collector.client_assigned', subjectId: client.id, facts: { collector: collectorId } },
    ]);
    return ok({ message: collector ? `Es cliente de ${collector.name}.` : 'Lo deciden las zonas.' });
  });
}
