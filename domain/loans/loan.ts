import { type KeysWhereEqual, keysOf, keysWhereEqual } from '#domain/enum-table.ts';
import type { Tone } from '#domain/tone.ts';

interface LoanStatusFacts {
  readonly label: string;
  readonly tone: Tone;
  /**
   * `awaiting`: approved and not disbursed. `running`: being paid. `repaid`: nothing is owed. `void`: never disbursed.
   * `lost`: the debt is not expected any more. `replaced`: another loan has taken over the debt.
   */
  readonly phase: 'awaiting' | 'running' | 'repaid' | 'void' | 'lost' | 'replaced';
  /** Whether a loan in this status prevents its borrower from getting another loan. */
  readonly open: boolean;
  /** Whether loans in this status were paid out and are in the books. */
  readonly disbursed: boolean;
  /** Whether the statistics count loans in this status as lent; a loan that was called off does not count. */
  readonly lent: boolean;
}

export const LOAN_STATUS = {
  awaiting_disbursement: {
    label: 'Por desembolsar',
    tone: 'warning',
    phase: 'awaiting',
    open: true,
    disbursed: false,
    lent: true,
  },
  active: { label: 'Activo', tone: 'info', phase: 'running', open: true, disbursed: true, lent: true },
  settled: { label: 'Saldado', tone: 'success', phase: 'repaid', open: false, disbursed: true, lent: true },
  called_off: {
    label: 'Cancelado',
    tone: 'neutral',
    phase: 'void',
    open: false,
    disbursed: false,
    lent: false,
  },
  written_off: {
    label: 'Castigado',
    tone: 'danger',
    phase: 'lost',
    open: false,
    disbursed: true,
    lent: true,
  },
  restructured: {
    label: 'Reestructurado',
    tone: 'neutral',
    phase: 'replaced',
    open: false,
    disbursed: true,
    lent: true,
  },
} as const satisfies Record<string, LoanStatusFacts>;
export type LoanStatus = keyof typeof LOAN_STATUS;
export const LOAN_STATUSES = keysOf(LOAN_STATUS);
export const OPEN_LOANS = LOAN_STATUSES.filter((status) => LOAN_STATUS[status].open);
/** Statuses of loans that were paid out: their principal and earnings count. */
export const DISBURSED_LOANS = LOAN_STATUSES.filter((status) => LOAN_STATUS[status].disbursed);
export const LENT_LOANS = LOAN_STATUSES.filter((status) => LOAN_STATUS[status].lent);
export const RUNNING_LOANS = keysWhereEqual(LOAN_STATUS, 'phase', 'running');
export const AWAITING_LOANS = keysWhereEqual(LOAN_STATUS, 'phase', 'awaiting');
export const REPAID_LOANS = keysWhereEqual(LOAN_STATUS, 'phase', 'repaid');
export const LOST_LOANS = keysWhereEqual(LOAN_STATUS, 'phase', 'lost');
export const VOID_LOANS = keysWhereEqual(LOAN_STATUS, 'phase', 'void');

interface WithStatus {
  readonly status: LoanStatus;
}
const inPhase =
  <const P extends LoanStatusFacts['phase']>(phase: P) =>
  <L extends WithStatus>(
    loan: L | null | undefined,
  ): loan is L & { readonly status: KeysWhereEqual<typeof LOAN_STATUS, 'phase', P> } =>
    loan ? LOAN_STATUS[loan.status].phase === phase : false;
export const isAwaiting = inPhase('awaiting');
export const isRunning = inPhase('running');
export const isRepaid = inPhase('repaid');
export const isVoid = inPhase('void');
/**
 * Whether the lender expects nothing more of the loan; the lender still records money that comes (rule:
 * recorded-payment).
 */
export const isLost = inPhase('lost');
export const isReplaced = inPhase('replaced');
/** Whether the lender records money for the loan: it is being paid, or was written off (rule: recorded-payment). */
export const takesPayments = (loan: WithStatus): boolean => isRunning(loan) || isLost(loan);

/**
 * Whether money that the bank's statement shows can be put to the loan. What a repaid one does not owe is its client's
 * credit, which goes back or pays another loan (rule: unreported-money).
 */
export const takesBankMoney = (loan: WithStatus): boolean => takesPayments(loan) || isRepaid(loan);

/** What pays off everything on the day of a balance, in pesos: the balance, less a rebate (rule: rebate). */
export const payoffOf = ({
  balance,
  rebate = 0,
}: {
  readonly balance: number;
  readonly rebate?: number | undefined;
}): number => balance - rebate;

/**
 * Of the loans of one application, oldest first, the one that says how it stands: one that is open, as after a reversal,
 * else one that was written off, else the newest.
 */
export const standingLoan = <L extends WithStatus>(loans: readonly L[]): L | undefined =>
  loans.findLast(({ status }) => LOAN_STATUS[status].open) ?? loans.findLast(isLost) ?? loans.at(-1);

interface WithWrittenOff {
  readonly balance: number;
  readonly writtenOff?: number | undefined;
}
/** Pesos that the borrower owes: what was written off is expected no more, and owed still (rule: write-off). */
export const owedStill = ({ balance, writtenOff = 0 }: WithWrittenOff): number => balance + writtenOff;

/** Whether all of a loan that was paid out is paid, also after a write-off: its note is cancelled (rule: settlement-letter). */
export const isPaidWhole = (loan: WithStatus & WithWrittenOff): boolean =>
  isRepaid(loan) || (isLost(loan) && owedStill(loan) === 0);

interface LoanTransition {
  readonly from: readonly LoanStatus[];
  readonly to: LoanStatus;
}

/**
 * Every command on a loan and the statuses it leads between. An approval makes the loan, `awaiting_disbursement`
 * (rules: loan-dates-from-disbursement, withdraw-or-call-off). A payment of everything owed settles it and a reversal
 * reopens it; a new agreement about the debt ends it and makes another loan that takes over (rule: restructuring). One
 * that was taken over, reopened and paid is restructured again. One whose money the bank gave back awaits its
 * disbursement again (rule: returned-disbursement).
 */
export const LOAN_TRANSITIONS = {
  call_off: { from: ['awaiting_disbursement'], to: 'called_off' },
  disburse: { from: ['awaiting_disbursement'], to: 'active' },
  take_back: { from: ['active'], to: 'awaiting_disbursement' },
  settle: { from: ['active'], to: 'settled' },
  write_off: { from: ['active'], to: 'written_off' },
  restructure: { from: ['active'], to: 'restructured' },
  reopen: { from: ['settled', 'restructured'], to: 'active' },
} as const satisfies Record<string, LoanTransition>;
export type LoanCommand = keyof typeof LOAN_TRANSITIONS;
