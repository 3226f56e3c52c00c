import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { emptiable, idParams, messageReply, optionalText, wholeNumber } from '#contract/fields.ts';
import { PLACE_MAX } from '#domain/limits/lengths.ts';
import { BELONGS_BYS, ZONE_KINDS } from '#domain/street/day-route.ts';

const collector = z.object({ id: z.int(), name: z.string() });

const zone = z.object({
  id: z.int(),
  kind: z.enum(ZONE_KINDS),
  /** The sector, municipality or province; `null`: all clients without another collector. */
  place: z.nullable(z.string()),
});

const collectorFile = z.object({
  ...collector.shape,
  zones: z.array(zone),
  /** Number of clients of this collector; `byHand`: how many of them an owner assigned one by one. */
  clients: z.int(),
  byHand: z.int(),
});
export type CollectorFile = z.infer<typeof collectorFile>;

const clientsOf = z.object({
  collectors: z.array(collectorFile),
  /** Number of clients whom no collector sees. */
  unassigned: z.int(),
  /** The sectors and municipalities of clients' addresses, the largest first, with the number of clients. */
  sectors: z.array(z.object({ place: z.string(), clients: z.int() })),
});

export const collectorsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/collectors',
    access: readers(),
    summary: 'The collectors with their zones and the number of their clients (rule: own-clients).',
    reply: { status: 200, json: clientsOf },
    errors: [],
  }),
  giveZone: endpoint({
    method: 'POST',
    path: '/api/admin/collectors/:id/zones',
    access: staff(),
    summary: 'Give a collector the clients of a sector, of a province, or all without another collector.',
    params: idParams,
    body: z.strictObject({
      kind: z.enum(ZONE_KINDS, 'Elija de la lista'),
      /** The sector or province; empty for all clients without another collector. */
      place: optionalText(PLACE_MAX),
    }),
    reply: { status: 201, json: messageReply },
    errors: ['not_found', 'repeated_key'],
    creates: true,
  }),
  takeZone: endpoint({
    method: 'DELETE',
    path: '/api/admin/collector-zones/:id',
    access: staff(),
    summary: 'Take a zone from its collector.',
    params: idParams,
    reply: { status: 200, json: messageReply },
    errors: ['not_found'],
  }),
  ofClient: endpoint({
    method: 'GET',
    path: '/api/admin/clients/:id/collector',
    access: readers(),
    summary: 'The collectors of a client, by what the client is theirs, and all whom it can be given to.',
    params: idParams,
    reply: {
      status: 200,
      json: z.object({
        collectors: z.array(collector),
        by: z.nullable(z.enum(BELONGS_BYS)),
        choices: z.array(collector),
      }),
    },
    errors: ['not_found'],
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/api/admin/clients/:id/collector',
    access: staff(),
    summary: 'Assign a client to a collector by hand; `null`: the zones decide.',
    params: idParams,
    body: z.strictObject({ collectorId: emptiable(wholeNumber('Elija de la lista', 1, 2_147_483_647)) }),
    reply: { status: 200, json: messageReply },
    errors: ['not_found'],
  }),
} as const;
