import type { GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { StreetReceiptStatus, WaitsFor } from '#domain/street/street-receipt.ts';

/** Collectors' phones, each with its block of receipt numbers (rule: street-phones). */
export interface StreetPhonesTable {
  id: GeneratedAlways<number>;
  collectorId: number;
  label: string;
  receiptBlock: number;
  openedAt: Date;
  revokedBy: number | null;
  revokedAt: Date | null;
}
export type StreetPhoneRow = Selectable<StreetPhonesTable>;

/** Receipts that arrived from collectors' phones (rule: street-receipts). */
export interface StreetReceiptsTable {
  id: GeneratedAlways<number>;
  phoneId: number;
  number: number;
  clientId: string;
  loanId: number;
  amount: number;
  /** When the collector took the cash, by the phone's clock. */
  takenAt: Date;
  takenOn: string;
  arrivedAt: Date;
  status: StreetReceiptStatus;
  /** Why an owner had to decide; kept after the decision. */
  waitsFor: WaitsFor | null;
  /** An earlier receipt for the same loan and day, which this one may repeat; `null`: none. */
  repeatsId: number | null;
  paymentId: number | null;
  decidedBy: number | null;
  decidedAt: Date | null;
  reason: string | null;
}
export type StreetReceiptRow = Selectable<StreetReceiptsTable>;
export type NewStreetReceipt = Insertable<StreetReceiptsTable>;
