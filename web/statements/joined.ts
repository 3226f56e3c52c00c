import type { StatementLineReply } from '#contract/statements.ts';
import { formatDay, formatInstant } from '#domain/calendar.ts';

interface Joined {
  readonly title: string;
  readonly reference: string;
  /** A second text about the payment or disbursement: when it was registered, and another distinguishing value. */
  readonly detail: string;
}

/** The payment or disbursement that a bank's movement matches, as text; `null` without one. */
export function joinedTo({ payment, disbursement }: StatementLineReply): Joined | null {
  if (payment)
    return {
      title: payment.fullName,
      reference: payment.paymentReference,
      detail: `${formatInstant(new Date(payment.createdAt))}${payment.counted ? ' · ya confirmado' : ''}`,
    };
  if (disbursement)
    return {
      title: disbursement.fullName,
      reference: disbursement.reference,
      detail: `Desembolso del ${formatDay(disbursement.disbursedOn)}${disbursement.disbursementReference ? ` · ${disbursement.disbursementReference}` : ''}`,
    };
  return null;
}
