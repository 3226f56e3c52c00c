import type { ActiveLoan } from '#contract/loans.ts';
import { formatDay } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';

type Verifying = Pick<ActiveLoan, 'balance' | 'reported' | 'nextPayment' | 'nextAfterVerification'>;

/**
 * What is left to pay after the pending payments are confirmed, or is paid beyond the debt, as text (rule:
 * in-verification).
 */
function afterText({ balance, reported, nextPayment, nextAfterVerification: next }: Verifying): string {
  if (!next) {
    const over = reported - balance;
    return `Al confirmarse queda pagado todo tu préstamo${over > 0 ? ` y ${formatPesos(over)} a tu favor` : ''}.`;
  }
  return next.date === nextPayment?.date
    ? `Al confirmarse quedan ${formatPesos(next.amount)} de esta cuota.`
    : `Al confirmarse, lo próximo son ${formatPesos(next.amount)}, la cuota del ${formatDay(next.date)}.`;
}

/** Text about the customer's pending payments: "En verificación: RD$500. Al confirmarse …"; `null` without any. */
export const verificationText = (loan: Verifying): string | null =>
  loan.reported === 0 ? null : `En verificación: ${formatPesos(loan.reported)}. ${afterText(loan)}`;

/** Whether the customer has reported the whole next payment: then the screen does not request it again. */
export const isNextInVerification = (loan: ActiveLoan): boolean => {
  const next = loan.instalments.find(({ dueDate }) => dueDate === loan.nextPayment?.date);
  return next !== undefined && loan.inVerification.includes(next.number);
};
