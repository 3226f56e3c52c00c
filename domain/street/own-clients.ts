import { keysOf, keysWhere } from '#domain/enum-table.ts';

/**
 * By what a client belongs to a collector, the nearest first (rule: own-clients): the first of them that names a
 * collector counts. `zone`: what an owner gives a collector, as the screen of collectors says it.
 */
export const BELONGS_BY = {
  hand: { label: 'asignado a mano', zone: null },
  sector: { label: 'por su sector', zone: 'Sector o municipio' },
  province: { label: 'por su provincia', zone: 'Provincia' },
  everything: { label: 'de quien lleva lo demás', zone: 'Todo lo que no es de otro' },
} as const satisfies Record<string, { readonly label: string; readonly zone: string | null }>;
export type BelongsBy = keyof typeof BELONGS_BY;
export const BELONGS_BYS = keysOf(BELONGS_BY);

export const ZONE_KINDS = keysWhere(BELONGS_BY, 'zone');
export type ZoneKind = (typeof ZONE_KINDS)[number];

/** A zone as text: "Provincia Santiago", "Todo lo que no es de otro". */
export const zoneText = ({
  kind,
  place,
}: {
  readonly kind: ZoneKind;
  readonly place: string | null;
}): string => (place === null ? BELONGS_BY[kind].zone : `${BELONGS_BY[kind].zone}: ${place}`);
