import type { Loan } from '#contract/loans.ts';
import { dayInSantoDomingo, formatDay, formatInstant } from '#domain/calendar.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { REPORTED_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { VERIFIED_WITHIN } from '#domain/limits/promised-hours.ts';
import { owedStill } from '#domain/loans/loan.ts';
import { isTextChannel } from '#domain/messages/channel.ts';
import { formatPesos } from '#domain/money.ts';
import { PAYMENT_METHOD, paymentReference } from '#domain/payments/payment.ts';
import { fiscalLine, type ReceiptFacts, receiptNumberText } from '#domain/payments/receipt.ts';
import { verifiedBy } from '#domain/promises.ts';
import type { PaymentRow, UserRow } from '#server/db/tables.ts';
import { creditTexts } from '#server/loans/loans.messages.ts';
import type { Ended } from '#server/loans/settle-loan.ts';
import { lenderText, notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';
import type { NumberedPayment } from '#server/receipts/receipts.store.ts';

const referenceOf = (payment: PaymentRow) => payment.paymentReference ?? paymentReference(payment.id);

export function paymentReceivedMessages(sender: Sender, customer: UserRow, payment: PaymentRow) {
  const amount = formatPesos(payment.amount);
  return notify(sender, customer, {
    ...lenderText(sender, 'payment-received', {
      pago: referenceOf(payment),
      monto: amount,
      plazo: VERIFIED_WITHIN,
      fecha_limite: formatInstant(verifiedBy(payment.createdAt)),
      cuenta_desde: countsFromText(payment),
    }),
    page: '/make-payment',
    action: 'Ver mis pagos',
    short: `recibimos su comprobante por ${amount}. Lo verificamos ${VERIFIED_WITHIN}.`,
  });
}

/**
 * The sentence on the day from which a payment counts, and on why it differs from the day on which the customer
 * entered it on the phone.
 */
function countsFromText({ registeredOn, reportedOn, createdAt }: PaymentRow): string {
  const from = `El pago cuenta desde el ${formatDay(registeredOn)}`;
  const arrivedOn = dayInSantoDomingo(createdAt);
  if ((reportedOn ?? arrivedOn) === registeredOn) return `${from}, el día en que lo registró.`;
  return `${from}: nos llegó el ${formatDay(arrivedOn)}, y lo que se registra sin señal cuenta como máximo desde ${REPORTED_DAYS_BEFORE} días antes de llegar.`;
}

const nextText = (next: Loan['nextPayment']): string[] =>
  next ? [`Lo próximo: ${formatPesos(next.amount)}, con fecha del ${formatDay(next.date)}.`] : [];

/** The loan after a payment, and how the payment ended it. */
interface LoanAfterPayment {
  readonly state: Pick<LoanState, 'balance' | 'credit' | 'nextPayment' | 'writtenOff'>;
  readonly ended: Ended;
}

function standsAt({ state, ended }: LoanAfterPayment): string[] {
  const owed = owedStill(state);
  if (owed > 0) return [`Le quedan ${formatPesos(owed)} por pagar.`, ...nextText(state.nextPayment)];
  const credit = creditTexts(state.credit);
  if (ended.events.length === 0) return ['Ya no debe nada por su préstamo.', ...credit];
  if (ended.other)
    return [
      'Con este pago ya no debe nada por este préstamo. Todavía tiene otro: véalo en Mis Productos.',
      ...credit,
    ];
  // The letter about the settlement has the other details.
  return ['Con este pago su préstamo queda saldado.'];
}

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
  loanAfter: LoanAfterPayment,
) {
  const amount = formatPesos(payment.amount);
  return notify(sender, customer, {
    ...lenderText(sender, 'payment-confirmed', {
      pago: referenceOf(payment),
      monto: amount,
      correccion: correctedText(payment),
      balance: standsAt(loanAfter),
    }),
    page: '/my-products',
    action: 'Ver mi préstamo',
    short: `confirmamos su pago de ${amount}.`,
  });
}

