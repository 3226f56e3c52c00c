import type { Standing } from '#contract/standing.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import type { LoanStatus } from '#domain/loans/loan.ts';

/** The contract's standing: how a loan stands, in pesos. */
export const standingReply = (status: LoanStatus, state: LoanState): Standing => ({
  balance: state.balance,
  bookBalance: state.bookBalance,
  runningLateCharge: state.runningLateCharge,
  credit: state.credit,
  status,
  nextPayment: state.nextPayment,
  principal: state.parts.principal,
  interest: state.parts.interest,
  lateCharge: state.parts.lateCharge,
  costs: state.parts.costs,
});
