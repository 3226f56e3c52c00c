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
