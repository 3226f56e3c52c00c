import { LOAN_STATUS, type LoanStatus } from '#domain/loans/loan.ts';
import { daysText } from '#domain/loans/overdue-ages.ts';
import { formatPesos, pesos } from '#domain/money.ts';

interface Borrowed {
  readonly status: LoanStatus;
  readonly worstDaysLate: number;
  /** Pesos that the lender lost by the loan. */
  readonly lost: number;
}

/** The summary of an earlier loan for a review: "Castigado, 108 días de atraso, RD$3,514 perdidos". */
export const borrowedText = ({ status, worstDaysLate, lost }: Borrowed): string =>
  [
    LOAN_STATUS[status].label,
    worstDaysLate === 0 ? 'sin atraso' : `${daysText(worstDaysLate)} de atraso`,
    ...(lost > 0 ? [`${formatPesos(pesos(lost))} perdidos`] : []),
  ].join(', ');
