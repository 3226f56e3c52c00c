import type { Loan } from '#contract/loans.ts';
import { dayInSantoDomingo, formatDay, formatInstant } from '#domain/calendar.ts';
import { REPORTED_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { VERIFIED_WITHIN } from '#domain/limits/promised-hours.ts';
import { isTextChannel } from '#domain/messages/channel.ts';
import { formatPesos } from '#domain/money.ts';
import { PAYMENT_METHOD, paymentReference } from '#domain/payments/payment.ts';
import { receiptNumberText } from '#domain/payments/receipt.ts';
import { verifiedBy } from '#domain/promises.ts';
import type { PaymentRow } from '#server/db/payment-tables.ts';
import type { UserRow } from '#server/db/tables.ts';
import { creditTexts } from '#server/loans/loans.messages.ts';
import { notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';
import type { NumberedPayment } from '#server/receipts/receipts.store.ts';

const referenceOf = (payment: PaymentRow) => payment.paymentReference ?? paymentReference(payment.id);

export function paymentReceivedMessages(
  sender: Sender,
  customer: UserRow,
  payment: PaymentRow,
): OutgoingMessage<'payment-received'>[] {
  const amount = formatPesos(payment.amount);
  return notify(sender, customer, {
    template: 'payment-received',
    subject: `Recibimos su comprobante por ${amount}`,
    blocks: [
      `Recibimos su comprobante ${referenceOf(payment)} por ${amount}.`,
      `Lo verificamos ${VERIFIED_WITHIN}: a más tardar el ${formatInstant(verifiedBy(payment.createdAt))}.`,
      countsFromText(payment),
    ],
    page: '/make-payment',
    action: 'Ver mis pagos',
    short: `recibimos su comprobante por ${amount}. Lo verificamos ${VERIFIED_WITHIN}.`,
  });
}

/** From when it counts, and why it may be another day than the one on which it was put on the phone. */
function countsFromText({ registeredOn, reportedOn, createdAt }: PaymentRow): string {
  const from = `El pago cuenta desde el ${formatDay(registeredOn)}`;
  const arrivedOn = dayInSantoDomingo(createdAt);
  if ((reportedOn ?? arrivedOn) === registeredOn) return `${from}, el día en que lo registró.`;
  return `${from}: nos llegó el ${formatDay(arrivedOn)}, y lo que se registra sin señal cuenta como máximo desde ${REPORTED_DAYS_BEFORE} días antes de llegar.`;
}

const nextText = (next: Loan['nextPayment']): string[] =>
  next ? [`Lo próximo: ${formatPesos(next.amount)}, con fecha del ${formatDay(next.date)}.`] : [];

/** Where the loan stands with this payment; `isSettling`: this very one paid it off. */
type Standing = Pick<Loan, 'balance' | 'credit' | 'nextPayment'> & { readonly isSettling: boolean };

const standsAt = ({ balance, credit, nextPayment, isSettling }: Standing): string[] => {
  if (balance > 0) return [`Le quedan ${formatPesos(balance)} por pagar.`, ...nextText(nextPayment)];
  // The letter about the settlement says the rest.
  if (isSettling) return ['Con este pago su préstamo queda saldado.'];
  return ['Su préstamo ya estaba saldado.', ...creditTexts(credit)];
};

const correctedText = ({ amount, reportedAmount, amountReason }: PaymentRow): string[] =>
  reportedAmount === null
    ? []
    : [
        `Usted registró ${formatPesos(reportedAmount)} y confirmamos ${formatPesos(amount)}. Motivo: ${amountReason ?? ''}`,
        'Si no está de acuerdo, escríbanos.',
      ];

export function paymentConfirmedMessages(
  sender: Sender,
  customer: UserRow,
  payment: PaymentRow,
  standing: Standing,
): OutgoingMessage<'payment-confirmed'>[] {
  const amount = formatPesos(payment.amount);
  return notify(sender, customer, {
    template: 'payment-confirmed',
    subject: `Confirmamos su pago de ${amount}`,
    blocks: [
      `Su pago ${referenceOf(payment)} por ${amount} está confirmado.`,
      ...correctedText(payment),
      ...standsAt(standing),
    ],
    page: '/my-products',
    action: 'Ver mi préstamo',
    short: `confirmamos su pago de ${amount}.`,
  });
}

export function paymentRejectedMessages(
  sender: Sender,
  customer: UserRow,
  payment: PaymentRow,
): OutgoingMessage<'payment-rejected'>[] {
  const amount = formatPesos(payment.amount);
  return notify(sender, customer, {
    template: 'payment-rejected',
    subject: `No pudimos confirmar su pago de ${amount}`,
    blocks: [
      `No pudimos confirmar el pago ${referenceOf(payment)} por ${amount}.`,
      `Motivo: ${payment.notes ?? ''}`,
      'Puede registrarlo de nuevo con otro comprobante.',
    ],
    page: '/make-payment',
    action: 'Registrar de nuevo',
    short: `no pudimos confirmar su pago de ${amount}. Vea el motivo y regístrelo de nuevo:`,
  });
}

export function paymentReversedMessages(
  sender: Sender,
  customer: UserRow,
  payment: PaymentRow,
  { balance, nextPayment }: Pick<Standing, 'balance' | 'nextPayment'>,
): OutgoingMessage<'payment-reversed'>[] {
  const amount = formatPesos(payment.amount);
  return notify(sender, customer, {
    template: 'payment-reversed',
    subject: `Se reversó un pago de ${amount}`,
    blocks: [
      `El pago ${referenceOf(payment)} por ${amount} se reversó: ya no cuenta en su préstamo.`,
      `Motivo: ${payment.reversalReason ?? ''}`,
      `Su balance es ahora ${formatPesos(balance)}.`,
      ...nextText(nextPayment),
      'Si no está de acuerdo, escríbanos.',
    ],
    page: '/make-payment',
    action: 'Ver mis pagos',
    short: `se reversó su pago de ${amount}. Vea el motivo aquí:`,
  });
}

/** The receipt of a recorded payment, as a letter carries it; while its PDF is being made the letter waits for it. */
const receiptOf = ({ receiptKey, receiptType, receiptNumber }: NumberedPayment) => ({
  key: receiptKey,
  fileName: `recibo-${receiptNumberText(receiptNumber)}.pdf`,
  type: receiptType,
});

const withReceipt = (
  messages: readonly OutgoingMessage<'payment-recorded'>[],
  payment: NumberedPayment,
): OutgoingMessage<'payment-recorded'>[] =>
  messages.map((message) =>
    isTextChannel(message.channel) ? message : { ...message, attachments: [receiptOf(payment)] },
  );

/** Money that the lender took: its receipt goes along. */
export function paymentRecordedMessages(
  sender: Sender,
  customer: UserRow,
  payment: NumberedPayment,
  standing: Standing,
): OutgoingMessage<'payment-recorded'>[] {
  const amount = formatPesos(payment.amount);
  const number = receiptNumberText(payment.receiptNumber);
  const messages = notify(sender, customer, {
    template: 'payment-recorded',
    subject: `Recibo ${number}: ${amount}`,
    blocks: [
      `Recibimos ${amount} para su préstamo (${PAYMENT_METHOD[payment.paymentMethod].label.toLowerCase()}). Recibo núm. ${number}.`,
      `El pago cuenta desde el ${formatDay(payment.registeredOn)}.`,
      ...standsAt(standing),
      'Si no hizo este pago, escríbanos.',
    ],
    page: '/make-payment',
    action: 'Ver mis pagos',
    short: `recibimos ${amount} para su préstamo. Recibo núm. ${number}.`,
  });
  return withReceipt(messages, payment);
}

/** The same receipt once more: it says what it said. */
export function receiptCopyMessages(
  sender: Sender,
  customer: UserRow,
  payment: NumberedPayment,
): OutgoingMessage<'payment-recorded'>[] {
  const amount = formatPesos(payment.amount);
  const number = receiptNumberText(payment.receiptNumber);
  const messages = notify(sender, customer, {
    template: 'payment-recorded',
    subject: `Copia del recibo ${number}: ${amount}`,
    blocks: [
      `Le enviamos otra vez el recibo núm. ${number}, de su pago de ${amount} que cuenta desde el ${formatDay(payment.registeredOn)}.`,
      'Es el mismo pago: no se registra de nuevo.',
    ],
    page: '/make-payment',
    action: 'Ver mis pagos',
    short: `su pago de ${amount} tiene el recibo núm. ${number}.`,
  });
  return withReceipt(messages, payment);
}
