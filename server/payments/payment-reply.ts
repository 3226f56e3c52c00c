import type { AdminPayment, Payment } from '#contract/payments.ts';
import { paymentReference } from '#domain/payments/payment.ts';
import type { PaymentRow } from '#server/db/payment-tables.ts';
import type { ApplicationRow } from '#server/db/tables.ts';

/** The instant of a payment's last change: reversed, decided or registered. */
export const lastChange = ({
  createdAt,
  verifiedAt,
  reversedAt,
}: Pick<PaymentRow, 'createdAt' | 'verifiedAt' | 'reversedAt'>): Date =>
  reversedAt ?? verifiedAt ?? createdAt;

type Receipt = Pick<PaymentRow, 'id' | 'receiptKey'>;

export const receiptUrlOf = ({ id, receiptKey }: Receipt): string | null =>
  receiptKey === '' ? null : `/api/payments/${id}/receipt`;

export const isReceiptInPreparation = ({ receiptKey }: Receipt): boolean => receiptKey === null;

export const paymentReply = (row: PaymentRow): Payment => ({
  id: row.id,
  userId: row.userId,
  loanId: row.loanId,
  loanApplicationId: row.loanApplicationId,
  amount: row.amount,
  paymentMethod: row.paymentMethod,
  paymentReference: row.paymentReference ?? paymentReference(row.id),
  bankName: row.bankName,
  accountNumber: row.accountNumber,
  accountHolder: row.accountHolder,
  receiptUrl: receiptUrlOf(row),
  receiptInPreparation: isReceiptInPreparation(row),
  receiptType: row.receiptType,
  status: row.status,
  notes: row.notes,
  reportedAmount: row.reportedAmount,
  amountReason: row.amountReason,
  receiptBlock: row.receiptBlock,
  receiptNumber: row.receiptNumber,
  reportedOn: row.reportedOn,
  countsFrom: row.registeredOn,
  createdAt: row.createdAt.toISOString(),
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  reversedAt: row.reversedAt?.toISOString() ?? null,
  reversalReason: row.reversalReason,
  updatedAt: lastChange(row).toISOString(),
});

type Applied = Pick<ApplicationRow, 'fullName' | 'amount' | 'term'> | null;

export const adminPaymentReply = (
  row: PaymentRow,
  application: Applied,
  balance: number | null,
): AdminPayment => ({
  ...paymentReply(row),
  loanApplication:
    application && row.loanApplicationId !== null && application.amount !== null && application.term !== null
      ? {
          id: row.loanApplicationId,
          fullName: application.fullName ?? 'Cliente',
          amount: application.amount,
          term: application.term,
        }
      : null,
  balance,
});
