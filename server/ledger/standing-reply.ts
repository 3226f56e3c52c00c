import type { Standing } from '#contract/standing.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';

/** The contract's standing: how a loan stands, in pesos. */
export const standingReply = ({
  balance,
  bookBalance,
  runningLateCharge,
  credit,
  parts,
}: LoanState): Standing => ({
  balance,
  bookBalance,
  runningLateCharge,
  credit,
  principal: parts.principal,
  interest: parts.interest,
  lateCharge: parts.lateCharge,
  costs: parts.costs,
});
