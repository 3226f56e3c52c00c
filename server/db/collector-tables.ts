import type { GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { ZoneKind } from '#domain/street/own-clients.ts';

/** The zones of collectors (rule: own-clients). */
export interface CollectorZonesTable {
  id: GeneratedAlways<number>;
  collectorId: number;
  kind: ZoneKind;
  /** Sector or province as the owner wrote it; `null`: all clients without another collector. */
  place: string | null;
  /** `null`: the upgrade that made zones. */
  givenBy: number | null;
  givenAt: Date;
}
export type CollectorZoneRow = Selectable<CollectorZonesTable>;
export type NewCollectorZone = Insertable<CollectorZonesTable>;

/** Clients whom an owner assigned to a collector by hand (rule: own-clients). */
export interface CollectorClientsTable {
  userId: number;
  collectorId: number;
  givenBy: number | null;
  givenAt: Date;
}

/** Loans that were on a phone's route (rule: street-receipts). */
export interface StreetRouteLoansTable {
  phoneId: number;
  loanId: number;
  lastOn: string;
}
