import type { AdminLoan } from '#contract/loans.ts';
import { day, dayInSantoDomingo } from '#domain/calendar.ts';
import { daysLate } from '#domain/loans/late-charge.ts';
import { LOAN_STATUS_LABELS } from '#domain/loans/loan.ts';
import type { Tone } from '#domain/tone.ts';
import { Badge } from '#web/ui/badge.tsx';

const TONES: Record<AdminLoan['status'], Tone> = {
  awaiting_disbursement: 'warning',
  active: 'info',
  settled: 'success',
  called_off: 'neutral',
};

/** How many days the oldest unpaid instalment is late today. */
function lateness({ status, nextPayment }: AdminLoan): number {
  if (status !== 'active' || !nextPayment) return 0;
  return daysLate(day(nextPayment.date), dayInSantoDomingo(new Date()));
}

/** Where a loan stands; one that is late says by how many days. */
export function LoanBadge({ loan }: { readonly loan: AdminLoan }) {
  const late = lateness(loan);
  if (late > 0) return <Badge tone="danger">Vencido, {late === 1 ? '1 día' : `${late} días`}</Badge>;
  return <Badge tone={TONES[loan.status]}>{LOAN_STATUS_LABELS[loan.status]}</Badge>;
}
