import { collectorsApi } from '#contract/street.ts';
import { fail, ok } from '#domain/result.ts';
import {
  collectorsOf,
  countAssigned,
  countSectors,
  listCollectors,
  listZones,
} from '#server/collectors/collectors.store.ts';
import { assignClient, giveZone, takeZone } from '#server/collectors/give-zone.ts';
import { reading } from '#server/http/serve.ts';

/** Maximum number of sectors that the screen proposes. */
const SECTORS = 200;

const sum = (all: readonly { readonly clients: number }[]): number =>
  all.reduce((total, { clients }) => total + clients, 0);

/** The collectors with their zones and the number of their clients. */
const readCollectors = reading(collectorsApi.read, async (tx) => {
  const zones = Map.groupBy(await listZones(tx), ({ collectorId }) => collectorId);
  const assigned = await countAssigned(tx);
  return ok({
    collectors: (await listCollectors(tx)).map(({ id, name }) => {
      const own = assigned.filter(({ collectors }) => collectors.includes(id));
      return {
        id,
        name,
        zones: (zones.get(id) ?? []).map((zone) => ({ id: zone.id, kind: zone.kind, place: zone.place })),
        clients: sum(own),
        byHand: sum(own.filter(({ by }) => by === 'hand')),
      };
    }),
    unassigned: sum(assigned.filter(({ collectors }) => collectors.length === 0)),
    sectors: await countSectors(tx, SECTORS),
  });
});

/** The collectors of one client. */
const readCollectorOfClient = reading(collectorsApi.ofClient, async (tx, _context, { params }) => {
  const assigned = await collectorsOf(tx, params.id);
  if (!assigned) return fail({ code: 'not_found' });
  const choices = await listCollectors(tx);
  return ok({
    collectors: choices.filter(({ id }) => assigned.collectors.includes(id)),
    by: assigned.by,
    choices,
  });
});

export const collectorsRoutes = [readCollectors, giveZone, takeZone, readCollectorOfClient, assignClient];
