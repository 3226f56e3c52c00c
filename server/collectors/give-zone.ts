import { collectorsApi } from '#contract/street.ts';
import { ROLE } from '#domain/accounts/role.ts';
import { PROVINCES } from '#domain/provinces.ts';
import { fail, ok } from '#domain/result.ts';
import { type ZoneKind, zoneText } from '#domain/street/day-route.ts';
import { lockPerson } from '#server/accounts/accounts.store.ts';
import { lockAdministrator } from '#server/administrators/administrators.store.ts';
import { findClient } from '#server/clients/clients.store.ts';
import {
  deleteZone,
  forgetCollector,
  insertZone,
  listCollectors,
  listZones,
  setCollector,
} from '#server/collectors/collectors.store.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { changing } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

/** What is wrong with the place of a zone; `null`: nothing. */
function wrongPlace(kind: ZoneKind, place: string | null): string | null {
  switch (kind) {
    case 'everything':
      return place === null ? null : 'Déjelo vacío: es todo lo que no es de otro';
    case 'province':
      return PROVINCES.some((province) => province === place) ? null : 'Elija una provincia de la lista';
    case 'sector':
      return place === null ? 'Escriba el sector o municipio' : null;
  }
}

/** Gives a collector a zone: from the commit on the zone's clients are theirs (rule: own-clients). */
export const giveZone = changing(collectorsApi.giveZone, async (tx, context, { params, body }) => {
  const { actor, now } = context;
  const zone = { kind: body.kind, place: body.place?.trim() || null };
  const person = await lockAdministrator(tx, params.id);
  if (!person?.role || !ROLE[person.role].ownClients) return fail({ code: 'not_found' });
  const wrong = wrongPlace(zone.kind, zone.place);
  if (wrong !== null) return fail(invalidField('place', wrong));
  const given = await insertZone(tx, {
    ...zone,
    collectorId: person.id,
    givenBy: actor.userId,
    givenAt: now,
  });
  if (!given) return fail(invalidField('place', 'Ya la tiene'));
  await recordEvent(tx, context, 'collector.zone_given', person.id, { facts: { zone: zoneText(zone) } });
  return ok({ message: `${person.firstName} ve desde ahora a sus clientes.` });
});

/** Takes a zone from its collector. */
export const takeZone = changing(collectorsApi.takeZone, async (tx, context, { params }) => {
  const zone = await deleteZone(tx, params.id);
  if (!zone) return fail({ code: 'not_found' });
  await recordEvent(tx, context, 'collector.zone_taken', zone.collectorId, {
    facts: { zone: zoneText(zone) },
  });
  return ok({ message: 'Zona retirada.' });
});

/**
 * Gives all clients to the lender's first collector: with one collector nobody has to assign anything. A later one has
 * none until an owner gives a zone or a client.
 */
export async function giveFirstCollectorAll(tx: Tx, context: Context, collectorId: number): Promise<void> {
  const others = (await listCollectors(tx)).filter(({ id }) => id !== collectorId);
  // The zones of those who left give nobody a client, and stay for a return.
  const own = (await listZones(tx)).filter((zone) => zone.collectorId === collectorId);
  if (others.length > 0 || own.length > 0) return;
  const { actor, now } = context;
  const zone = { kind: 'everything', place: null } as const;
  await insertZone(tx, { ...zone, collectorId, givenBy: actor.userId, givenAt: now });
  await recordEvent(tx, context, 'collector.zone_given', collectorId, { facts: { zone: zoneText(zone) } });
}

/** Assigns a client to a collector by hand, or leaves it to the zones (rule: own-clients). */
export const assignClient = changing(collectorsApi.assign, async (tx, context, { params, body }) => {
  const { actor, now } = context;
  const collectorId = body.collectorId ?? null;
  await lockPerson(tx, params.id);
  const client = await findClient(tx, params.id);
  if (!client) return fail({ code: 'not_found' });
  const collector = (await listCollectors(tx)).find(({ id }) => id === collectorId);
  if (collectorId !== null && !collector) return fail(invalidField('collectorId', 'Elija de la lista'));
  if (collector) await setCollector(tx, client.id, collector.id, { givenBy: actor.userId, givenAt: now });
  else await forgetCollector(tx, client.id);
  await recordEvent(tx, context, 'collector.client_assigned', client.id, {
    facts: { collector: collectorId },
  });
  return ok({ message: collector ? `Es cliente de ${collector.name}.` : 'Lo deciden las zonas.' });
});
