import type { Payment } from '#contract/payments.ts';
import { paymentBody } from '#contract/payments.ts';
import { parsePesos } from '#domain/money.ts';
import { isRefused } from '#domain/payments/payment.ts';
import type { QueueItem } from '#web/app/queue/sending/queue-item.ts';

/** Values with which the payment form opens, for a payment that is not a new one. */
export interface PaymentStart {
  /** Title of the card around the form. */
  readonly title: string;
  /** The payment's pesos; `null`: not known. */
  readonly amount: number | null;
  readonly paymentMethod: string;
  readonly bankName: string;
  readonly accountHolder: string;
  readonly notes: string;
  readonly receipt: File | null;
  /** The refused queue item that the payment corrects; `null`: a separate payment. */
  readonly corrects: QueueItem | null;
}

/** Values for registering a rejected payment again: everything but its receipt (rule: own-payments). */
export const startAgain = (payment: Payment): PaymentStart => ({
  title: `Registrar de nuevo ${payment.paymentReference}`,
  amount: payment.amount,
  paymentMethod: payment.paymentMethod,
  bankName: payment.bankName,
  accountHolder: payment.accountHolder,
  notes: payment.notes && !isRefused(payment) ? payment.notes : '',
  receipt: null,
  corrects: null,
});

/** Values for correcting a payment on this phone that the server refused: everything, with its receipt. */
export function startCorrecting(item: QueueItem): PaymentStart {
  // An older version of this form may have created it without today's required fields.
  const { data } = paymentBody.safeParse(item.request.body);
  const stored = item.request.file?.stored;
  return {
    title: 'Corregir el pago',
    amount: data ? parsePesos(data.amount) : null,
    paymentMethod: data?.paymentMethod ?? '',
    bankName: data?.bankName ?? '',
    accountHolder: data?.accountHolder ?? '',
    notes: data?.notes ?? '',
    receipt: stored ? new File([stored.bytes], stored.name, { type: stored.type }) : null,
    corrects: item,
  };
}
