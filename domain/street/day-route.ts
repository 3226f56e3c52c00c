import { addDays, type Day, dayInSantoDomingo, startOfDay } from '#domain/calendar.ts';
import { keysOf, keysWhere } from '#domain/enum-table.ts';

/**
 * Digits of the PIN that opens a route, and the number of wrong PINs after which the phone deletes it
 * (rule: route-on-the-phone).
 */
export const PIN_DIGITS = 6;
export const WRONG_PINS_MAX = 5;

/**
 * Iterations of PBKDF2-HMAC-SHA-256 from the PIN to the key. OWASP recommends 600,000 (docs/decisions/street.md has the
 * measured times).
 */
export const PIN_ITERATIONS = 600_000;

/** Facts about a route that the phone stores unencrypted. */
export interface KeptRoute {
  readonly day: Day;
  /** The server's time at which the server made the route. */
  readonly preparedAt: Date;
  readonly wrongPins: number;
}

/** Milliseconds by which a phone's clock may be behind the server's when it opens a route. */
const CLOCK_SLACK = 10 * 60_000;

/**
 * Whether a stored route may be opened: only on its own day, with a clock that was not set back, before the last wrong
 * PIN.
 */
export const mayOpenRoute = ({ day, preparedAt, wrongPins }: KeptRoute, now: Date): boolean =>
  dayInSantoDomingo(now) === day &&
  now.getTime() >= preparedAt.getTime() - CLOCK_SLACK &&
  wrongPins < WRONG_PINS_MAX;

/** The instant at which a collector's route ends: midnight in Santo Domingo. */
export const routeEnds = (day: Day): Date => startOfDay(addDays(day, 1));

export const isPin = (text: string): boolean => new RegExp(`^\\d{${PIN_DIGITS}}$`).test(text);

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

/** The zone of a visit whose address names no municipality or sector. */
export const NO_ZONE = 'Sin zona';

const inSpanish = new Intl.Collator('es-DO', { numeric: true, sensitivity: 'base' });

interface Visited {
  readonly zone: string;
  readonly address: string | null;
}

/** Visits by zone, and within a zone by address; those without a zone come last. */
export function byZone<V extends Visited>(
  visits: readonly V[],
): readonly { zone: string; visits: readonly V[] }[] {
  // "santo domingo este" and "Santo Domingo Este" are one zone.
  const key = ({ zone }: Visited) => zone.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return [...Map.groupBy(visits, key).values()]
    .map((own) => ({
      zone: own[0]?.zone ?? NO_ZONE,
      visits: own.toSorted((a, b) => inSpanish.compare(a.address ?? '', b.address ?? '')),
    }))
    .toSorted(
      (a, b) => Number(a.zone === NO_ZONE) - Number(b.zone === NO_ZONE) || inSpanish.compare(a.zone, b.zone),
    );
}

/** The address of a map application for a written address. The collector's own position is not sent. */
export const mapAddress = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
