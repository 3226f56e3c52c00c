import { formatPesos } from '#domain/money.ts';
import { paymentReference } from '#domain/payments/payment.ts';
import type { PaymentRow, UserRow } from '#server/db/tables.ts';
import { mail } from '#server/mail/mail.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

const letter = (
  customer: UserRow,
  template: string,
  subject: string,
  paragraphs: readonly string[],
): OutgoingMessage =>
  mail({
    userId: customer.id,
    recipient: customer.email,
    template,
    subject,
    paragraphs: [`Hola, ${customer.firstName}:`, ...paragraphs],
  });

const referenceOf = (payment: PaymentRow) => payment.paymentReference ?? paymentReference(payment.id);

export const paymentReceivedMessage = (customer: UserRow, payment: PaymentRow): OutgoingMessage =>
  letter(customer, 'payment-received', `Recibimos su comprobante por ${formatPesos(payment.amount)}`, [
    `Recibimos su comprobante ${referenceOf(payment)} por ${formatPesos(payment.amount)}. Lo verificamos en 24 horas.`,
    'El pago cuenta desde hoy, el día en que lo registró.',
  ]);

export const paymentConfirmedMessage = (
  customer: UserRow,
  payment: PaymentRow,
  balance: number,
): OutgoingMessage =>
  letter(customer, 'payment-confirmed', `Confirmamos su pago de ${formatPesos(payment.amount)}`, [
    `Su pago ${referenceOf(payment)} por ${formatPesos(payment.amount)} está confirmado.`,
    balance > 0 ? `Le quedan ${formatPesos(balance)} por pagar.` : 'Con este pago su préstamo queda saldado.',
  ]);

export const paymentRejectedMessage = (customer: UserRow, payment: PaymentRow): OutgoingMessage =>
  letter(customer, 'payment-rejected', `No pudimos confirmar su pago de ${formatPesos(payment.amount)}`, [
    `No pudimos confirmar el pago ${referenceOf(payment)}. Motivo: ${payment.notes ?? ''}`,
    'Puede registrarlo de nuevo con otro comprobante en Registrar Pago.',
  ]);

export const paymentReversedMessage = (
  customer: UserRow,
  payment: PaymentRow,
  balance: number,
): OutgoingMessage =>
  letter(customer, 'payment-reversed', `Se reversó un pago de ${formatPesos(payment.amount)}`, [
    `El pago ${referenceOf(payment)} por ${formatPesos(payment.amount)} se reversó. Motivo: ${payment.reversalReason ?? ''}`,
    `Su balance es ahora ${formatPesos(balance)}. Si no está de acuerdo, escríbanos.`,
  ]);
