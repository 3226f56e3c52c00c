/** A client's address, as far as the lender knows the address. */
export interface Address {
  readonly address: string | null;
  /** City of the client's profile. */
  readonly city: string | null;
}

export const NO_ZONE = 'Sin zona';

/** The municipality or sector of an address: the profile's city, else what follows the last comma of the address. */
export function zoneOf({ address, city }: Address): string {
  const named = city?.trim();
  if (named) return named;
  const parts = (address ?? '').split(',').map((part) => part.trim());
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  return last || NO_ZONE;
}

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
