import type { LoanBalance } from '#contract/loan-balance.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import type { LoanStatus } from '#domain/loans/loan.ts';
import type { LedgerEntryRow } from '#server/db/tables.ts';

/** The balance of a loan as the contract has it, in pesos. */
export const loanBalanceReply = (status: LoanStatus, state: LoanState): LoanBalance => ({
  balance: state.balance,
  bookBalance: state.bookBalance,
  runningLateCharge: state.runningLateCharge,
  credit: state.credit,
  ...(state.rebate > 0 && { rebate: state.rebate }),
  status,
  nextPayment: state.nextPayment,
  principal: state.parts.principal,
  interest: state.parts.interest,
  lateCharge: state.parts.lateCharge,
  costs: state.parts.costs,
  due: {
    principal: state.due.principal,
    interest: state.due.interest,
    lateCharge: state.due.lateCharge,
  },
});

/**
 * A loan's ledger as the contract has it, oldest row first: signed changes of the balance, without entries that leave
 * the balance as it is.
 */
export const ledgerReply = (entries: readonly LedgerEntryRow[]) =>
  entries
    .filter(({ balanceChange }) => balanceChange !== 0)
    .map(({ id, kind, balanceChange, valueDate, note, paymentId, createdAt }) => ({
      id,
      kind,
      amount: balanceChange,
      valueDate,
      note,
      paymentId,
      createdAt: createdAt.toISOString(),
    }));
