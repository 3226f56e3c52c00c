import type { LoanStatus } from '#domain/loans/loan.ts';

interface LoanTransition {
  readonly from: readonly LoanStatus[];
  readonly to: LoanStatus;
}

/**
 * Every command on a loan and the statuses it leads between. An approval makes the loan, `awaiting_disbursement`
 * (rules: loan-dates-from-disbursement, withdraw-or-call-off). A payment of everything owed settles it and a reversal
 * reopens it; a new agreement about the debt ends it and makes another loan that takes over (rule: restructuring).
 */
export const LOAN_TRANSITIONS = {
  call_off: { from: ['awaiting_disbursement'], to: 'called_off' },
  disburse: { from: ['awaiting_disbursement'], to: 'active' },
  settle: { from: ['active'], to: 'settled' },
  write_off: { from: ['active'], to: 'written_off' },
  restructure: { from: ['active'], to: 'restructured' },
  reopen: { from: ['settled', 'restructured'], to: 'active' },
} as const satisfies Record<string, LoanTransition>;
export type LoanCommand = keyof typeof LOAN_TRANSITIONS;
