import type { AdminLoan } from '#contract/loans.ts';
import { day, dayInSantoDomingo } from '#domain/calendar.ts';
import { isRunning, LOAN_STATUS } from '#domain/loans/loan.ts';
import { daysLate } from '#domain/loans/schedule.ts';
import { Badge } from '#web/ui/badge.tsx';

/** How many days the oldest unpaid instalment is late today. */
function lateness(loan: AdminLoan): number {
  if (!isRunning(loan) || !loan.nextPayment) return 0;
  return daysLate(day(loan.nextPayment.date), dayInSantoDomingo(new Date()));
}

/** Where a loan stands; one that is late says by how many days. */
export function LoanBadge({ loan }: { readonly loan: AdminLoan }) {
  const late = lateness(loan);
  if (late > 0) return <Badge tone="danger">Vencido, {late === 1 ? '1 día' : `${late} días`}</Badge>;
  return <Badge tone={LOAN_STATUS[loan.status].tone}>{LOAN_STATUS[loan.status].label}</Badge>;
}
