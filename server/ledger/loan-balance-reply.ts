import type { LoanBalance } from '#contract/loan-balance.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import type { LoanStatus } from '#domain/loans/loan.ts';

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
