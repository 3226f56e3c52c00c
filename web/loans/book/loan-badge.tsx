import type { AdminLoan } from '#contract/loans.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { isAwaiting, isRunning, LOAN_STATUS } from '#domain/loans/loan.ts';
import { daysText } from '#domain/loans/overdue-ages.ts';
import { currentMoment } from '#web/app/first-screen/page-state.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Whether the promised day of a loan's disbursement has passed. */
const isLateToPayOut = (loan: AdminLoan): boolean =>
  isAwaiting(loan) && loan.depositBy !== null && loan.depositBy < dayInSantoDomingo(currentMoment());

/** The status of a loan as a badge; a late loan shows its days late, and a late disbursement says so. */
export function LoanBadge({ loan }: { readonly loan: AdminLoan }) {
  if (isLateToPayOut(loan)) return <Badge tone="danger">{LOAN_STATUS[loan.status].label}, tarde</Badge>;
  const late = isRunning(loan) ? loan.daysLate : 0;
  if (late > 0) return <Badge tone="danger">Vencido, {daysText(late)}</Badge>;
  return <Badge tone={LOAN_STATUS[loan.status].tone}>{LOAN_STATUS[loan.status].label}</Badge>;
}
