import type { JournalAccount } from '#domain/accounting/journal-account.ts';
import { CASH_MOVEMENT, type CashMovementKind, type ExpenseCategory } from '#domain/drawers/cash-movement.ts';
import type { Account } from '#domain/ledger/account.ts';
import type { LedgerKind } from '#domain/ledger/ledger-kind.ts';
import { DRAWER } from '#domain/payments/payment.ts';

/** The two sides of a movement: what comes into an account is its debit, what leaves one its credit. */
export interface Sides {
  readonly debit: JournalAccount;
  readonly credit: JournalAccount;
}

/** A movement of the loans' ledger, as the journal needs it. */
export interface LedgerSides {
  readonly kind: LedgerKind;
  readonly source: Account;
  readonly destination: Account;
  /** Number of the lender's account that the money entered or left; empty: nobody said which. */
  readonly place: string;
  /** Whether the money is of earlier books, in no place of the lender. */
  readonly earlier: boolean;
  /** Whether the loan's interest is income over time (rule: income-over-time). */
  readonly accrues: boolean;
}

function incomeOf({ kind, accrues }: LedgerSides): JournalAccount {
  switch (kind) {
    case 'interest':
    case 'rebate':
      return accrues ? 'deferred_interest' : 'interest_income';
    case 'late_charge':
      return 'late_charge_income';
    case 'collection_cost':
      return 'cost_income';
    case 'closing_cost':
      return 'closing_income';
    case 'disbursement':
    case 'payment':
    case 'payment_reversal':
    case 'allocation':
    case 'waiver':
    case 'write_off':
    case 'recovery':
    case 'refund':
    case 'carry_over':
    case 'restructuring':
      return 'other_income';
  }
}

const placeOf = (number: string): JournalAccount =>
  number === DRAWER ? 'cash' : number === '' ? 'unplaced' : `bank:${number}`;

function accountOf(account: Account, entry: LedgerSides): JournalAccount {
  switch (account) {
    case 'funds':
      return entry.earlier ? 'earlier_funds' : placeOf(entry.place);
    case 'income':
      return incomeOf(entry);
    case 'principal':
    case 'interest':
    case 'late_charge':
    case 'collection_cost':
    case 'overpaid_refund':
    case 'customer_credit':
    case 'waiver':
    case 'write_off':
    case 'between_loans':
      return account;
  }
}

export const ledgerSides = (entry: LedgerSides): Sides => ({
  debit: accountOf(entry.destination, entry),
  credit: accountOf(entry.source, entry),
});

/** A movement of the lender's own money, as the journal needs it; an empty place is outside the lender. */
export interface CashSides {
  readonly kind: CashMovementKind;
  readonly source: string | null;
  readonly destination: string | null;
  readonly category: ExpenseCategory | null;
}

function outsideOf({ kind, category }: CashSides): JournalAccount {
  switch (kind) {
    case 'expense':
      return `expense:${category ?? 'other'}`;
    case 'opening':
      return 'opening';
    case 'other_in':
    case 'overage':
      return 'other_income';
    case 'other_out':
    case 'shortage':
      return 'other_expense';
    case 'float':
    case 'hand_in':
    case 'deposit':
    case 'withdrawal':
    case 'transfer':
    case 'handover':
      throw new RangeError(`${CASH_MOVEMENT[kind].label} stays with the lender`);
  }
}

/** The sides of a movement of own money; `null`: it stays in one account, as cash from a drawer to the safe. */
export function cashSides(movement: CashSides): Sides | null {
  const { source, destination } = movement;
  const sides = {
    debit: destination === null ? outsideOf(movement) : placeOf(destination),
    credit: source === null ? outsideOf(movement) : placeOf(source),
  };
  return sides.debit === sides.credit ? null : sides;
}
