import type { LedgerKind } from '#domain/ledger/ledger-kind.ts';

/**
 * Counts and sums of applications, loans and payments by state, kept by triggers: see migration 0010. A figure is the
 * sum of its slots, which are several rows so that concurrent changes do not wait for one.
 */
export interface FiguresTable {
  noun: 'loan_applications' | 'loans' | 'payments';
  state: string;
  slot: number;
  count: number;
  amount: number;
  interest: number;
  paid: number;
  interestPaid: number;
  balance: number;
}

export interface LedgerDaysTable {
  day: string;
  kind: LedgerKind;
  slot: number;
  count: number;
  amount: number;
}

export interface DueDaysTable {
  dueDate: string;
  slot: number;
  instalments: number;
  unpaid: number;
  interest: number;
}
