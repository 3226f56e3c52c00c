import type { Payment } from '#contract/payments.ts';
import { paymentBody } from '#contract/payments.ts';
import { parsePesos } from '#domain/money.ts';
import { isRefused } from '#domain/payments/payment.ts';
import type { WaitingItem } from '#web/app/queue/sending/waiting-item.ts';

/** What the form of a payment opens with, where it is not a new one. */
export interface PaymentStart {
  /** Of the card around the form. */
  readonly title: string;
  /** Pesos. */
  readonly amount: number | null;
  readonly paymentMethod: string;
  readonly bankName: string;
  readonly accountHolder: string;
  readonly notes: string;
  readonly receipt: File | null;
  /** The refused item of the queue that this corrects; `null`: a payment of its own. */
  readonly corrects: WaitingItem | null;
}

/** A rejected payment that is registered again: everything but its receipt is filled in (rule: own-payments). */
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

/** A payment that waits on this phone and that the server refused: all of it, with its receipt. */
export function startCorrecting(item: WaitingItem): PaymentStart {
  // Put there by an older version of this form, it may lack what today's asks for.
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
