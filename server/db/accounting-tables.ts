import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { DerivedKind } from '#domain/accounting/derived-kind.ts';

/** What the lender's accountant decides, in versions: the newest is in force. */
export interface AccountingRulesTable {
  version: GeneratedAlways<number>;
  value: JSONColumnType<Record<string, unknown>>;
  changedBy: number;
  changedAt: Date;
}

/** A month that no longer changes (rule: closed-months). */
export interface ClosedMonthsTable {
  /** Its first day. */
  month: string;
  throughEntry: number;
  throughMovement: number;
  rulesVersion: number | null;
  closedBy: number;
  closedAt: Date;
}

/** A line of a closed month's journal that no row of the books has. */
export interface ClosedMonthLinesTable {
  id: GeneratedAlways<number>;
  month: string;
  day: string;
  kind: DerivedKind;
  debit: string;
  credit: string;
  amount: number;
}

/** The sums of an account in a closed month; pesos. */
export interface ClosedMonthAccountsTable {
  month: string;
  account: string;
  code: string;
  name: string;
  debit: number;
  credit: number;
}

export interface ClosedMonthProvisionsTable {
  month: string;
  fromDays: number;
  toDays: number | null;
  /** Tenths of a percent of the unpaid principal. */
  share: number;
  loans: number;
  principal: number;
  amount: number;
}
