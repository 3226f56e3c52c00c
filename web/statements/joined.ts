import type { StatementLineReply } from '#contract/statements.ts';
import { formatDay, formatInstant } from '#domain/calendar.ts';
import { CASH_MOVEMENT, EXPENSE_CATEGORY } from '#domain/drawers/cash-movement.ts';
import { formatPesos, pesos } from '#domain/money.ts';

interface Joined {
  readonly title: string;
  readonly reference: string;
  /**
   * Text below the name: of a payment its time and whether it is confirmed already, of a disbursement its day and the
   * reference of its transfer.
   */
  readonly detail: string;
}

/** The payment, disbursement, expense or own movement that a bank's movement matches or takes back, as text; `null` without one. */
export function joinedTo({
  payment,
  disbursement,
  expense,
  reversal,
  ownMoney,
}: StatementLineReply): Joined | null {
  if (expense)
    return {
      title: EXPENSE_CATEGORY[expense.category].label,
      reference: formatPesos(pesos(expense.amount)),
      detail: 'Gasto',
    };
  if (reversal)
    return {
      title: reversal.payment.fullName,
      reference: reversal.payment.paymentReference,
      detail: `Devuelve el pago del ${formatInstant(new Date(reversal.payment.createdAt))}`,
    };
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
  if (ownMoney)
    return {
      title: CASH_MOVEMENT[ownMoney.kind].label,
      reference: formatPesos(pesos(ownMoney.amount)),
      detail: `Dinero propio, ${formatDay(ownMoney.on)}`,
    };
  return null;
}