export function paymentRejectedMessages(sender: Sender, customer: UserRow, payment: PaymentRow) {
  const amount = formatPesos(payment.amount);
  return notify(sender, customer, {
    ...lenderText(sender, 'payment-rejected', {
      pago: referenceOf(payment),
      monto: amount,
      motivo: payment.notes ?? '',
    }),
    page: '/make-payment',
    action: 'Registrar de nuevo',
    short: `no pudimos confirmar su pago de ${amount}. Vea el motivo y regístrelo de nuevo:`,
  });
}

export function paymentReversedMessages(
  sender: Sender,
  customer: UserRow,
  payment: PaymentRow,
  loan: Pick<Loan, 'balance' | 'nextPayment' | 'writtenOff'>,
) {
  const amount = formatPesos(payment.amount);
  return notify(sender, customer, {
    ...lenderText(sender, 'payment-reversed', {
      pago: referenceOf(payment),
      monto: amount,
      motivo: payment.reversalReason ?? '',
      balance: [`Su balance es ahora ${formatPesos(owedStill(loan))}.`, ...nextText(loan.nextPayment)],
    }),
    page: '/make-payment',
    action: 'Ver mis pagos',
    short: `se reversó su pago de ${amount}. Vea el motivo aquí:`,
  });
}

/** The receipt of a recorded payment as an attachment; the letter waits until its PDF is made. */
const receiptOf = ({ receiptKey, receiptType, receiptBlock, receiptNumber }: NumberedPayment) => ({
  key: receiptKey,
  fileName: `recibo-${receiptNumberText(receiptNumber, receiptBlock)}.pdf`,
  type: receiptType,
});

const withReceipt = (messages: readonly OutgoingMessage<'payment-recorded'>[], payment: NumberedPayment) =>
  messages.map((message) =>
    isTextChannel(message.channel) ? message : { ...message, attachments: [receiptOf(payment)] },
  );

/** The letter about money that the lender received, with its receipt. */
export function paymentRecordedMessages(
  sender: Sender,
  customer: UserRow,
  payment: NumberedPayment,
  loanAfter: LoanAfterPayment,
) {
  const amount = formatPesos(payment.amount);
  const number = receiptNumberText(payment.receiptNumber, payment.receiptBlock);
  const messages = notify(sender, customer, {
    ...lenderText(sender, 'payment-recorded', {
      monto: amount,
      via: PAYMENT_METHOD[payment.paymentMethod].label.toLowerCase(),
      recibo: number,
      fecha: formatDay(payment.registeredOn),
      balance: standsAt(loanAfter),
    }),
    page: '/make-payment',
    action: 'Ver mis pagos',
    short: `recibimos ${amount} para su préstamo. Recibo núm. ${number}.`,
  });
  return withReceipt(messages, payment);
}

/** The letter that sends a receipt once more, with unchanged content. */
export function receiptCopyMessages(
  sender: Sender,
  customer: UserRow,
  payment: NumberedPayment,
  fiscal: ReceiptFacts['fiscal'],
) {
  const amount = formatPesos(payment.amount);
  const number = receiptNumberText(payment.receiptNumber, payment.receiptBlock);
  const line = fiscalLine(fiscal);
  const messages = notify(sender, customer, {
    template: 'payment-recorded',
    settingsVersion: null,
    subject: `Copia del recibo ${number}: ${amount}`,
    blocks: [
      `Le enviamos otra vez el recibo núm. ${number}, de su pago de ${amount} que cuenta desde el ${formatDay(payment.registeredOn)}.`,
      'Es el mismo pago: no se registra de nuevo.',
      // The receipt's file stays as it was made: it may be older than the number.
      ...(line === null ? [] : [line]),
    ],
    page: '/make-payment',
    action: 'Ver mis pagos',
    short: `su pago de ${amount} tiene el recibo núm. ${number}.`,
  });
  return withReceipt(messages, payment);
}
