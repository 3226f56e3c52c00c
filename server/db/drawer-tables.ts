import type { Generated, GeneratedAlways, Insertable, JSONColumnType, Selectable } from 'kysely';
import type { CashMovementKind } from '#domain/drawers/cash-movement.ts';
import type { Counted, DrawerStatus } from '#domain/drawers/drawer.ts';

/** The cash of one person from the opening of the drawer to its count (rule: drawers). */
export interface DrawersTable {
  id: GeneratedAlways<number>;
  holderId: number;
  status: Generated<DrawerStatus>;
  openedAt: Date;
  /** Pesos that the books showed at the count. */
  expected: number | null;
  counted: number | null;
  denominations: JSONColumnType<Counted, string, string> | null;
  difference: GeneratedAlways<number | null>;
  differenceReason: string | null;
  countedBy: number | null;
  countedAt: Date | null;
  signedOffBy: number | null;
  signedOffAt: Date | null;
  /** No other member of the staff was able to sign. */
  signedOffAlone: Generated<boolean>;
}
export type DrawerRow = Selectable<DrawersTable>;

/** Cash that moved without a loan (rule: cash-movements). `caja` without a drawer is the safe; no account is outside. */
export interface CashMovementsTable {
  id: GeneratedAlways<number>;
  kind: CashMovementKind;
  amount: number;
  sourceAccount: string | null;
  sourceDrawerId: number | null;
  destinationAccount: string | null;
  destinationDrawerId: number | null;
  reason: string | null;
  reference: string | null;
  createdBy: number;
  createdAt: Date;
}
export type NewCashMovement = Insertable<CashMovementsTable>;
