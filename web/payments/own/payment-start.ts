import type * as z from 'zod/mini';
import { paymentBody } from '#contract/payment-report.ts';
import { type Payment, paymentsApi } from '#contract/payments.ts';
import { addDays, type Day, dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { REPORTED_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { formatPesos, parsePesos, pesos } from '#domain/money.ts';
import { isRefused } from '#domain/payments/payment.ts';
import { correctionAddress } from '#web/app/queue/correction.ts';
import type { QueueItem } from '#web/app/queue/sending/queue-item.ts';

/** Values with which the payment form opens, for a payment that is not a new one. */
export interface PaymentStart {
  /** Title of the card around the form. */
  readonly title: string;
  /** The payment's pesos; `null`: not known. */
  readonly amount: number | null;
  readonly paymentMethod: string;
  /** The lender's account into which it was paid. */
  readonly accountNumber: string;
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
  accountNumber: payment.accountNumber,
  accountHolder: payment.accountHolder,
  notes: payment.notes && !isRefused(payment) ? payment.notes : '',
  receipt: null,
  corrects: null,
});

/** A stored field that today's form can show; `null`: absent, or of a value that an earlier version allowed. */
function readField<T>(check: z.ZodMiniType<T>, stored: unknown): T | null {
  const { data } = check.safeParse(stored);
  return data ?? null;
}

/** Values for correcting a payment on this phone that the server refused: everything, with its receipt. */
export function startCorrecting(item: QueueItem): PaymentStart {
  // Field by field: an older version of this form may have created it with others than today's.
  const { body, file } = item.request;
  const { amount, paymentMethod, accountNumber, accountHolder, notes } = paymentBody.shape;
  const pesosTyped = readField(amount, body.amount);
  return {
    title: 'Corregir el pago',
    amount: pesosTyped === null ? null : parsePesos(pesosTyped),
    paymentMethod: readField(paymentMethod, body.paymentMethod) ?? '',
    accountNumber: readField(accountNumber, body.accountNumber) ?? '',
    accountHolder: readField(accountHolder, body.accountHolder) ?? '',
    notes: readField(notes, body.notes) ?? '',
    receipt: file && new File([file.stored.bytes], file.stored.name, { type: file.stored.type }),
    corrects: item,
  };
}

export type PaymentFields = z.infer<typeof paymentBody>;

interface PaymentToSend {
  readonly clientId: string;
  readonly account: number;
  readonly fields: PaymentFields;
  readonly receipt: File;
  /** The refused queue item that this payment corrects: the payment counts from that item's creation. `null`: none. */
  readonly corrects: QueueItem | null;
  readonly now: Date;
}

/**
 * Text about the day from which a payment counts, and until when it has to arrive for that (rule:
 * reported-without-signal).
 */
const countsText = (reportedOn: Day): string =>
  `Cuenta desde el ${formatDay(reportedOn)} si llega a más tardar el ${formatDay(addDays(reportedOn, REPORTED_DAYS_BEFORE))}; si llega después, desde ${REPORTED_DAYS_BEFORE} días antes de llegar.`;

/** A payment as a queue item. @throws when the phone can no longer read the receipt. */
export async function paymentItem(payment: PaymentToSend): Promise<QueueItem> {
  const { clientId, account, fields, receipt, corrects, now } = payment;
  const createdAt = corrects?.createdAt ?? now.getTime();
  const reportedOn = dayInSantoDomingo(new Date(createdAt));
  const { method, path, file } = paymentsApi.register;
  return {
    clientId,
    account,
    kind: 'payment',
    title: `Pago de ${formatPesos(parsePesos(fields.amount) ?? pesos(0))}`,
    note: countsText(reportedOn),
    createdAt,
    request: {
      method,
      path,
      body: { ...fields, clientId, reportedOn },
      file: {
        field: file.field,
        stored: { name: receipt.name, type: receipt.type, bytes: await receipt.arrayBuffer() },
      },
    },
    uploads: [],
    correction: correctionAddress('/make-payment', clientId),
    form: null,
    refusal: null,
  };
}
