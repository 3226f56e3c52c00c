import type { Generated, GeneratedAlways, Insertable, JSONColumnType, Selectable } from 'kysely';
import type { CashMovementKind, ExpenseCategory } from '#domain/drawers/cash-movement.ts';
import type { Counted, DrawerStatus } from '#domain/drawers/drawer.ts';

/** The cash of one person from the opening of the drawer to its count (rule: drawers). */
export interface DrawersTable {
  id: GeneratedAlways<number>;
  holderId: number;
  status: Generated<DrawerStatus>;
  openedAt: Date;
  /** Pesos that the drawer should hold by the books at the moment of its count; `null` before the count. */
  expected: number | null;
  counted: number | null;
  denominations: JSONColumnType<Counted, string, string> | null;
  difference: GeneratedAlways<number | null>;
  differenceReason: string | null;
  countedBy: number | null;
  countedAt: Date | null;
  signedOffBy: number | null;
  signedOffAt: Date | null;
  /** Whether the holder signed off the own count because no other member of the staff was able to. */
  signedOffAlone: Generated<boolean>;
}
export type DrawerRow = Selectable<DrawersTable>;

/**
 * Movements of cash that no loan caused (rule: cash-movements). The account `caja` without a drawer is the safe;
 * `null` as account is outside the lender.
 */
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
  /** Of an expense: what the money was spent on. */
  category: Generated<ExpenseCategory | null>;
  /** The receipt of an expense; `null`: it has none. */
  documentKey: Generated<string | null>;
  documentType: Generated<string | null>;
  documentSha256: Generated<string | null>;
  /** SHA-256 of the stored file, which may be a re-encoded form of the file as sent. */
  storedSha256: Generated<string | null>;
  createdBy: number;
  createdAt: Date;
}
export type NewCashMovement = Insertable<CashMovementsTable>;
