import type { AdminLoan } from '#contract/loans.ts';
import { day, dayInSantoDomingo } from '#domain/calendar.ts';
import { isAwaiting, isRunning, LOAN_STATUS } from '#domain/loans/loan.ts';
import { daysText } from '#domain/loans/overdue-ages.ts';
import { daysLate } from '#domain/loans/schedule.ts';
import { currentMoment } from '#web/app/first-screen/page-state.ts';
import { Badge } from '#web/ui/badge.tsx';

/** How many days the oldest unpaid instalment is late today. */
function lateness(loan: AdminLoan): number {
  if (!isRunning(loan) || !loan.nextPayment) return 0;
  return daysLate(day(loan.nextPayment.date), dayInSantoDomingo(currentMoment()));
}

/** The money was promised for a day that is over. */
const isLateToPayOut = (loan: AdminLoan): boolean =>
  isAwaiting(loan) && loan.depositBy !== null && loan.depositBy < dayInSantoDomingo(currentMoment());

/** Where a loan stands; one that is late says by how many days, and so does the lender who is. */
export function LoanBadge({ loan }: { readonly loan: AdminLoan }) {
  if (isLateToPayOut(loan)) return <Badge tone="danger">{LOAN_STATUS[loan.status].label}, tarde</Badge>;
  const late = lateness(loan);
  if (late > 0) return <Badge tone="danger">Vencido, {daysText(late)}</Badge>;
  return <Badge tone={LOAN_STATUS[loan.status].tone}>{LOAN_STATUS[loan.status].label}</Badge>;
}
